#include "tests/support/reference_solver.h"

namespace sudoku::testing {
namespace {

bool MayPlace(const Grid& grid, int cell, int digit) {
  const int row = cell / 9, column = cell % 9;
  for (int i = 0; i < 9; ++i) {
    if (grid[9 * row + i] == digit || grid[9 * i + column] == digit) return false;
    if (grid[9 * (row / 3 * 3 + i / 3) + column / 3 * 3 + i % 3] == digit) return false;
  }
  return true;
}

bool GivensClash(Grid grid) {
  for (int cell = 0; cell < kCells; ++cell) {
    const int digit = grid[cell];
    if (digit == 0) continue;
    grid.set(cell, 0);
    if (!MayPlace(grid, cell, digit)) return true;
    grid.set(cell, digit);
  }
  return false;
}

struct Search {
  Grid grid;
  std::size_t limit;
  std::int64_t nodes_left;
  std::vector<Grid> found;

  // False when out of nodes.
  bool From(int cell) {
    while (cell < kCells && grid[cell] != 0) ++cell;
    if (cell == kCells) {
      found.push_back(grid);
      return true;
    }
    for (int digit = 1; digit <= 9 && found.size() < limit; ++digit) {
      if (!MayPlace(grid, cell, digit)) continue;
      if (nodes_left-- == 0) return false;
      grid.set(cell, digit);
      if (!From(cell + 1)) return false;
      grid.set(cell, 0);
    }
    return true;
  }
};

}  // namespace

std::optional<std::vector<Grid>> ReferenceCompletions(const Grid& grid, std::size_t limit, std::int64_t max_nodes) {
  Search search{grid, limit, max_nodes, {}};
  if (!GivensClash(grid) && !search.From(0)) return std::nullopt;
  return search.found;
}

}  // namespace sudoku::testing
