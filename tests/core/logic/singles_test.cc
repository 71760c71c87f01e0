#include <gtest/gtest.h>

#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

// A grid of `text`, with the rows that follow it empty.
Grid Start(std::string text) {
  text.resize(kCells, '.');
  return std::get<Grid>(ParseGrid(text));
}

TEST(SinglesTest, FullHouseIsTheLastEmptyCellOfItsHouse) {
  ExpectSteps(FindHiddenSingles,
              {{"row", Position(Start("12345678.")), {"10 full house | 9 | r1c9 | r1 | r1c9=9"}},
               {"box", Position(Start("123......456......78.......")), {"10 full house | 9 | r3c3 | b1 | r3c3=9"}},
               {"column",
                Position(Start("1........2........3........4........5........6........7........8........")),
                {"10 full house | 9 | r9c1 | c1 | r9c1=9"}},
               {"two cells left", Position(Start("1234567..")), {}},
               {"its digit is struck", Position(Start("12345678.")).Strike("9", "r1c9"), {}}});
}

TEST(SinglesTest, HiddenSingleIsTheOnlyPlaceOfADigit) {
  ExpectSteps(
      FindHiddenSingles,
      {{"beside one cell",
        Position(Start("1234567..")).Strike("9", "r1c8"),
        {"15 hidden single in a line | 9 | r1c9 | r1 | r1c9=9"}},
       {"box", Position().Box("7", "r2c2"), {"12 hidden single in a box | 7 | r2c2 | b1 | r2c2=7"}},
       {"row", Position().Row("7", "r4c5"), {"15 hidden single in a line | 7 | r4c5 | r4 | r4c5=7"}},
       {"column", Position().Column("7", "r4c5"), {"15 hidden single in a line | 7 | r4c5 | c5 | r4c5=7"}},
       {"boxes before columns before rows",
        Position().Row("3", "r9c9").Column("2", "r5c5").Box("1", "r1c1"),
        {"12 hidden single in a box | 1 | r1c1 | b1 | r1c1=1", "15 hidden single in a line | 2 | r5c5 | c5 | r5c5=2",
         "15 hidden single in a line | 3 | r9c9 | r9 | r9c9=3"}},
       {"two places", Position().Box("7", "r2c23").Row("7", "r4c57").Column("7", "r79c8"), {}},
       {"no place", Position().Strike("7", "r4c123456789"), {}}});
}

TEST(SinglesTest, FullHousesComeBeforeOtherSingles) {
  ExpectSteps(FindHiddenSingles,
              {{"row and box",
                Position(Start("12345678.")).Box("1", "r5c5"),
                {"10 full house | 9 | r1c9 | r1 | r1c9=9", "12 hidden single in a box | 1 | r5c5 | b5 | r5c5=1"}}});
}

TEST(SinglesTest, NakedSingleIsTheOnlyDigitOfACell) {
  ExpectSteps(FindNakedSingles, {{"one", Position().Only("5", "r5c6"), {"23 naked single | 5 | r5c6 |  | r5c6=5"}},
                                 {"two", Position().Only("57", "r5c6"), {}},
                                 {"none", Position().Only("", "r5c6"), {}},
                                 {"placed", Position().Place("5", "r5c6"), {}}});
}

}  // namespace
}  // namespace sudoku::logic
