// Many calls in flight at once, without a thread each, and how each of them ended.
#ifndef SUDOKU_TESTS_FAULTS_BURST_H_
#define SUDOKU_TESTS_FAULTS_BURST_H_

#include <grpcpp/client_context.h>
#include <grpcpp/support/status.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/call_load.h"

namespace sudoku::testing {

// `Response` is the answer's message, e.g. v1::CountSolutionsResponse.
template <typename Response>
class Burst {
 public:
  Burst() = default;
  ~Burst() {
    CancelAll();
    Wait();
  }
  Burst(const Burst&) = delete;
  Burst& operator=(const Burst&) = delete;

  // Begins one call by `begin(context, response, ended)`; `deadline` is from now.
  template <typename Begin>
  void Start(std::chrono::microseconds deadline, Begin begin) {
    Call* call = nullptr;
    {
      const std::lock_guard lock(mutex_);
      call = &calls_.emplace_back();
      ++open_;
    }
    call->context.set_deadline(std::chrono::system_clock::now() + deadline);
    begin(&call->context, &call->response, [this, call](const grpc::Status& status) {
      const std::lock_guard lock(mutex_);
      tally_.Add(status, std::chrono::steady_clock::now() - call->start);
      if (--open_ == 0) over_.notify_all();
    });
  }

  void CancelAll() {
    const std::lock_guard lock(mutex_);
    for (Call& call : calls_) call.context.TryCancel();
  }
  std::size_t open() const {
    const std::lock_guard lock(mutex_);
    return open_;
  }
  // Of those that have ended.
  std::int64_t refused() const {
    const std::lock_guard lock(mutex_);
    return tally_.count(grpc::StatusCode::RESOURCE_EXHAUSTED);
  }
  // Waits for the end of all of them.
  CallTally Wait() {
    std::unique_lock lock(mutex_);
    over_.wait(lock, [this] { return open_ == 0; });
    return tally_;
  }

 private:
  struct Call {
    grpc::ClientContext context;
    Response response;
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  };
  mutable std::mutex mutex_;
  std::condition_variable over_;
  std::deque<Call> calls_;
  std::size_t open_ = 0;
  CallTally tally_;
};

// Some connections to one server, taken in turn: one connection carries no more than --max-streams calls.
class Stubs {
 public:
  Stubs(const std::string& target, int connections) {
    for (int i = 0; i < connections; ++i) stubs_.push_back(v1::SudokuService::NewStub(OwnChannel(target)));
  }
  v1::SudokuService::Stub& Next() { return *stubs_[next_++ % stubs_.size()]; }

 private:
  std::vector<std::unique_ptr<v1::SudokuService::Stub>> stubs_;
  std::size_t next_ = 0;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_BURST_H_
