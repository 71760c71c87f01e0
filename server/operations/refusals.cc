#include "server/operations/refusals.h"

namespace sudoku {

bool Refusals::NearlyAll() {
  const Counts now{calls_.load(std::memory_order_relaxed), refused_.load(std::memory_order_relaxed)};
  const Counts before = looks_[next_];
  looks_[next_] = now;
  next_ = (next_ + 1) % kLooks;
  const std::uint64_t calls = now.calls - before.calls, refused = now.refused - before.refused;
  return calls >= kMany && refused * 20 >= calls * 19 && calls - refused < kMany;
}

}  // namespace sudoku
