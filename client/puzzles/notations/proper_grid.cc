#include "client/puzzles/notations/proper_grid.h"

#include "core/conflicts.h"
#include "core/solve.h"

namespace sudoku::notations {

bool IsProper(const Grid& grid) {
  constexpr SearchLimits kLittleWork = {.max_nodes = 2000};
  if (HasConflict(grid)) return false;
  const SolveResult result = Solve(grid, kLittleWork);
  return result.end == SearchEnd::kComplete && result.outcome == Outcome::kUnique;
}

}  // namespace sudoku::notations
