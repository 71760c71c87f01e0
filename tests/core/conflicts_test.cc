#include "core/conflicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sudoku {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Grid Parsed(std::string_view text) { return std::get<Grid>(ParseGrid(text)); }

TEST(ConflictsTest, NoneInLegalGrids) {
  for (const char* text : {"004001090060000743000300000000037910047090050020005060010900500530080009090000036",
                           "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
                           "000000000000000000000000000000000000000000000000000000000000000000000000000000000"}) {
    EXPECT_THAT(FindConflicts(Parsed(text)), IsEmpty()) << text;
    EXPECT_FALSE(HasConflict(Parsed(text)));
  }
}

TEST(ConflictsTest, NamesDigitHouseAndCells) {
  const Grid grid = Parsed("099005010850400002432000000100069083090000060620710009000000194500004037040300600");
  EXPECT_THAT(FindConflicts(grid),
              ElementsAre(Conflict{HouseKind::kRow, 1, 9, {1, 2}}, Conflict{HouseKind::kColumn, 2, 9, {1, 37}},
                          Conflict{HouseKind::kBox, 1, 9, {1, 2}}));
  EXPECT_EQ(FindConflicts(grid)[1].Message(), "9 stands 2 times in column 2: r1c2, r5c2");
}

TEST(ConflictsTest, NamesEveryCellOfARepeatedDigit) {
  Grid grid;
  for (int column = 0; column < 9; ++column) grid.set(36 + column, 4);
  const auto conflicts = FindConflicts(grid);
  ASSERT_EQ(conflicts.size(), 4u);  // The row and three boxes.
  EXPECT_EQ(conflicts[0], (Conflict{HouseKind::kRow, 5, 4, {36, 37, 38, 39, 40, 41, 42, 43, 44}}));
  EXPECT_EQ(conflicts[3], (Conflict{HouseKind::kBox, 6, 4, {42, 43, 44}}));
}

// The pairs of cells that share a house, by the definition of a house.
TEST(ConflictsTest, EveryPairOfCells) {
  for (int a = 0; a < kCells; ++a) {
    for (int b = a + 1; b < kCells; ++b) {
      Grid grid;
      grid.set(a, 7);
      grid.set(b, 7);
      const bool row = a / 9 == b / 9, column = a % 9 == b % 9;
      const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
      EXPECT_EQ(FindConflicts(grid).size(), static_cast<std::size_t>(row + column + box)) << a << " " << b;
      EXPECT_EQ(HasConflict(grid), row || column || box) << a << " " << b;
    }
  }
}

}  // namespace
}  // namespace sudoku
