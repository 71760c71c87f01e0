// How a running search is told to stop.
#ifndef SUDOKU_CORE_INTERRUPT_H_
#define SUDOKU_CORE_INTERRUPT_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace sudoku {

// A cancellation flag and a deadline, shared between a search and whoever may want to stop it. Thread-safe. Searches
// poll it every few hundred nodes, so it stops them within microseconds, not at once.
class Interrupt {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Reason { kNone, kCancelled, kDeadline };

  explicit Interrupt(Clock::time_point deadline = Clock::time_point::max()) : deadline_(deadline) {}
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  void Cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

  // Reads the clock if there is a deadline.
  Reason Check() const {
    if (cancelled()) return Reason::kCancelled;
    if (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_) return Reason::kDeadline;
    return Reason::kNone;
  }

 private:
  std::atomic<bool> cancelled_{false};
  const Clock::time_point deadline_;
};

// What bounds one search. The default is no bound at all.
struct SearchLimits {
  const Interrupt* interrupt = nullptr;  // Not owned; may be null.
  // Search nodes (branches tried, over all phases), to the node.
  std::int64_t max_nodes = std::numeric_limits<std::int64_t>::max();
};

// Why a search returned.
enum class SearchEnd {
  kComplete,    // It has its answer.
  kNodeBudget,  // SearchLimits::max_nodes ran out.
  kCancelled,   // Interrupt::Cancel.
  kDeadline,    // The interrupt's deadline passed.
};

}  // namespace sudoku

#endif  // SUDOKU_CORE_INTERRUPT_H_
