#include "core/analysis/explanation.h"

#include <gtest/gtest.h>

#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleGenerator;

Explanation Explained(const Grid& grid, const Explaining::Wishes& wishes) {
  Explaining explaining({grid, {}, {}, {}}, wishes);
  Questions questions;
  while (explaining.Step(questions)) continue;
  return explaining.result();
}

TEST(ExplanationTest, OfAPuzzleSaysWhatCanGo) {
  PuzzleGenerator generator(61);
  const Grid puzzle = generator.Dense(40);
  const Explanation found = Explained(puzzle, {.max_repairs = 9, .redundant_givens = true});
  EXPECT_EQ(found.outcome, Outcome::kUnique);
  EXPECT_EQ(found.solutions[0], Solve(puzzle).solution);
  EXPECT_FALSE(found.redundant.empty());
  EXPECT_TRUE(found.repairs.empty());
}

TEST(ExplanationTest, OfSeveralSolutionsSaysWhichAndWhere) {
  PuzzleGenerator generator(62);
  for (int i = 0; i < 50; ++i) {
    const Grid grid = generator.Loosened(3);
    if (Solve(grid).outcome != Outcome::kMultiple) continue;
    const Explanation found = Explained(grid, {.max_repairs = 5, .count_limit = 10});
    EXPECT_EQ(found.outcome, Outcome::kMultiple);
    EXPECT_EQ(found.solutions[0], Solve(grid).solution);
    EXPECT_LT(found.solutions[0], found.solutions[1]);
    EXPECT_TRUE(IsSolutionOf(found.solutions[1], grid));
    const CountResult count = Count(grid, 10);
    EXPECT_EQ(found.count, static_cast<std::int64_t>(count.count));
    EXPECT_EQ(found.exact, count.exact);
  }
}

TEST(ExplanationTest, OfNoSolutionFindsTheCore) {
  PuzzleGenerator generator(63);
  const Grid grid = generator.Unsatisfiable();
  const Explanation found = Explained(grid, {.max_repairs = 100, .core_questions = 20'000});
  EXPECT_EQ(found.outcome, Outcome::kNoSolution);
  EXPECT_EQ(Solve(Only(grid, found.core)).outcome, Outcome::kNoSolution);
  EXPECT_TRUE(found.core_is_smallest);
  EXPECT_FALSE(found.repairs.empty());
  EXPECT_TRUE(found.exact);
}

TEST(ExplanationTest, IsSteppedAndStops) {
  Interrupt interrupt;
  Questions questions(&interrupt);
  Explaining explaining({Grid(), {}, {}, {}}, {.max_repairs = 9, .count_limit = 1'000'000'000});
  EXPECT_TRUE(explaining.Step(questions));
  interrupt.Cancel();
  while (explaining.Step(questions)) continue;
  EXPECT_EQ(questions.end(), SearchEnd::kCancelled);
}

}  // namespace
}  // namespace sudoku
