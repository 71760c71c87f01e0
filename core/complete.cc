#include "core/complete.h"

#include "core/engine/dispatch.h"
#include "core/meter.h"

namespace sudoku {

bool Propagate(Candidates* candidates) { return engine::ActiveKernel().propagate(candidates->data()); }

Completion Complete(const Candidates& candidates, Grid* completion, const SearchLimits& limits, std::int64_t* nodes) {
  internal::LimitMeter meter(limits);
  std::array<std::uint8_t, kCells> cells;
  const engine::Exit exit = engine::ActiveKernel().complete(candidates.data(), cells.data(), &meter);
  if (nodes != nullptr) *nodes += meter.nodes;
  if (exit == engine::Exit::kExhausted) return Completion::kNone;
  if (exit != engine::Exit::kFound) return Completion::kInterrupted;
  *completion = Grid(cells);
  return Completion::kFound;
}

}  // namespace sudoku
