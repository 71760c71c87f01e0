#include "tests/support/probing_solver.h"

#include <bit>

#include "core/conflicts.h"

namespace sudoku::testing {
namespace {

// The digits that no peer of the cell holds, as bits 1-9.
unsigned Free(const Grid& grid, int cell) {
  const int row = cell / 9, column = cell % 9;
  unsigned taken = 0;
  for (int i = 0; i < 9; ++i) {
    taken |= 1u << grid[9 * row + i] | 1u << grid[9 * i + column];
    taken |= 1u << grid[9 * (row / 3 * 3 + i / 3) + column / 3 * 3 + i % 3];
  }
  return ~taken & 0x3fe;
}

// The cells of a house, 0-26: rows, columns, boxes.
int HouseCell(int house, int i) {
  const int k = house % 9;
  if (house < 9) return 9 * k + i;
  if (house < 18) return 9 * i + k;
  return 9 * (k / 3 * 3 + i / 3) + k % 3 * 3 + i % 3;
}

struct Counter {
  Grid grid;
  std::uint64_t limit;
  std::uint64_t count = 0;

  // Branches on the cell with the fewest digits, or the digit with the fewest cells in a house.
  void Run() {
    int fewest = 10, best_cell = -1, best_house = -1, best_digit = 0;
    for (int cell = 0; cell < kCells && fewest > 1; ++cell) {
      if (grid[cell] != 0) continue;
      const int choices = std::popcount(Free(grid, cell));
      if (choices < fewest) fewest = choices, best_cell = cell;
    }
    if (best_cell < 0) {
      ++count;
      return;
    }
    for (int house = 0; house < 27 && fewest > 1; ++house) {
      for (int digit = 1; digit <= 9; ++digit) {
        int places = 0;
        for (int i = 0; i < 9; ++i) {
          const int cell = HouseCell(house, i);
          if (grid[cell] == digit) places = 10;
          if (grid[cell] == 0) places += Free(grid, cell) >> digit & 1;
        }
        if (places < fewest) fewest = places, best_house = house, best_digit = digit;
      }
    }
    for (int i = 1; i <= 9 && count < limit; ++i) {
      const int cell = best_house < 0 ? best_cell : HouseCell(best_house, i - 1);
      const int digit = best_house < 0 ? i : best_digit;
      if (grid[cell] != 0 || (Free(grid, cell) >> digit & 1) == 0) continue;
      grid.set(cell, digit);
      Run();
      grid.set(cell, 0);
    }
  }
};

}  // namespace

std::uint64_t ProbedCount(const Grid& grid, std::uint64_t limit) {
  if (HasConflict(grid)) return 0;
  Counter counter{grid, limit};
  counter.Run();
  return counter.count;
}

std::optional<Grid> ProbedSmallest(const Grid& grid) {
  if (ProbedCount(grid, 1) == 0) return std::nullopt;
  Grid smallest = grid;
  for (int cell = 0; cell < kCells; ++cell) {
    for (int digit = 1; grid[cell] == 0; ++digit) {
      smallest.set(cell, digit);
      if (ProbedCount(smallest, 1) > 0) break;
    }
  }
  return smallest;
}

}  // namespace sudoku::testing
