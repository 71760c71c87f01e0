// True candidates and their counts, held against all solutions.
#include "core/analysis/true_candidates.h"

#include <gtest/gtest.h>

#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleGenerator;

// Of each candidate the number of solutions; nothing if there are more than `most` solutions.
std::optional<std::array<std::int64_t, 729>> ByAllSolutions(const Grid& grid, int most) {
  std::array<std::int64_t, 729> counts{};
  Enumerator walk(grid);
  Grid solution;
  for (int i = 0; walk.Next(&solution) == Enumerator::Step::kSolution; ++i) {
    if (i == most) return std::nullopt;
    for (int cell = 0; cell < kCells; ++cell) ++counts[static_cast<std::size_t>(9 * cell + solution[cell] - 1)];
  }
  return counts;
}

void ExpectCounts(const Grid& grid, const std::array<std::int64_t, 729>& all, std::int64_t limit) {
  CandidateCounts counts(grid, limit);
  Questions questions;
  while (counts.Step(questions)) continue;
  for (int cell = 0; cell < kCells; ++cell) {
    for (int digit = 1; digit <= kSize; ++digit) {
      const std::int64_t expected = std::min(limit, all[static_cast<std::size_t>(9 * cell + digit - 1)]);
      ASSERT_EQ(counts.count(cell, digit), expected) << grid.ToString() << " " << cell << " " << digit;
    }
  }
}

TEST(TrueCandidatesTest, CountsAreThoseOfAllSolutions) {
  PuzzleGenerator generator(31);
  int grids = 0, several = 0;
  while (grids < 2'000) {
    for (const auto& family : testing::PuzzleFamilies()) {
      const Grid grid = family.make(generator);
      const auto all = ByAllSolutions(grid, 1'000);
      if (!all) continue;
      ++grids;
      several += Solve(grid).outcome == Outcome::kMultiple;
      for (const std::int64_t limit : {1, 7}) ExpectCounts(grid, *all, limit);
    }
  }
  EXPECT_GT(several, 200);
}

// Where there are more solutions than can be looked at, every candidate is asked for by itself.
TEST(TrueCandidatesTest, EveryCandidateOfTheEmptyGridIsTrue) {
  CandidateCounts counts(Grid(), 3);
  Questions questions;
  while (counts.Step(questions)) continue;
  for (int cell = 0; cell < kCells; ++cell) {
    EXPECT_EQ(counts.candidates()[cell], kEveryDigit);
    for (int digit = 1; digit <= kSize; ++digit) EXPECT_EQ(counts.count(cell, digit), 3);
  }
}

}  // namespace
}  // namespace sudoku
