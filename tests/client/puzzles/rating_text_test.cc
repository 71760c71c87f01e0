// Lines as serate writes them.
#include "client/puzzles/formats/rating_text.h"

#include <gtest/gtest.h>

#include <string>

namespace sudoku::formats {
namespace {

constexpr char kCells[] = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
constexpr char kZeros[] = "400000805030000000000700000020000060000080400000010000000603070500200000104000000";

Puzzle WithBlank(char blank) {
  Puzzle puzzle;
  puzzle.grid = std::get<Grid>(ParseGrid(kCells));
  puzzle.ordinal = 12;
  puzzle.layout.blank = blank;
  return puzzle;
}

std::string Line(std::string_view format, char blank = '.') {
  std::string out;
  AppendRating(format, WithBlank(blank), {"7.2", "1.5", "1.2", "forcing chain"}, &out);
  return out;
}

TEST(RatingTextTest, TheUsualOneIsThatOfSerate) {
  EXPECT_EQ(RatingFormatFault(kRatingFormat), "");
  EXPECT_EQ(Line(kRatingFormat), std::string(kCells) + " ED=7.2/1.5/1.2\n");
}

TEST(RatingTextTest, EveryFieldHasItsLetter) {
  EXPECT_EQ(Line("%r|%p|%d|%R|%n|%%|%t|%l|"), "7.2|1.5|1.2|forcing chain|12|%|\t|\n|\n");
  EXPECT_EQ(Line("%i"), std::string(kZeros) + "\n");
  EXPECT_EQ(Line(""), "\n");
  EXPECT_EQ(Line("100%%r"), "100%r\n") << "what a percent sign leaves behind is no field";
}

TEST(RatingTextTest, EmptyCellsAreThoseOfTheInput) {
  EXPECT_EQ(Line("%g", '0'), std::string(kZeros) + "\n");
  EXPECT_EQ(Line("%g", ' '), std::string(kCells) + "\n");
}

TEST(RatingTextTest, WhatIsNoFieldIsRefused) {
  EXPECT_EQ(RatingFormatFault("%r %x"), "'%x' stands for nothing: write %g, %i, %n, %r, %p, %d, %R, %t, %l or %%");
  EXPECT_EQ(RatingFormatFault("%% %G"), "'%G' stands for nothing: write %g, %i, %n, %r, %p, %d, %R, %t, %l or %%");
  EXPECT_EQ(RatingFormatFault("%e"), "%e, the time a puzzle took, is not known: puzzles are rated many at a time");
  EXPECT_EQ(RatingFormatFault("ER %"), "ends with a lone %: write %% for a percent sign");
  EXPECT_EQ(RatingFormatFault("%%%"), "ends with a lone %: write %% for a percent sign");
  EXPECT_EQ(RatingFormatFault("nothing %% at all"), "");
}

}  // namespace
}  // namespace sudoku::formats
