#include "core/meter.h"

#include <algorithm>

namespace sudoku::internal {

SearchEnd PollInterrupt(const SearchLimits& limits) {
  if (limits.interrupt == nullptr) return SearchEnd::kComplete;
  switch (limits.interrupt->Check()) {
    case Interrupt::Reason::kNone:
      break;
    case Interrupt::Reason::kCancelled:
      return SearchEnd::kCancelled;
    case Interrupt::Reason::kDeadline:
      return SearchEnd::kDeadline;
  }
  return SearchEnd::kComplete;
}

LimitMeter::LimitMeter(const SearchLimits& limits) : LimitMeter(limits, 0) {}

LimitMeter::LimitMeter(const SearchLimits& limits, std::int64_t nodes_until_look)
    : engine::Meter{0, std::min(limits.max_nodes, nodes_until_look),
                    [](engine::Meter* meter) { return static_cast<LimitMeter*>(meter)->More(); }},
      limits_(limits),
      next_look_(nodes_until_look) {}

bool LimitMeter::More() {
  if (nodes > limits_.max_nodes) {
    nodes = limits_.max_nodes;
    end_ = SearchEnd::kNodeBudget;
    return false;
  }
  if (nodes > next_look_) {
    end_ = PollInterrupt(limits_);
    if (end_ != SearchEnd::kComplete) return false;
    next_look_ = nodes + kPollInterval;
  }
  next_check = std::min(limits_.max_nodes, next_look_);
  return true;
}

}  // namespace sudoku::internal
