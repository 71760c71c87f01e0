// Candidates as pictures, and long sentences on lines of a terminal.
#include "client/puzzles/formats/pencil_marks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace sudoku::formats {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> Draw(const PencilMarks& picture, bool colors = false) {
  std::string out;
  AppendPencilMarks(picture, colors, &out);
  return Lines(out);
}

PencilMarks AllCandidates() {
  PencilMarks picture;
  picture.marks.fill(Mark::kPlain);
  return picture;
}

TEST(PencilMarksTest, FitsATerminalHoweverMuchIsMarked) {
  PencilMarks picture;
  picture.marks.fill(Mark::kPattern);
  const std::vector<std::string> lines = Draw(picture);
  ASSERT_EQ(lines.size(), 38u);
  for (std::size_t i = 0; i < 37; ++i) EXPECT_EQ(lines[i].size(), 73u) << i;
  EXPECT_EQ(lines[1].substr(0, 9), "|*1*2*3 :");
  EXPECT_EQ(lines.back(), "* look here");
}

TEST(PencilMarksTest, EachCandidateHasItsPlace) {
  PencilMarks picture;
  picture.at(10, 1) = Mark::kPlain;
  picture.at(10, 5) = Mark::kRemoved;
  picture.at(10, 9) = Mark::kPlaced;
  const std::vector<std::string> lines = Draw(picture);
  EXPECT_EQ(lines[5].substr(0, 17), "|       : 1     :");
  EXPECT_EQ(lines[6].substr(0, 17), "|       :  -5   :");
  EXPECT_EQ(lines[7].substr(0, 17), "|       :    =9 :");
  EXPECT_EQ(lines.back(), "- struck out, = filled in");
}

TEST(PencilMarksTest, AFilledCellIsToldFromALoneCandidate) {
  PencilMarks picture;
  picture.digits.set(0, 5);
  picture.at(1, 5) = Mark::kPlain;
  EXPECT_EQ(Draw(picture)[2].substr(0, 17), "|  [5]  :   5   :");
}

TEST(PencilMarksTest, NothingMarkedNeedsNoLegend) { EXPECT_THAT(Draw(AllCandidates()).back(), EndsWith("-+")); }

TEST(PencilMarksTest, ColoursStandInForSignsAndTakeNoRoom) {
  PencilMarks picture = AllCandidates();
  picture.digits.set(80, 4);
  picture.at(0, 1) = Mark::kPattern;
  picture.at(0, 2) = Mark::kRemoved;
  picture.at(0, 3) = Mark::kPlaced;
  const std::vector<std::string> lines = Draw(picture, true);
  EXPECT_EQ(lines.size(), 37u) << "no legend";
  EXPECT_EQ(lines[1].substr(0, 42), "| \x1b[1;33m1\x1b[0m \x1b[1;31m2\x1b[0m \x1b[1;32m3\x1b[0m :");
  EXPECT_THAT(lines[34], EndsWith("   \x1b[1m4\x1b[0m   |"));
}

}  // namespace
}  // namespace sudoku::formats
