// Completions within candidates, held against the solver's.
#include "core/complete.h"

#include <gtest/gtest.h>

#include "core/kernel.h"
#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleGenerator;

class CompleteTest : public ::testing::TestWithParam<std::string_view> {
 protected:
  void SetUp() override { ASSERT_FALSE(SelectKernel(GetParam())); }
  void TearDown() override { ASSERT_FALSE(SelectKernel("")); }
};

TEST_P(CompleteTest, SaysOfEveryFamilyWhatSolveSays) {
  PuzzleGenerator generator(13);
  for (const auto& family : testing::PuzzleFamilies()) {
    for (int i = 0; i < 20; ++i) {
      const Grid grid = family.make(generator);
      Grid completion;
      const Completion found = Complete(Candidates(grid), &completion);
      const bool solvable = Solve(grid).outcome != Outcome::kNoSolution;
      ASSERT_EQ(found, solvable ? Completion::kFound : Completion::kNone) << family.name << " " << grid.ToString();
      if (solvable) {
        ASSERT_TRUE(IsSolutionOf(completion, grid)) << grid.ToString();
      }
    }
  }
}

// Of a puzzle: one given exchanged for "not this digit" admits the completions of the puzzle without it, less the
// solution.
TEST_P(CompleteTest, KeepsToTheCandidates) {
  PuzzleGenerator generator(14);
  for (int i = 0; i < 50; ++i) {
    const Grid grid = generator.Minimal();
    const Grid solution = Solve(grid).solution;
    for (int cell = 0; cell < kCells; ++cell) {
      Grid without = grid, completion;
      without.set(cell, 0);
      const Completion other = Complete(Candidates(without).Without(cell, solution[cell]), &completion);
      ASSERT_EQ(other, grid[cell] != 0 ? Completion::kFound : Completion::kNone) << grid.ToString();
      if (grid[cell] == 0) continue;
      ASSERT_TRUE(IsSolutionOf(completion, without));
      ASSERT_NE(completion[cell], solution[cell]);
    }
  }
}

TEST_P(CompleteTest, PropagationKeepsEverySolution) {
  PuzzleGenerator generator(15);
  for (int i = 0; i < 200; ++i) {
    const Grid grid = generator.Loosened(5);
    Candidates candidates(grid);
    ASSERT_TRUE(Propagate(&candidates));
    const Grid smallest = Solve(grid).solution;
    for (int cell = 0; cell < kCells; ++cell) ASSERT_TRUE(candidates[cell] & SetOf(smallest[cell]));
  }
}

TEST_P(CompleteTest, ACellWithoutCandidatesHasNoCompletion) {
  Candidates nothing = Candidates(Grid()).With(40, 0);
  Grid completion;
  EXPECT_EQ(Complete(nothing, &completion), Completion::kNone);
  EXPECT_FALSE(Propagate(&nothing));
}

TEST_P(CompleteTest, StopsWhenItIsTold) {
  Interrupt interrupt;
  interrupt.Cancel();
  Grid completion;
  EXPECT_EQ(Complete(Candidates(Grid()), &completion, {.interrupt = &interrupt}), Completion::kInterrupted);
}

INSTANTIATE_TEST_SUITE_P(Kernels, CompleteTest, ::testing::ValuesIn(KernelNames()),
                         [](const auto& kernel) { return std::string(kernel.param); });

}  // namespace
}  // namespace sudoku
