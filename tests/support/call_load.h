// Load on a server from threads that call again as soon as they have an answer, and what came of it.
#ifndef SUDOKU_TESTS_SUPPORT_CALL_LOAD_H_
#define SUDOKU_TESTS_SUPPORT_CALL_LOAD_H_

#include <grpcpp/create_channel.h>
#include <grpcpp/support/channel_arguments.h>
#include <grpcpp/support/status.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace sudoku::testing {

// How calls ended, and how long the successful ones took.
struct CallTally {
  std::map<grpc::StatusCode, std::int64_t> codes;
  std::vector<double> milliseconds;  // Of the successful ones, in no order.
  std::string first_error;

  void Add(const grpc::Status& status, std::chrono::duration<double, std::milli> took) {
    ++codes[status.error_code()];
    if (status.ok()) {
      milliseconds.push_back(took.count());
    } else if (first_error.empty()) {
      first_error = status.error_message();
    }
  }
  void Add(const CallTally& other) {
    for (const auto& [code, count] : other.codes) codes[code] += count;
    milliseconds.insert(milliseconds.end(), other.milliseconds.begin(), other.milliseconds.end());
    if (first_error.empty()) first_error = other.first_error;
  }
  std::int64_t count(grpc::StatusCode code) const {
    const auto found = codes.find(code);
    return found == codes.end() ? 0 : found->second;
  }
  std::int64_t failed() const {
    std::int64_t failed = 0;
    for (const auto& [code, calls] : codes) failed += code == grpc::StatusCode::OK ? 0 : calls;
    return failed;
  }
  // 0 to 1; 0.99 is what all but one in a hundred stayed under. 0 if there were none.
  double Percentile(double fraction) const {
    if (milliseconds.empty()) return 0;
    std::vector<double> sorted = milliseconds;
    std::ranges::sort(sorted);
    return sorted[static_cast<std::size_t>(fraction * static_cast<double>(sorted.size() - 1))];
  }
};

class CallLoad {
 public:
  // `make_caller` is called once a thread, for what that thread then calls again and again, with `pause` in between.
  using Caller = std::function<grpc::Status()>;
  CallLoad(int threads, const std::function<Caller()>& make_caller, std::chrono::milliseconds pause = {})
      : pause_(pause) {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([this, caller = make_caller()] { Run(caller); });
    }
  }
  ~CallLoad() { Stop(); }

  // Ends it, once the calls in flight have, and tells what came of it.
  CallTally Stop() {
    stopped_ = true;
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    return total_;
  }

  // Calls that ended so far.
  std::int64_t ended() const { return ended_; }

 private:
  void Run(const Caller& caller) {
    CallTally tally;
    while (!stopped_) {
      const auto start = std::chrono::steady_clock::now();
      const grpc::Status status = caller();
      tally.Add(status, std::chrono::steady_clock::now() - start);
      ++ended_;
      if (pause_.count() > 0) std::this_thread::sleep_for(pause_);
    }
    const std::lock_guard lock(mutex_);
    total_.Add(tally);
  }

  const std::chrono::milliseconds pause_;
  std::atomic<bool> stopped_ = false;
  std::atomic<std::int64_t> ended_ = 0;
  std::mutex mutex_;
  CallTally total_;
  std::vector<std::thread> threads_;
};

// A channel with a connection of its own.
inline std::shared_ptr<grpc::Channel> OwnChannel(const std::string& target, grpc::ChannelArguments arguments = {}) {
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return grpc::CreateCustomChannel(target, grpc::InsecureChannelCredentials(), arguments);
}

inline void SetDeadline(grpc::ClientContext& context, std::chrono::milliseconds from_now) {
  context.set_deadline(std::chrono::system_clock::now() + from_now);
}

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_CALL_LOAD_H_
