// The check before an answer leaves: it passes what is right, and nothing that has been made wrong in one place.
#include "core/analysis/answer_check.h"

#include <gtest/gtest.h>

#include <utility>

#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleGenerator;

Explanation Explained(const Position& position) {
  Explaining explaining(position, {.max_repairs = 1'000, .redundant_givens = true});
  Questions questions;
  while (explaining.Step(questions)) continue;
  return explaining.result();
}

bool Passes(const Explanation& explanation, const Position& position) { return IsSound(explanation, position, Solve); }

Position Of(const Grid& givens) { return {givens, {}, {}, {}}; }

TEST(AnswerCheckTest, OutcomesAndSolutions) {
  PuzzleGenerator generator(71);
  const Position one = Of(generator.Dense(30)), several = Of(generator.Ambiguous(4));
  const Explanation right = Explained(one), of_several = Explained(several);
  ASSERT_TRUE(Passes(right, one));
  ASSERT_TRUE(Passes(of_several, several));

  for (const Outcome outcome : {Outcome::kNoSolution, Outcome::kMultiple}) {
    Explanation wrong = right;
    wrong.outcome = outcome;
    EXPECT_FALSE(Passes(wrong, one));
  }
  Explanation wrong = right;
  wrong.solutions[0] = generator.Solution();
  EXPECT_FALSE(Passes(wrong, one));
  wrong = of_several;
  std::swap(wrong.solutions[0], wrong.solutions[1]);
  EXPECT_FALSE(Passes(wrong, several)) << "the first is not the smallest";
  wrong = of_several;
  wrong.solutions[1] = wrong.solutions[0];
  EXPECT_FALSE(Passes(wrong, several)) << "it is the same twice";
  wrong = of_several;
  wrong.solutions[1] = Grid();
  EXPECT_FALSE(Passes(wrong, several));
}

TEST(AnswerCheckTest, CoresAndRepairs) {
  PuzzleGenerator generator(72);
  const Position none = Of(generator.Unsatisfiable());
  const Explanation right = Explained(none);
  ASSERT_TRUE(Passes(right, none));
  ASSERT_FALSE(right.repairs.empty());

  const CellSet others = CellSet::GivensOf(none.givens) - right.core;
  ASSERT_FALSE(others.empty());
  Explanation wrong = right;
  wrong.core.insert(others.first());
  EXPECT_FALSE(Passes(wrong, none)) << "one can go";
  wrong = right;
  wrong.core.erase(wrong.core.first());
  EXPECT_FALSE(Passes(wrong, none)) << "it has a solution";
  wrong = right;
  wrong.repairs.push_back({Repair::Kind::kRemove, others.first(), none.givens[others.first()]});
  EXPECT_FALSE(Passes(wrong, none)) << "the core stays";
  wrong.repairs.back().kind = Repair::Kind::kChange;
  wrong.repairs.back().digit = none.givens[others.first()] % 9 + 1;
  EXPECT_FALSE(Passes(wrong, none));
}

TEST(AnswerCheckTest, FirstMistakesAndRedundantGivens) {
  PuzzleGenerator generator(73);
  Position position = Of(generator.Dense(40));
  const Grid solution = Solve(position.givens).solution;
  for (int cell = 0; cell < kCells; ++cell) {
    if (position.givens[cell] != 0) continue;
    const bool wrong = position.moves.size() == 3;
    position.moves.push_back({cell, wrong ? solution[cell] % 9 + 1 : solution[cell]});
    position.entries.set(cell, position.moves.back().digit);
  }
  const Explanation right = Explained(position);
  ASSERT_EQ(right.first_mistake, 3u);
  ASSERT_TRUE(Passes(right, position));
  for (const std::size_t mistake : {2u, 4u}) {
    Explanation wrong = right;
    wrong.first_mistake = mistake;
    EXPECT_FALSE(Passes(wrong, position)) << mistake;
  }
  for (int cell = 0; cell < kCells; ++cell) {
    Explanation wrong = right;
    wrong.redundant.insert(cell);
    EXPECT_EQ(Passes(wrong, position), right.redundant.contains(cell)) << cell;
  }
}

TEST(AnswerCheckTest, MinimalPuzzles) {
  PuzzleGenerator generator(74);
  const Grid grid = generator.Solution();
  Questions questions;
  for (const Symmetry symmetry : {Symmetry::kNone, Symmetry::kHalfTurn}) {
    const Grid puzzle = Minimised(grid, grid, 1, symmetry, questions);
    EXPECT_TRUE(IsSoundMinimum(puzzle, grid, symmetry, Solve));
    const CellSet givens = CellSet::GivensOf(puzzle);
    EXPECT_FALSE(IsSoundMinimum(Only(puzzle, givens - CellSet::Of(givens.first())), grid, symmetry, Solve));
    Grid more = puzzle;
    for (int cell = 0; cell < kCells && more == puzzle; ++cell) {
      if (puzzle[cell] != 0) continue;
      for (const int each : OrbitOf(cell, symmetry)) more.set(each, grid[each]);
    }
    EXPECT_FALSE(IsSoundMinimum(more, grid, symmetry, Solve)) << "what was added can go";
    EXPECT_FALSE(IsSoundMinimum(puzzle, generator.Solution(), symmetry, Solve)) << "it is another grid's";
  }
}

}  // namespace
}  // namespace sudoku
