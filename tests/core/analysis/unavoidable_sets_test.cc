#include "core/analysis/unavoidable_sets.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleGenerator;

CellSet AllCells() {
  CellSet all;
  for (int cell = 0; cell < kCells; ++cell) all.insert(cell);
  return all;
}

TEST(UnavoidableSetsTest, WhatIsLeftOfAGridWithoutOneHasAnotherSolution) {
  PuzzleGenerator generator(51);
  for (int i = 0; i < 50; ++i) {
    const Grid solution = generator.Solution();
    const UnavoidableSets unavoidable(solution);
    for (const CellSet& set : unavoidable.sets()) {
      ASSERT_GE(set.count(), 4);
      ASSERT_EQ(Solve(Only(solution, AllCells() - set)).outcome, Outcome::kMultiple);
    }
  }
}

// Every trade of two digits or two lines: the four cells of a rectangle are found, wherever they stand.
TEST(UnavoidableSetsTest, HoldsEveryRectangle) {
  PuzzleGenerator generator(52);
  int rectangles = 0;
  for (int i = 0; i < 50; ++i) {
    const Grid solution = generator.Solution();
    const UnavoidableSets unavoidable(solution);
    for (int a = 0; a < kCells; ++a) {
      for (int b = a + 1; b < kCells; ++b) {
        const int c = a / kSize * kSize + b % kSize, d = b / kSize * kSize + a % kSize;
        const bool trade = a / kSize < b / kSize && a % kSize != b % kSize && solution[a] == solution[b] &&
                           solution[c] == solution[d] &&
                           (a / kSize / 3 == b / kSize / 3 || a % kSize / 3 == b % kSize / 3);
        if (!trade) continue;
        ++rectangles;
        const CellSet set = CellSet::Of(a) | CellSet::Of(b) | CellSet::Of(c) | CellSet::Of(d);
        EXPECT_NE(std::ranges::find(unavoidable.sets(), set), unavoidable.sets().end()) << solution.ToString();
      }
    }
  }
  EXPECT_GT(rectangles, 50);
}

TEST(UnavoidableSetsTest, TellsWhichSetsGivensMiss) {
  PuzzleGenerator generator(53);
  const Grid solution = generator.Solution();
  const UnavoidableSets unavoidable(solution);
  for (const CellSet& set : unavoidable.sets()) {
    for (const int cell : set) {
      EXPECT_TRUE(unavoidable.Missed(CellSet::Of(cell), AllCells() - set));
      EXPECT_FALSE(unavoidable.Missed(CellSet::Of(cell), AllCells()));
    }
  }
  // A puzzle misses none.
  const Grid minimal = generator.Minimal();
  const UnavoidableSets of_minimal(Solve(minimal).solution);
  EXPECT_FALSE(of_minimal.Missed(AllCells(), CellSet::GivensOf(minimal)));
}

}  // namespace
}  // namespace sudoku
