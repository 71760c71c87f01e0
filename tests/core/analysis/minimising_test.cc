#include "core/analysis/minimising.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleGenerator;

bool IsUnique(const Grid& grid) { return Solve(grid).outcome == Outcome::kUnique; }

CellSet RedundantByTrying(const Grid& puzzle) {
  CellSet redundant;
  for (const int cell : CellSet::GivensOf(puzzle)) {
    Grid fewer = puzzle;
    fewer.set(cell, 0);
    if (IsUnique(fewer)) redundant.insert(cell);
  }
  return redundant;
}

TEST(MinimisingTest, FindsTheGivensThatCanGo) {
  PuzzleGenerator generator(41);
  for (int i = 0; i < 200; ++i) {
    const Grid puzzle = i % 4 == 0 ? generator.Minimal() : generator.Dense(20 + i % 40);
    Questions questions;
    ASSERT_EQ(RedundantGivens(puzzle, Solve(puzzle).solution, questions), RedundantByTrying(puzzle));
  }
}

TEST(MinimisingTest, NothingOfAMinimisedPuzzleCanGo) {
  PuzzleGenerator generator(42);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Grid solution = generator.Solution();
    Questions questions;
    const Grid puzzle = Minimised(solution, solution, seed, Symmetry::kNone, questions);
    ASSERT_EQ(Solve(puzzle).solution, solution);
    ASSERT_TRUE(IsUnique(puzzle));
    ASSERT_TRUE(RedundantByTrying(puzzle).empty()) << puzzle.ToString();
  }
}

TEST(MinimisingTest, NoGroupOfASymmetricPuzzleCanGo) {
  PuzzleGenerator generator(43);
  for (int kind = 0; kind <= static_cast<int>(Symmetry::kAntidiagonal); ++kind) {
    const auto symmetry = static_cast<Symmetry>(kind);
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Grid solution = generator.Solution();
      Questions questions;
      const Grid puzzle = Minimised(solution, solution, seed, symmetry, questions);
      ASSERT_TRUE(IsUnique(puzzle));
      const CellSet givens = CellSet::GivensOf(puzzle);
      for (const int cell : givens) {
        const CellSet orbit = OrbitOf(cell, symmetry);
        ASSERT_EQ(orbit & givens, orbit) << kind << " " << puzzle.ToString();
        ASSERT_FALSE(IsUnique(Only(puzzle, givens - orbit))) << kind << " " << puzzle.ToString();
      }
    }
  }
}

TEST(MinimisingTest, OrbitsAreAsLargeAsTheirSymmetry) {
  const auto cells = [](int cell, Symmetry symmetry) { return OrbitOf(cell, symmetry).cells(); };
  EXPECT_EQ(cells(1, Symmetry::kNone), (std::vector{1}));
  EXPECT_EQ(cells(1, Symmetry::kHalfTurn), (std::vector{1, 79}));
  EXPECT_EQ(cells(1, Symmetry::kQuarterTurn), (std::vector{1, 17, 63, 79}));
  EXPECT_EQ(cells(1, Symmetry::kLeftRight), (std::vector{1, 7}));
  EXPECT_EQ(cells(1, Symmetry::kTopBottom), (std::vector{1, 73}));
  EXPECT_EQ(cells(1, Symmetry::kDiagonal), (std::vector{1, 9}));
  EXPECT_EQ(cells(1, Symmetry::kAntidiagonal), (std::vector{1, 71}));
  EXPECT_EQ(cells(40, Symmetry::kQuarterTurn), (std::vector{40}));
}

// What the contract promises for ever; the numbers were computed from its words by another program.
TEST(MinimisingTest, OrdersAreThoseOfTheContract) {
  const auto backwards = DroppingOrder(0);
  EXPECT_EQ(backwards[0], 80);
  EXPECT_EQ(backwards[80], 0);
  const auto shuffled = DroppingOrder(1);
  EXPECT_EQ(std::vector(shuffled.begin(), shuffled.begin() + 9), (std::vector{58, 72, 57, 36, 41, 35, 55, 3, 59}));
  auto sorted = shuffled;
  std::sort(sorted.begin(), sorted.end());
  for (int cell = 0; cell < kCells; ++cell) EXPECT_EQ(sorted[static_cast<std::size_t>(cell)], cell);
}

}  // namespace
}  // namespace sudoku
