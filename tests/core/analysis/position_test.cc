#include "core/analysis/position.h"

#include <gtest/gtest.h>

namespace sudoku {
namespace {

const std::string kEmpty(81, '.');

std::string With(std::string text, std::size_t at, char character) {
  text[at] = character;
  return text;
}

std::string AllCandidates() {
  std::string text;
  for (int cell = 0; cell < kCells; ++cell) text += "123456789";
  return text;
}

struct Case {
  std::string givens, entries, candidates;
  std::vector<MoveText> moves;
  std::string field;
  int place;
};

TEST(PositionTest, ContradictionsAreNamedByFieldAndPlace) {
  const std::string five = With(kEmpty, 0, '5'), six = With(kEmpty, 1, '6');
  const Case cases[] = {
      {"5", "", "", {}, "givens", 2},
      {With(kEmpty, 3, 'x'), "", "", {}, "givens", 4},
      {kEmpty, "1", "", {}, "entries", 2},
      {five, With(kEmpty, 0, '5'), "", {}, "entries", 1},
      {five, With(six, 0, '6'), "", {}, "entries", 1},
      {kEmpty, "", "123", {}, "candidates", 4},
      {kEmpty, "", With(AllCandidates(), 10, '1'), {}, "candidates", 11},
      {kEmpty, "", "", {{1, 1, 1}, {0, 1, 1}}, "moves", 2},
      {kEmpty, "", "", {{1, 10, 1}}, "moves", 1},
      {kEmpty, "", "", {{1, 1, 0}}, "moves", 1},
      {five, "", "", {{1, 1, 5}}, "moves", 1},
      {kEmpty, "", "", {{1, 1, 5}, {1, 1, 6}}, "moves", 2},
      {five, six, "", {{1, 2, 7}}, "moves", 1},
      {five, six, "", {{1, 3, 7}}, "moves", 1},
      {five, With(six, 2, '7'), "", {{1, 3, 7}}, "moves", 2},
  };
  for (const Case& each : cases) {
    const auto parsed = ParsePosition(each.givens, each.entries, each.candidates, each.moves);
    const auto* fault = std::get_if<PositionFault>(&parsed);
    ASSERT_NE(fault, nullptr) << each.field << " " << each.place;
    EXPECT_EQ(fault->field, each.field);
    EXPECT_EQ(fault->place, each.place) << fault->message;
    EXPECT_FALSE(fault->message.empty());
  }
}

TEST(PositionTest, ReadsWhatAPlayerSees) {
  const std::string five = With(kEmpty, 0, '5'), six = With(kEmpty, 1, '6');
  const MoveText move{1, 2, 6};
  const auto parsed = ParsePosition(five, six, With(AllCandidates(), 80, '.'), {&move, 1});
  const auto& position = std::get<Position>(parsed);
  EXPECT_EQ(position.givens[0], 5);
  EXPECT_EQ(position.entries[1], 6);
  EXPECT_EQ(position.moves[0].cell, 1);
  EXPECT_EQ((*position.candidates)[8], 0xff);
  EXPECT_EQ((*position.candidates)[9], kEveryDigit);
}

TEST(PositionTest, MovesAloneAreTheEntries) {
  const MoveText move{9, 9, 6};
  const auto parsed = ParsePosition(kEmpty, "", "", {&move, 1});
  EXPECT_EQ(std::get<Position>(parsed).entries[80], 6);
}

}  // namespace
}  // namespace sudoku
