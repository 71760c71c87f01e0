#include "core/analysis/first_mistake.h"

#include <gtest/gtest.h>

#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleGenerator;

std::optional<std::size_t> ByLinearScan(const Position& position) {
  Grid grid = position.givens;
  for (std::size_t i = 0; i < position.moves.size(); ++i) {
    grid.set(position.moves[i].cell, position.moves[i].digit);
    if (Solve(grid).outcome == Outcome::kNoSolution) return i;
  }
  return std::nullopt;
}

// Moves at random cells, right but for one in ten.
Position Played(const Grid& puzzle, PuzzleGenerator& generator) {
  const Grid solution = Solve(puzzle).solution;
  Position position{puzzle, {}, {}, {}};
  for (int moves = generator.Below(50); moves > 0; --moves) {
    const int cell = generator.Below(kCells);
    if (puzzle[cell] != 0 || position.entries[cell] != 0) continue;
    const int digit = generator.Below(10) == 0 ? generator.Below(9) + 1 : solution[cell];
    position.entries.set(cell, digit);
    position.moves.push_back({cell, digit});
  }
  return position;
}

TEST(FirstMistakeTest, IsThatOfALinearScan) {
  PuzzleGenerator generator(51);
  int mistakes = 0;
  for (int i = 0; i < 300; ++i) {
    const Position position = Played(i % 2 == 0 ? generator.Minimal() : generator.Loosened(4), generator);
    Questions questions;
    const auto expected = ByLinearScan(position);
    mistakes += expected.has_value();
    ASSERT_EQ(FirstMistake(position, questions), expected) << position.givens.ToString();
  }
  EXPECT_GT(mistakes, 50);
}

TEST(FirstMistakeTest, EntriesAndStruckCandidatesAreHeldAgainstTheSolution) {
  PuzzleGenerator generator(52);
  const Grid puzzle = generator.Minimal(), solution = Solve(puzzle).solution;
  std::vector<int> open;
  for (int cell = 0; cell < kCells; ++cell) {
    if (puzzle[cell] == 0) open.push_back(cell);
  }
  Position position{puzzle, {}, Candidates(Grid()), {}};
  position.entries.set(open[0], solution[open[0]]);
  position.entries.set(open[1], solution[open[1]] % 9 + 1);
  for (const int i : {0, 1, 2})
    position.candidates =
        position.candidates->Without(open[static_cast<std::size_t>(i)], solution[open[static_cast<std::size_t>(i)]]);
  position.candidates = position.candidates->Without(open[3], solution[open[3]] % 9 + 1);
  EXPECT_EQ(WrongEntries(position, solution).cells(), std::vector{open[1]});
  EXPECT_EQ(StruckSolution(position, solution).cells(), std::vector{open[2]});
}

TEST(FirstMistakeTest, EveryCellIsHeldAgainstTheSolution) {
  PuzzleGenerator generator(53);
  const Grid solution = generator.Solution();
  for (int cell = 0; cell < kCells; ++cell) {
    Position position{Grid(), {}, Candidates(Grid()), {}};
    position.candidates = position.candidates->Without(cell, solution[cell]);
    EXPECT_EQ(StruckSolution(position, solution).cells(), std::vector{cell});
    position.entries.set(cell, solution[cell] % 9 + 1);
    EXPECT_EQ(WrongEntries(position, solution).cells(), std::vector{cell});
    EXPECT_TRUE(StruckSolution(position, solution).empty()) << "what is filled in has no candidates";
  }
}

}  // namespace
}  // namespace sudoku
