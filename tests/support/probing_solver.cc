#include "tests/support/probing_solver.h"

#include <array>
#include <bit>
#include <limits>

#include "core/conflicts.h"

namespace sudoku::testing {
namespace {

constexpr std::size_t kHouses = 27;  // Rows, columns, boxes.

// The cells of each house.
constexpr auto kCellsOf = [] {
  std::array<std::array<int, 9>, kHouses> cells{};
  for (int k = 0; k < 9; ++k) {
    for (int i = 0; i < 9; ++i) {
      const auto at = static_cast<std::size_t>(k), place = static_cast<std::size_t>(i);
      cells[at][place] = 9 * k + i;
      cells[9 + at][place] = 9 * i + k;
      cells[18 + at][place] = 9 * (k / 3 * 3 + i / 3) + k % 3 * 3 + i % 3;
    }
  }
  return cells;
}();

// A choice to be made: the digits of a cell, or the cells of a digit.
struct Branch {
  int choices = 10;
  std::array<std::uint8_t, 9> cells{}, digits{};

  void Add(int cell, int digit) {
    cells[static_cast<std::size_t>(choices)] = static_cast<std::uint8_t>(cell);
    digits[static_cast<std::size_t>(choices++)] = static_cast<std::uint8_t>(digit);
  }
};

struct Counter {
  Grid grid;
  std::uint64_t limit;
  std::int64_t placements_left;
  std::uint64_t count = 0;
  std::optional<Grid> latest;  // Completion.

  // The digits that no peer of an empty cell holds, as bits 1-9; zero for the others.
  std::array<unsigned, kCells> Free() const {
    std::array<unsigned, kHouses> taken{};
    for (std::size_t house = 0; house < kHouses; ++house) {
      for (const int cell : kCellsOf[house]) taken[house] |= 1u << grid[cell];
    }
    std::array<unsigned, kCells> free{};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (grid[static_cast<int>(cell)] != 0) continue;
      const std::size_t row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
      free[cell] = ~(taken[row] | taken[9 + column] | taken[18 + box]) & 0x3fe;
    }
    return free;
  }

  // The cell with the fewest digits, or a digit with fewer cells in a house. `choices` is 10 when the grid is full.
  Branch Choose() const {
    const std::array<unsigned, kCells> free = Free();
    int fewest = 10, best = -1;
    for (int cell = 0; cell < kCells; ++cell) {
      if (grid[cell] != 0) continue;
      const int choices = std::popcount(free[static_cast<std::size_t>(cell)]);
      if (choices < fewest) fewest = choices, best = cell;
    }
    Branch branch;
    if (best < 0) return branch;
    unsigned digits = free[static_cast<std::size_t>(best)];
    std::size_t best_house = kHouses;
    for (std::size_t house = 0; house < kHouses && fewest > 0; ++house) {
      unsigned once = 0, twice = 0, thrice = 0, placed = 0;
      for (const int cell : kCellsOf[house]) {
        const unsigned here = free[static_cast<std::size_t>(cell)];
        thrice |= twice & here;
        twice |= once & here;
        once |= here;
        placed |= 1u << grid[cell];
      }
      const std::array<unsigned, 3> exactly = {0x3feu & ~once & ~placed, once & ~twice, twice & ~thrice};
      for (int places = 0; places < 3 && places < fewest; ++places) {
        if (exactly[static_cast<std::size_t>(places)] == 0) continue;
        fewest = places;
        best_house = house;
        digits = exactly[static_cast<std::size_t>(places)] & (0u - exactly[static_cast<std::size_t>(places)]);
      }
    }
    branch.choices = 0;
    if (best_house == kHouses) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (digits >> digit & 1) branch.Add(best, digit);
      }
    } else {
      for (const int cell : kCellsOf[best_house]) {
        if (free[static_cast<std::size_t>(cell)] & digits) branch.Add(cell, std::countr_zero(digits));
      }
    }
    return branch;
  }

  // False when out of placements.
  bool Run() {
    const Branch branch = Choose();
    if (branch.choices == 10) {
      ++count;
      latest = grid;
      return true;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(branch.choices) && count < limit; ++i) {
      if (placements_left-- == 0) return false;
      grid.set(branch.cells[i], branch.digits[i]);
      if (!Run()) return false;
      grid.set(branch.cells[i], 0);
    }
    return true;
  }
};

}  // namespace

std::optional<std::uint64_t> ProbedCountWithin(const Grid& grid, std::uint64_t limit, std::int64_t max_placed) {
  if (HasConflict(grid)) return 0;
  Counter counter{grid, limit, max_placed, 0, {}};
  if (!counter.Run()) return std::nullopt;
  return counter.count;
}

std::uint64_t ProbedCount(const Grid& grid, std::uint64_t limit) {
  return *ProbedCountWithin(grid, limit, std::numeric_limits<std::int64_t>::max());
}

std::optional<Grid> ProbedCompletion(const Grid& grid, std::int64_t max_placed) {
  if (HasConflict(grid)) return std::nullopt;
  Counter counter{grid, 1, max_placed, 0, {}};
  counter.Run();
  return counter.latest;
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
