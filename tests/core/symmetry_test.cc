// Turned, and with rows, columns and digits exchanged, a grid has as many completions as before.
#include <gtest/gtest.h>

#include "core/enumerate.h"
#include "core/kernel.h"
#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleFamilies;
using testing::PuzzleFamily;
using testing::PuzzleGenerator;

class SymmetryTest : public ::testing::TestWithParam<PuzzleFamily> {};

INSTANTIATE_TEST_SUITE_P(Families, SymmetryTest, ::testing::ValuesIn(PuzzleFamilies()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(SymmetryTest, KeepsOutcomeAndCount) {
  PuzzleGenerator generator(17);
  for (int i = 0; i < 40; ++i) {
    const Grid grid = GetParam().make(generator), form = generator.Permuted(grid);
    for (const std::string_view kernel : KernelNames()) {
      ASSERT_EQ(SelectKernel(kernel), std::nullopt);
      const SolveResult result = Solve(grid), of_form = Solve(form);
      ASSERT_EQ(result.outcome, of_form.outcome) << kernel << " " << grid.ToString() << " " << form.ToString();
      const CountResult count = Count(grid, 300), count_of_form = Count(form, 300);
      EXPECT_EQ(count.count, count_of_form.count) << kernel << " " << grid.ToString() << " " << form.ToString();
      EXPECT_EQ(count.exact, count_of_form.exact);
      EXPECT_EQ(count.count > 1 || !count.exact, result.outcome == Outcome::kMultiple);
    }
  }
  ASSERT_EQ(SelectKernel(""), std::nullopt);
}

}  // namespace
}  // namespace sudoku
