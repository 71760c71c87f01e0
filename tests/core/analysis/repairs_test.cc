// Repairs, held against trying every change of every cell.
#include "core/analysis/repairs.h"

#include <gtest/gtest.h>

#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {

void PrintTo(const Repair& repair, std::ostream* out) {
  *out << static_cast<int>(repair.kind) << " at " << repair.cell << ": " << repair.digit;
}

namespace {

using testing::PuzzleGenerator;

std::vector<Repair> ByTrying(const Grid& grid) {
  std::vector<Repair> repairs;
  const bool solvable = Solve(grid).outcome != Outcome::kNoSolution;
  for (int cell = 0; cell < kCells; ++cell) {
    Grid changed = grid;
    changed.set(cell, 0);
    if (!solvable && grid[cell] != 0 && Solve(changed).outcome != Outcome::kNoSolution) {
      repairs.push_back({Repair::Kind::kRemove, cell, grid[cell]});
    }
    for (int digit = 1; digit <= kSize; ++digit) {
      if (digit == grid[cell]) continue;
      changed.set(cell, digit);
      if (Solve(changed).outcome != Outcome::kUnique) continue;
      repairs.push_back({grid[cell] == 0 ? Repair::Kind::kAdd : Repair::Kind::kChange, cell, digit});
    }
  }
  return repairs;
}

std::vector<Repair> Found(const Grid& grid, std::size_t limit) {
  Repairs repairs(grid, Solve(grid).outcome != Outcome::kNoSolution, limit);
  Questions questions;
  while (repairs.Step(questions)) continue;
  return repairs.found();
}

TEST(RepairsTest, AreAllThereAre) {
  PuzzleGenerator generator(11);
  std::size_t found = 0;
  for (int i = 0; i < 60; ++i) {
    Grid grid = generator.Dense(30);
    const int cell = generator.Below(kCells);
    grid.set(cell, generator.Below(9) + 1);
    for (const Grid& each : {grid, generator.Unsatisfiable(), generator.Loosened(2), generator.Ambiguous(3)}) {
      if (Solve(each).outcome == Outcome::kUnique) continue;
      const std::vector<Repair> expected = ByTrying(each);
      found += expected.size();
      ASSERT_EQ(Found(each, 2'000), expected) << each.ToString();
    }
  }
  EXPECT_GT(found, 100u);
}

TEST(RepairsTest, AreTheFirstWhenFewerAreAsked) {
  PuzzleGenerator generator(12);
  for (int i = 0; i < 20; ++i) {
    const Grid grid = generator.Loosened(1);
    if (Solve(grid).outcome == Outcome::kUnique) continue;
    std::vector<Repair> all = Found(grid, 2'000);
    for (const std::size_t limit : {std::size_t{0}, std::size_t{1}, std::size_t{3}}) {
      std::vector<Repair> first(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(limit, all.size())));
      ASSERT_EQ(Found(grid, limit), first);
    }
  }
}

}  // namespace
}  // namespace sudoku
