#include <gtest/gtest.h>

#include <utility>

#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

using Extras = std::vector<std::pair<std::string, std::string>>;  // Cells, and the digits that they have beside two.

// A grave: a solution without its first few digits. A cell holds its own digit and the one that comes next, so that
// each digit has two places in each house. With three, row 1 begins 12 23 31, columns 1 to 3 are the same in rows 4 and
// 7, and the other boxes of a band or stack alike; with four, row 1 begins 12 23 34 41, with five 12 23 34 45 51.
Position Grave(int digits, const Extras& extras = {}) {
  const Grid solution =
      std::get<Grid>(ParseGrid("123456789456789123789123456231564897564897231897231564312645978645978312978312645"));
  Grid grid = solution;
  for (int cell = 0; cell < kCells; ++cell) {
    if (solution[cell] <= digits) grid.set(cell, 0);
  }
  Position position(grid);
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) continue;
    std::string held = std::to_string(solution[cell]) + std::to_string(solution[cell] % digits + 1);
    for (const auto& [where, more] : extras) held += CellsOf(where).contains(cell) ? more : "";
    position.Only(held, TextOf(CellSet::Of(cell)));
  }
  return position;
}

TEST(GraveTest, ThereIsNoneWithoutAnExtraDigitOrWithCellsThatAreNoGrave) {
  ExpectSteps(
      FindGraves,
      {{"two solutions or none", Grave(3), {}},
       {"an empty grid", Position(), {}},
       {"a digit with one place", Grave(3, {{"r1c1", "3"}}).Strike("2", "r2c7"), {}},
       {"cells of one digit and of three", Grave(3, {{"r1c1 r4c3", "3"}, {"r9c6", "1"}}).Strike("3", "r1c3 r4c1"), {}},
       {"a digit with four places wherever it is too many", Grave(5, {{"r14c12", "5"}, {"r9c4", "1"}}), {}}});
}

TEST(GraveTest, Type1PutsAnExtraDigitIntoTheOnlyRichCell) {
  ExpectSteps(
      FindGraves,
      {{"one", Grave(3, {{"r1c1", "3"}}), {"56 bivalue universal grave type 1 | 3 | r1c1 |  | r1c1-12 | unique"}},
       {"two", Grave(4, {{"r1c1", "34"}}), {"56 bivalue universal grave type 1 | 34 | r1c1 |  | r1c1-12 | unique"}}});
}

TEST(GraveTest, Type2PutsTheExtraDigitIntoARichCell) {
  ExpectSteps(FindGraves, {{"two cells",
                            Grave(3, {{"r1c1 r4c3", "3"}}),
                            {"57 bivalue universal grave type 2 | 3 | r1c1 r4c3 |  | r1c3-3 r4c1-3 | unique"}},
                           {"three",
                            Grave(4, {{"r1c12 r4c3", "4"}}),
                            {"57 bivalue universal grave type 2 | 4 | r1c12 r4c3 |  | r1c3-4 | unique"}},
                           {"nothing sees both", Grave(3, {{"r1c1 r8c8", "3"}}), {}},
                           {"two extra digits", Grave(3, {{"r1c1", "3"}, {"r4c2", "2"}}), {}}});
}

TEST(GraveTest, Type3CompletesANakedSubset) {
  const std::string type3 = "bivalue universal grave type 3 | ";
  ExpectSteps(FindGraves, {{"pair, in the box and in the row",
                            Grave(5, {{"r1c1", "4"}, {"r1c3", "5"}}),
                            {"58 " + type3 + "45 | r1c13 r2c1 | b1 | r2c2-5 | unique",
                             "58 " + type3 + "45 | r1c134 | r1 | r1c5-5 | unique"}},
                           {"three rich cells",
                            Grave(5, {{"r1c1", "4"}, {"r1c23", "5"}}),
                            {"58 " + type3 + "45 | r1c123 r2c1 | b1 | r2c2-5 | unique",
                             "58 " + type3 + "45 | r1c1234 | r1 | r1c5-5 | unique"}},
                           {"no cells for it", Grave(4, {{"r1c1", "3"}, {"r1c3", "1"}}), {}},
                           {"not in one house", Grave(5, {{"r1c1", "4"}, {"r4c3", "5"}}), {}}});
}

TEST(GraveTest, Type4LocksASharedDigitIntoTheRichCells) {
  const std::string type4 = "57 bivalue universal grave type 4 | ";
  ExpectSteps(
      FindGraves,
      {{"in a column", Grave(3, {{"r1c1", "3"}, {"r4c1", "1"}}), {type4 + "13 | r14c1 | c1 | r1c1-1 r4c1-3 | unique"}},
       {"in a box and a row",
        Grave(3, {{"r1c1", "3"}, {"r1c2", "1"}}),
        {type4 + "13 | r1c12 | b1 | r1c1-1 r1c2-3 | unique", type4 + "13 | r1c12 | r1 | r1c1-1 r1c2-3 | unique"}},
       {"nothing shared", Grave(4, {{"r1c1", "3"}, {"r1c3", "1"}}), {}},
       {"not in one house", Grave(5, {{"r1c1", "4"}, {"r7c3", "5"}}), {}}});
}

// 2 is shared and 4 is the extra digit of both, or 3 of one and 4 of the other.
TEST(GraveTest, OneGraveMayBeOfSeveralTypes) {
  const std::string type2 = "57 bivalue universal grave type 2 | ";
  const std::string type3 = "bivalue universal grave type 3 | ";
  const std::string type4 = "57 bivalue universal grave type 4 | ";
  ExpectSteps(FindGraves,
              {{"2 and 4",
                Grave(4, {{"r1c12", "4"}}),
                {type2 + "4 | r1c12 |  | r1c34-4 r2c1-4 | unique", type4 + "4 | r1c12 | b1 | r1c1-1 r1c2-3 | unique",
                 type4 + "4 | r1c12 | r1 | r1c1-1 r1c2-3 | unique"}},

               {"4 and 3, a triple",
                Grave(5, {{"r1c1", "3"}, {"r1c2", "5"}}),
                {type4 + "35 | r1c12 | b1 | r1c1-1 r1c2-3 | unique", type4 + "35 | r1c12 | r1 | r1c1-1 r1c2-3 | unique",
                 "59 " + type3 + "345 | r1c123 r2c1 | b1 | r2c2-5 | unique",
                 "59 " + type3 + "345 | r1c1234 | r1 | r1c5-5 | unique"}}});
}

}  // namespace
}  // namespace sudoku::logic
