// Counts that cost a server a given time, and what such load does to it.
#ifndef SUDOKU_TESTS_FAULTS_COUNTING_LOAD_H_
#define SUDOKU_TESTS_FAULTS_COUNTING_LOAD_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>

#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/call_load.h"
#include "tests/support/server_process.h"

namespace sudoku::testing {

// A count of the empty grid that takes one worker of an idle `server` about `cost`.
inline v1::CountSolutionsRequest CountThatCosts(const ServerProcess& server, std::chrono::duration<double> cost) {
  const auto stub = v1::SudokuService::NewStub(OwnChannel(server.address()));
  v1::CountSolutionsRequest request;
  request.set_grid(std::string(81, '.'));
  const auto measure = [&](std::uint32_t limit) {
    request.set_limit(limit);
    std::chrono::duration<double> best = std::chrono::hours(1);
    for (int i = 0; i < 7; ++i) {
      grpc::ClientContext context;
      v1::CountSolutionsResponse response;
      const auto start = std::chrono::steady_clock::now();
      if (!stub->CountSolutions(&context, request, &response).ok()) return best;
      best = std::min<std::chrono::duration<double>>(best, std::chrono::steady_clock::now() - start);
    }
    return best;
  };
  constexpr std::uint32_t kMany = 100'000, kFew = 10'000;
  const auto a_count = (measure(kMany) - measure(kFew)) / (kMany - kFew);
  request.set_limit(static_cast<std::uint32_t>(std::max(1.0, cost / a_count)));
  return request;
}

// Watches what a server holds and what its calls are charged, for as long as it lives.
class MemoryWatch {
 public:
  explicit MemoryWatch(const ServerProcess& server)
      : server_(server), before_(server.ResidentBytes()), thread_([this](const std::stop_token& over) {
          for (int i = 0; !over.stop_requested(); ++i) {
            peak_ = std::max<std::size_t>(peak_, server_.ResidentBytes());
            if (i % 4 == 0) charged_ = std::max<double>(charged_, server_.Metric("sudoku_in_flight_bytes"));
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
          }
        }) {}

  // Bytes: the most it grew by, and the most that calls were charged at once.
  double growth() const { return static_cast<double>(peak_) - static_cast<double>(before_); }
  double charged() const { return charged_; }

 private:
  const ServerProcess& server_;
  const std::size_t before_;
  std::atomic<std::size_t> peak_ = before_;
  std::atomic<double> charged_ = 0;
  std::jthread thread_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_COUNTING_LOAD_H_
