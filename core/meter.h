// Holds one search to its limits. Internal to core.
#ifndef SUDOKU_CORE_METER_H_
#define SUDOKU_CORE_METER_H_

#include "core/engine/kernel.h"
#include "core/interrupt.h"

namespace sudoku::internal {

// kCancelled or kDeadline if the interrupt says so, else kComplete.
SearchEnd PollInterrupt(const SearchLimits& limits);

// The kernels' meter with the limits it stands for.
class LimitMeter : public engine::Meter {
 public:
  explicit LimitMeter(const SearchLimits& limits);
  LimitMeter(const LimitMeter&) = delete;
  LimitMeter& operator=(const LimitMeter&) = delete;

  // Why the search had to end; kComplete if it had not.
  SearchEnd end() const { return end_; }

 private:
  bool More();

  const SearchLimits limits_;
  SearchEnd end_ = SearchEnd::kComplete;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_CORE_METER_H_
