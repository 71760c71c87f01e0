#include "core/solve.h"

#include "core/conflicts.h"
#include "core/engine/dispatch.h"
#include "core/meter.h"

namespace sudoku {
namespace {

void SolveWith(const engine::Kernel& kernel, const Grid& grid, const SearchLimits& limits, SolveResult* result) {
  internal::LimitMeter meter(limits);
  std::array<std::uint8_t, kCells> solution;
  const int completions = kernel.solve(grid.cells().data(), solution.data(), &meter);
  result->end = meter.end();
  result->nodes = meter.nodes;
  result->outcome = completions == 1 ? Outcome::kUnique : completions == 2 ? Outcome::kMultiple : Outcome::kNoSolution;
  result->solution = completions > 0 ? Grid(solution) : Grid();
}

}  // namespace

SolveResult Solve(const Grid& grid, const SearchLimits& limits) {
  SolveResult result;
  SolveWith(engine::ActiveKernel(), grid, limits, &result);
  return result;
}

void SolveBatch(std::span<const Grid> grids, std::span<SolveResult> results, const SearchLimits& limits) {
  const engine::Kernel& kernel = engine::ActiveKernel();
  for (std::size_t i = 0; i < grids.size(); ++i) SolveWith(kernel, grids[i], limits, &results[i]);
}

bool IsSolutionOf(const Grid& solution, const Grid& grid) {
  if (!solution.full() || HasConflict(solution)) return false;
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0 && grid[cell] != solution[cell]) return false;
  }
  return true;
}

}  // namespace sudoku
