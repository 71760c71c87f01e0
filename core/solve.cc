#include "core/solve.h"

#include <bit>

#include "core/conflicts.h"
#include "core/search.h"

namespace sudoku {
namespace {

using internal::Board;
using internal::NodeMeter;

// The smallest completion below `board`, given one completion of it. Fixes cells in row order; a candidate below the
// witness's is taken if the search finds a completion with it, which then is the new witness.
bool Smallest(Board board, NodeMeter& meter, Grid* witness) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (board.decided(cell)) continue;
    for (unsigned bits = board.candidates(cell); bits != 0; bits &= bits - 1) {
      const int digit = std::countr_zero(bits);
      Board next = board;
      if (!next.Place(cell, digit)) continue;
      if (digit + 1 != (*witness)[cell]) {
        bool found = false;
        const auto keep = [&](const Grid& completion) {
          *witness = completion;
          return false;
        };
        if (!ForEachCompletion(next, meter, keep, &found)) return false;
        if (!found) continue;
      }
      board = next;
      break;
    }
  }
  *witness = board.ToGrid();
  return true;
}

}  // namespace

SolveResult Solve(const Grid& grid, const SearchLimits& limits) {
  SolveResult result;
  Board board;
  if (!board.Init(grid)) return result;
  NodeMeter meter(limits);
  int completions = 0;
  bool stop = false;
  const auto keep = [&](const Grid& completion) {
    if (completions == 0) result.solution = completion;
    return ++completions < 2;
  };
  const bool done =
      ForEachCompletion(board, meter, keep, &stop) && (completions < 2 || Smallest(board, meter, &result.solution));
  result.nodes = meter.nodes();
  if (!done) {
    result.end = meter.end();
    result.solution = Grid();
    return result;
  }
  if (completions > 0) result.outcome = completions == 1 ? Outcome::kUnique : Outcome::kMultiple;
  return result;
}

void SolveBatch(std::span<const Grid> grids, std::span<SolveResult> results, const SearchLimits& limits) {
  for (std::size_t i = 0; i < grids.size(); ++i) results[i] = Solve(grids[i], limits);
}

bool IsSolutionOf(const Grid& solution, const Grid& grid) {
  if (!solution.full() || HasConflict(solution)) return false;
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0 && grid[cell] != solution[cell]) return false;
  }
  return true;
}

}  // namespace sudoku
