// Holds one search to its limits. Internal to core.
#ifndef SUDOKU_CORE_METER_H_
#define SUDOKU_CORE_METER_H_

#include <cstdint>

#include "core/engine/kernel.h"
#include "core/interrupt.h"

namespace sudoku::internal {

// Nodes between two looks at the interrupt, some 20 to 50 microseconds.
inline constexpr std::int64_t kPollInterval = 256;

// kCancelled or kDeadline if the interrupt says so, else kComplete.
SearchEnd PollInterrupt(const SearchLimits& limits);

// The kernels' meter with the limits it stands for.
class LimitMeter : public engine::Meter {
 public:
  // Looks at the interrupt at the first node, so that a search that is cancelled already does next to nothing.
  explicit LimitMeter(const SearchLimits& limits);
  // The same for a search that goes on from call to call: looks at it after so many nodes.
  LimitMeter(const SearchLimits& limits, std::int64_t nodes_until_look);
  LimitMeter(const LimitMeter&) = delete;
  LimitMeter& operator=(const LimitMeter&) = delete;

  // Nodes until the next look at the interrupt.
  std::int64_t nodes_until_look() const { return next_look_ - nodes; }

  // Why the search had to end; kComplete if it had not.
  SearchEnd end() const { return end_; }

 private:
  bool More();

  const SearchLimits limits_;
  SearchEnd end_ = SearchEnd::kComplete;
  std::int64_t next_look_;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_CORE_METER_H_
