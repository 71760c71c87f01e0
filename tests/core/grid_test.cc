#include "core/grid.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sudoku {
namespace {

constexpr char kText[] = "004001090060000743000300000000037910047090050020005060010900500530080009090000036";

Grid Parsed(std::string_view text) { return std::get<Grid>(ParseGrid(text)); }
GridFault Refused(std::string_view text) { return std::get<GridFault>(ParseGrid(text)); }

TEST(GridTest, IsEmptyByDefault) {
  EXPECT_EQ(Grid().givens(), 0);
  EXPECT_EQ(Grid().ToString(), std::string(81, '0'));
}

TEST(GridTest, TextGoesInAndComesOut) {
  const Grid grid = Parsed(kText);
  EXPECT_EQ(grid.ToString(), kText);
  EXPECT_EQ(grid.givens(), 29);
  EXPECT_EQ(grid[2], 4);
  EXPECT_EQ(grid[80], 6);
}

TEST(GridTest, DotAndZeroMayBeMixed) {
  std::string text = kText;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    if (text[i] == '0') text[i] = '.';
  }
  EXPECT_EQ(Parsed(text), Parsed(kText));
}

TEST(GridTest, OrderIsThatOfTheText) {
  Grid a = Parsed(kText), b = a;
  b.set(80, 7);
  EXPECT_LT(a, b);
  a.set(0, 1);
  EXPECT_GT(a, b);
}

TEST(GridTest, FullMeansNoEmptyCell) {
  EXPECT_TRUE(Parsed(std::string(81, '5')).full());
  EXPECT_FALSE(Parsed(std::string(80, '5') + '.').full());
}

// Mistakes of the caller's, named where there are assertions: a grid still holds nothing but 0 to 9.
TEST(GridTest, HoldsNothingButDigits) {
  std::array<std::uint8_t, kCells> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(3 * i);
  const auto make = [&] {
    const Grid grid(bytes);
    for (int cell = 0; cell < kCells; ++cell) EXPECT_EQ(grid[cell], 3 * cell <= 9 ? 3 * cell : 0);
  };
  EXPECT_DEBUG_DEATH(make(), "right");
  for (const auto& [cell, digit] : {std::pair{0, 10}, {0, -1}, {0, 256}, {-1, 1}, {81, 1}}) {
    const auto set = [to = cell, what = digit] {
      Grid grid;
      grid.set(to, what);
      EXPECT_EQ(grid, Grid());
    };
    EXPECT_DEBUG_DEATH(set(), "right");
  }
}

TEST(ParseGridTest, NamesTheLengthFound) {
  for (const std::size_t length : {0u, 1u, 80u, 82u, 162u, 100'000u}) {
    const GridFault fault = Refused(std::string(length, '1'));
    EXPECT_EQ(fault.kind, GridFault::Kind::kLength);
    EXPECT_EQ(fault.length, length);
    EXPECT_THAT(fault.Message(), ::testing::HasSubstr(std::to_string(length)));
  }
}

TEST(ParseGridTest, NamesTheFirstBadCharacterWhereverItIs) {
  for (int offset = 0; offset < kCells; ++offset) {
    std::string text(81, '.');
    text[80] = '?';  // A later fault is not what is named.
    text[static_cast<std::size_t>(offset)] = 'x';
    const GridFault fault = Refused(text);
    EXPECT_EQ(fault.kind, GridFault::Kind::kCharacter);
    EXPECT_EQ(fault.offset, offset);
    EXPECT_EQ(9 * (fault.row() - 1) + fault.column() - 1, offset);
    EXPECT_EQ(fault.character, 'x');
  }
}

TEST(ParseGridTest, TakesNoByteButDigitsAndDot) {
  for (int byte = 0; byte < 256; ++byte) {
    std::string text(81, '0');
    text[40] = static_cast<char>(byte);
    const bool legal = byte == '.' || (byte >= '0' && byte <= '9');
    EXPECT_EQ(std::holds_alternative<Grid>(ParseGrid(text)), legal) << byte;
  }
}

TEST(ParseGridTest, MessagesArePlainText) {
  std::string text(81, '0');
  text[21] = 'x';
  EXPECT_EQ(Refused(text).Message(), "row 3, column 4 (character 22): 'x' is neither a digit nor '.'");
  text[21] = '\n';
  EXPECT_EQ(Refused(text).Message(), "row 3, column 4 (character 22): byte 0x0a is neither a digit nor '.'");
  EXPECT_EQ(Refused("5300700").Message(), "a grid has 81 characters, this text has 7");
}

}  // namespace
}  // namespace sudoku
