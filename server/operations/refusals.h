// Whether nearly everything is refused.
#ifndef SUDOKU_SERVER_OPERATIONS_REFUSALS_H_
#define SUDOKU_SERVER_OPERATIONS_REFUSALS_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "server/operations/call_observer.h"

namespace sudoku {

// Counts calls, and looks back over the last few looks.
class Refusals : public CallObserver {
 public:
  void OnCall(const CallRecord& record) override {
    calls_.fetch_add(1, std::memory_order_relaxed);
    if (record.code == grpc::StatusCode::RESOURCE_EXHAUSTED) refused_.fetch_add(1, std::memory_order_relaxed);
  }

  // To be asked regularly, by one thread. True if, from the kLooks-th last time to now, at least kMany calls came and
  // 19 of 20 were refused. A few calls prove nothing; and while many are let in the server is of use, and one caller
  // who is refused in a loop must not take it from all the others.
  bool NearlyAll();

  static constexpr std::size_t kLooks = 20;
  static constexpr std::uint64_t kMany = 100;

 private:
  struct Counts {
    std::uint64_t calls = 0, refused = 0;
  };

  std::atomic<std::uint64_t> calls_{0}, refused_{0};
  std::array<Counts, kLooks> looks_{};
  std::size_t next_ = 0;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_REFUSALS_H_
