#include "core/logic/board.h"

#include <gtest/gtest.h>

#include "core/solve.h"
#include "tests/core/logic/position.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku::logic {
namespace {

// That what the board keeps by cell, by digit and by house is the same.
void ExpectViewsAgree(const Board& board) {
  for (int cell = 0; cell < kCells; ++cell) {
    for (int digit = 1; digit <= kSize; ++digit) {
      EXPECT_EQ(board.cells_with(digit).contains(cell), board.has(cell, digit)) << cell << " " << digit;
      for (const int house : kGeometry.houses_of[cell].values) {
        EXPECT_EQ(Has(board.places(house, digit), PlaceIn(house, cell)), board.has(cell, digit))
            << cell << " " << digit;
      }
    }
    EXPECT_EQ(board.empty_cells().contains(cell), board.digit(cell) == 0) << cell;
    EXPECT_EQ(board.bivalue_cells().contains(cell), Count(board.candidates(cell)) == 2) << cell;
  }
  for (int house = 0; house < kHouses; ++house) {
    EXPECT_EQ(board.empty_count(house), (board.empty_cells() & kGeometry.cells_in[house]).count()) << house;
  }
}

TEST(BoardTest, PlacingTakesTheDigitFromTheThreeHouses) {
  const Board board = Position().Place("5", "r4c2").board();
  EXPECT_EQ(TextOf(board.cells_with(5)), "r123789c13456789 r56c456789");
  EXPECT_EQ(TextOf(board.cells_with(4)), "r12356789c123456789 r4c13456789");
  EXPECT_EQ(board.candidates(CellsOf("r4c2").first()), 0);
  EXPECT_EQ(board.digit(CellsOf("r4c2").first()), 5);
  EXPECT_EQ(board.empty_cells().count(), 80);
  ExpectViewsAgree(board);
}

TEST(BoardTest, RemovingKnowsTheCellsOfTwoCandidates) {
  Position position;
  const auto bivalue = [&] { return TextOf(position.board().bivalue_cells()); };
  EXPECT_EQ(bivalue(), "");
  position.Only("123", "r1c1").Only("34", "r9c9");
  EXPECT_EQ(bivalue(), "r9c9");
  EXPECT_EQ((position.Strike("3", "r1c1"), bivalue()), "r1c1 r9c9");
  EXPECT_EQ((position.Strike("3", "r9c9"), bivalue()), "r1c1");
  EXPECT_EQ((position.Place("2", "r1c5"), bivalue()), "") << "seen by what is placed";
  ExpectViewsAgree(position.board());
}

TEST(BoardTest, WhatIsNotThereIsNotRemoved) {
  Board board = Position().Place("5", "r1c1").Only("12", "r1c2").board();
  const Board before = board;
  board.Remove(0, 5);
  board.Remove(0, 6);
  board.Remove(1, 3);
  EXPECT_EQ(board, before);
}

TEST(BoardTest, ViewsAgreeAllTheWayToTheSolution) {
  testing::PuzzleGenerator generator(3);
  for (int i = 0; i < 5; ++i) {
    const Grid puzzle = generator.Minimal();
    const Grid solution = Solve(puzzle).solution;
    Board board(puzzle);
    ExpectViewsAgree(board);
    while (!board.solved()) {
      const int cell = generator.Below(kCells);
      const int digit = 1 + generator.Below(kSize);
      if (board.digit(cell) == 0 && digit == solution[cell]) {
        board.Place(cell, digit);
      } else if (digit != solution[cell]) {
        board.Remove(cell, digit);
      }
      if (HasFailure()) return;
    }
    ExpectViewsAgree(board);
  }
}

TEST(BoardTest, OrderOfPlacingDoesNotMatter) {
  const Grid puzzle = testing::PuzzleGenerator(4).Minimal();
  Board backwards{Grid()};
  for (int cell = kCells - 1; cell >= 0; --cell) {
    if (puzzle[cell] != 0) backwards.Place(cell, puzzle[cell]);
  }
  EXPECT_EQ(backwards, Board(puzzle));
}

}  // namespace
}  // namespace sudoku::logic
