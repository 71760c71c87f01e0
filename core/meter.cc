#include "core/meter.h"

#include <algorithm>

namespace sudoku::internal {
namespace {

// Nodes between two looks at the interrupt, some 20 to 50 microseconds.
constexpr std::int64_t kPollInterval = 256;

}  // namespace

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
  const auto reason = limits_.interrupt == nullptr ? Interrupt::Reason::kNone : limits_.interrupt->Check();
  if (reason != Interrupt::Reason::kNone) {
    end_ = reason == Interrupt::Reason::kCancelled ? SearchEnd::kCancelled : SearchEnd::kDeadline;
    return false;
  }
  next_check = std::min(limits_.max_nodes, nodes + kPollInterval);
  return true;
}

}  // namespace sudoku::internal
