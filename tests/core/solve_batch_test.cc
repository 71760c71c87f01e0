// Every kernel's SolveBatch answers as Solve does: at every length, within every node budget, and when it is stopped.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/kernel.h"
#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleFamilies;
using testing::PuzzleGenerator;

class SolveBatchTest : public ::testing::TestWithParam<std::string_view> {
 protected:
  void SetUp() override { ASSERT_EQ(SelectKernel(GetParam()), std::nullopt); }
  void TearDown() override { ASSERT_EQ(SelectKernel(""), std::nullopt); }
};

INSTANTIATE_TEST_SUITE_P(Kernels, SolveBatchTest, ::testing::ValuesIn(KernelNames()),
                         [](const auto& test) { return std::string(test.param); });

std::vector<Grid> MixedGrids(std::size_t count) {
  PuzzleGenerator generator(11);
  std::vector<Grid> grids;
  while (grids.size() < count)
    grids.push_back(PuzzleFamilies()[grids.size() % PuzzleFamilies().size()].make(generator));
  return grids;
}

void ExpectEqual(const SolveResult& result, const SolveResult& expected, const Grid& grid) {
  EXPECT_EQ(result.end, expected.end) << grid.ToString();
  EXPECT_EQ(result.outcome, expected.outcome) << grid.ToString();
  EXPECT_EQ(result.solution, expected.solution) << grid.ToString();
  EXPECT_EQ(result.nodes, expected.nodes) << grid.ToString();
}

TEST_P(SolveBatchTest, EveryLength) {
  const std::vector<Grid> all = MixedGrids(200);
  std::vector<SolveResult> alone;
  for (const Grid& grid : all) alone.push_back(Solve(grid));
  for (const std::size_t size : {0u, 1u, 2u, 3u, 4u, 5u, 15u, 16u, 17u, 63u, 64u, 65u, 66u, 127u, 128u, 129u, 200u}) {
    std::vector<SolveResult> results(size);
    SolveBatch(std::span(all).first(size), results);
    for (std::size_t i = 0; i < size; ++i) ExpectEqual(results[i], alone[i], all[i]);
  }
}

TEST_P(SolveBatchTest, NodeBudgetsHoldForEachGrid) {
  const std::vector<Grid> grids = MixedGrids(61);
  for (const std::int64_t budget : {0, 1, 2, 3, 5, 10, 30, 100}) {
    std::vector<SolveResult> results(grids.size());
    SolveBatch(grids, results, {.max_nodes = budget});
    for (std::size_t i = 0; i < grids.size(); ++i) {
      ExpectEqual(results[i], Solve(grids[i], {.max_nodes = budget}), grids[i]);
      EXPECT_LE(results[i].nodes, budget);
      EXPECT_EQ(results[i].outcome.has_value(), results[i].end == SearchEnd::kComplete);
    }
  }
}

TEST_P(SolveBatchTest, StoppedBeforeItBeginsItKnowsNothing) {
  const std::vector<Grid> grids = MixedGrids(130);
  Interrupt cancelled, late(Interrupt::Clock::now());
  cancelled.Cancel();
  for (const auto& [interrupt, end] : {std::pair{&cancelled, SearchEnd::kCancelled}, {&late, SearchEnd::kDeadline}}) {
    std::vector<SolveResult> results(grids.size());
    SolveBatch(grids, results, {.interrupt = interrupt});
    for (const SolveResult& result : results) {
      EXPECT_EQ(result.end, end);
      EXPECT_FALSE(result.outcome.has_value());
      EXPECT_FALSE(IsSoundAnswer(result, Grid()));
      EXPECT_EQ(result.solution, Grid());
    }
  }
}

// Of unequal lengths, which are a mistake of the caller's, nothing is read or written beyond either.
TEST_P(SolveBatchTest, UnequalLengthsAreHarmless) {
  const std::vector<Grid> grids = MixedGrids(5);
  std::vector<SolveResult> few(3), many(9);
  EXPECT_DEBUG_DEATH(SolveBatch(grids, few), "size");
  EXPECT_DEBUG_DEATH(SolveBatch(grids, many), "size");
#ifdef NDEBUG
  EXPECT_TRUE(few[2].outcome.has_value());
  EXPECT_TRUE(many[4].outcome.has_value());
#endif
  EXPECT_FALSE(many[5].outcome.has_value());
}

}  // namespace
}  // namespace sudoku
