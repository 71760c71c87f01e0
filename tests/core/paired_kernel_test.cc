// The code for pairs of states, run on any processor, gives what the plain code gives, to the node.
#include "tests/core/paired_kernel.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/engine/dispatch.h"
#include "core/enumerate.h"
#include "core/kernel.h"
#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleFamilies;
using testing::PuzzleFamily;
using testing::PuzzleGenerator;

// Everything that a kernel can be asked about some grids.
struct Answers {
  std::vector<SolveResult> solved, batch;
  std::vector<std::uint64_t> counts;
  std::vector<Grid> first_completions;
};

Answers Ask(const engine::Kernel& kernel, const std::vector<Grid>& grids) {
  engine::SetActiveKernel(kernel);
  Answers answers;
  answers.batch.resize(grids.size());
  SolveBatch(grids, answers.batch);
  for (const Grid& grid : grids) {
    answers.solved.push_back(Solve(grid));
    answers.counts.push_back(Count(grid, 20).count);
    Enumerator enumerator(grid);
    Grid completion;
    for (int i = 0; i < 5 && enumerator.Next(&completion) == Enumerator::Step::kSolution; ++i) {
      answers.first_completions.push_back(completion);
    }
  }
  return answers;
}

class PairedKernelTest : public ::testing::TestWithParam<PuzzleFamily> {
 protected:
  void TearDown() override { ASSERT_EQ(SelectKernel(""), std::nullopt); }
};

INSTANTIATE_TEST_SUITE_P(Families, PairedKernelTest, ::testing::ValuesIn(PuzzleFamilies()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(PairedKernelTest, AnswersAsThePlainOne) {
  PuzzleGenerator generator(5);
  std::vector<Grid> grids;
  for (int i = 0; i < 61; ++i) grids.push_back(GetParam().make(generator));
  const Answers plain = Ask(engine::kPortableKernel, grids), paired = Ask(engine::kPairedKernel, grids);
  for (std::size_t i = 0; i < grids.size(); ++i) {
    for (const SolveResult* result : {&paired.solved[i], &paired.batch[i]}) {
      EXPECT_EQ(result->outcome, plain.solved[i].outcome) << grids[i].ToString();
      EXPECT_EQ(result->solution, plain.solved[i].solution) << grids[i].ToString();
      EXPECT_EQ(result->nodes, plain.solved[i].nodes) << grids[i].ToString();
    }
  }
  EXPECT_EQ(paired.counts, plain.counts);
  EXPECT_EQ(paired.first_completions, plain.first_completions);
}

}  // namespace
}  // namespace sudoku
