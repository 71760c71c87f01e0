#include "core/meter.h"

#include <algorithm>

namespace sudoku::internal {
namespace {

// Nodes between two looks at the interrupt, some 20 to 50 microseconds.
constexpr std::int64_t kPollInterval = 256;

}  // namespace

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

// The first node is checked, so that a search that is cancelled already does next to nothing.
LimitMeter::LimitMeter(const SearchLimits& limits)
    : engine::Meter{0, 0, [](engine::Meter* meter) { return static_cast<LimitMeter*>(meter)->More(); }},
      limits_(limits) {}

bool LimitMeter::More() {
  if (nodes > limits_.max_nodes) {
    nodes = limits_.max_nodes;
    end_ = SearchEnd::kNodeBudget;
    return false;
  }
  end_ = PollInterrupt(limits_);
  if (end_ != SearchEnd::kComplete) return false;
  next_check = std::min(limits_.max_nodes, nodes + kPollInterval);
  return true;
}

}  // namespace sudoku::internal
