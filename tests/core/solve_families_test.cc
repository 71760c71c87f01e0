// Thousands of random grids of every family, against the references and kernel against kernel.
#include <gtest/gtest.h>

#include <optional>

#include "core/kernel.h"
#include "core/solve.h"
#include "tests/support/probing_solver.h"
#include "tests/support/puzzle_generator.h"
#include "tests/support/reference_solver.h"

namespace sudoku {
namespace {

using testing::PuzzleFamilies;
using testing::PuzzleFamily;
using testing::PuzzleGenerator;

#ifdef SUDOKU_SANITIZED
constexpr int kGridsPerFamily = 20;
#else
constexpr int kGridsPerFamily = 400;
#endif

// What Outcome says about the number of completions, counted up to two.
std::size_t UpToTwo(Outcome outcome) {
  return outcome == Outcome::kNoSolution ? 0 : outcome == Outcome::kUnique ? 1 : 2;
}

class SolveFamilyTest : public ::testing::TestWithParam<PuzzleFamily> {};

INSTANTIATE_TEST_SUITE_P(Families, SolveFamilyTest, ::testing::ValuesIn(PuzzleFamilies()),
                         [](const auto& test) { return std::string(test.param.name); });

// Holds every kernel's answer to outcome and smallest completion as found by row order where that gets there, else by
// probing.
TEST_P(SolveFamilyTest, AllKernelsAgreeWithTheReferences) {
  PuzzleGenerator generator(1000);
  for (int i = 0; i < kGridsPerFamily; ++i) {
    const Grid grid = GetParam().make(generator);
    std::size_t count;
    std::optional<Grid> smallest;
    if (const auto completions = testing::ReferenceCompletions(grid, 2, 20'000)) {
      count = completions->size();
      smallest = completions->empty() ? Grid() : completions->front();
    } else {
      count = testing::ProbedCount(grid, 2);
      if (i % 8 == 0) smallest = testing::ProbedSmallest(grid).value_or(Grid());
    }
    std::optional<SolveResult> first;
    for (const std::string_view kernel : KernelNames()) {
      ASSERT_EQ(SelectKernel(kernel), std::nullopt);
      const SolveResult result = Solve(grid);
      ASSERT_EQ(result.end, SearchEnd::kComplete);
      ASSERT_TRUE(result.outcome);
      ASSERT_EQ(UpToTwo(*result.outcome), count) << kernel << " " << grid.ToString();
      if (smallest) {
        ASSERT_EQ(result.solution, *smallest) << kernel << " " << grid.ToString();
      } else if (count > 0) {
        ASSERT_TRUE(IsSolutionOf(result.solution, grid)) << kernel << " " << grid.ToString();
      }
      // Kernels branch alike, so that even the nodes agree.
      if (!first) first = result;
      ASSERT_EQ(result.solution, first->solution) << kernel << " " << grid.ToString();
      ASSERT_EQ(result.nodes, first->nodes) << kernel << " " << grid.ToString();
    }
    ASSERT_EQ(SelectKernel(""), std::nullopt);
  }
}

}  // namespace
}  // namespace sudoku
