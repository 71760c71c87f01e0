#include "core/logic/rate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <variant>

#include "core/solve.h"

namespace sudoku::logic {
namespace {

Grid Parse(std::string_view text) { return std::get<Grid>(ParseGrid(text)); }

// Two unique rectangles of type 4 that share r9c8 are seen at once. The first strikes a 3 of that cell, and then the
// second is no rectangle any more: looked for again, it would leave a forcing chain of 7.1.
const Grid kTwoRectangles = Parse("023000700450000000000020006000060090000800014807210005030000000000070501908500000");

TEST(RateTest, UniquenessFoundTogetherIsTakenTogether) {
  Solver solver({.profile = Profile::kSe121});
  const Rating rating = Rate(kTwoRectangles, solver);
  EXPECT_EQ(rating.state, Rating::State::kRated);
  EXPECT_EQ(rating.er, 45);
  EXPECT_EQ(rating.hardest, Technique::kUniqueRectangle4);
}

TEST(RateTest, EachStepOfThoseTakenTogetherIsTrueAndStrikesSomething) {
  const Grid solution = Solve(kTwoRectangles).solution;
  Solver solver({.profile = Profile::kSe121});
  RatingRun run{Board(kTwoRectangles)};
  int unique_in_a_row = 0, most = 0;
  Board before = run.board();
  for (bool more = true; more; before = run.board()) {
    const Step* step = nullptr;
    more = run.Advance(solver, &step);
    ASSERT_NE(step, nullptr);
    EXPECT_FALSE(run.board() == before);
    for (const Candidate& each : step->removed) {
      EXPECT_TRUE(before.has(each.cell, each.digit)) << "struck twice";
      EXPECT_NE(solution[each.cell], each.digit);
    }
    unique_in_a_row = step->assumes_unique ? unique_in_a_row + 1 : 0;
    most = std::max(most, unique_in_a_row);
  }
  EXPECT_EQ(run.board().grid(), solution);
  EXPECT_EQ(most, 2);
}

TEST(RateTest, WithoutUniquenessTheChainIsNeeded) {
  Solver solver({.profile = Profile::kSe121NoUniqueness});
  EXPECT_GT(Rate(kTwoRectangles, solver).er, 65);
}

TEST(RateTest, StopsAboveAndSaysSo) {
  Solver solver({.profile = Profile::kSe121});
  const Rating rating = Rate(kTwoRectangles, solver, 44);
  EXPECT_EQ(rating.state, Rating::State::kAbove);
  EXPECT_EQ(rating.er, 45);
  EXPECT_EQ(Rate(kTwoRectangles, solver, 45).state, Rating::State::kRated);
}

TEST(RateTest, AFullGridHasNothingToRate) {
  Solver solver;
  const Rating rating = Rate(Solve(kTwoRectangles).solution, solver);
  EXPECT_EQ(rating.state, Rating::State::kRated);
  EXPECT_EQ(rating.steps, 0);
  EXPECT_EQ(rating.er, 0);
}

TEST(RateTest, OfSeveralSolutionsItGetsStuck) {
  Solver solver;
  EXPECT_EQ(Rate(Grid(), solver).state, Rating::State::kStuck);
}

}  // namespace
}  // namespace sudoku::logic
