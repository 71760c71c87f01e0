// Unique rectangles and loops of each type. If not said otherwise every other cell of the grid may hold anything.
#include <gtest/gtest.h>

#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

TEST(UniqueLoopsTest, Type1LeavesTheRichCellItsOtherDigits) {
  ExpectSteps(FindUniqueLoops,
              {{"two boxes",
                Position().Only("12", "r1c15 r2c1"),
                {"45 unique rectangle type 1 | 12 | r12c15 |  | r2c5-12 | unique"}},
               {"upright",
                Position().Only("12", "r1c12 r5c2"),
                {"45 unique rectangle type 1 | 12 | r15c12 |  | r5c1-12 | unique"}},
               {"four boxes", Position().Only("12", "r1c15 r5c1"), {}},
               {"one box", Position().Only("12", "r1c12 r2c1"), {}},
               {"two pairs of digits", Position().Only("12", "r1c15").Only("13", "r2c1"), {}},
               {"the last cell is placed", Position().Place("7", "r2c5").Only("12", "r1c15 r2c1"), {}},
               {"the last cell lacks one of the two", Position().Only("12", "r1c15 r2c1").Strike("2", "r2c5"), {}},
               {"all four are poor: there is no single solution", Position().Only("12", "r12c15"), {}}});
}

TEST(UniqueLoopsTest, Type2PutsTheExtraDigitIntoARichCell) {
  const auto three = [] { return Position().Only("12", "r1c1").Only("123", "r1c5 r2c15"); };
  ExpectSteps(
      FindUniqueLoops,
      {{"side by side",
        Position().Only("12", "r1c15").Only("123", "r2c15"),
        {"45 unique rectangle type 2 | 12 | r12c15 |  | r2c2346789-3 | unique"}},
       {"across",
        Position().Only("12", "r1c1 r2c5").Only("123", "r1c5 r2c1"),
        {"45 unique rectangle type 2 | 12 | r12c15 |  | r1c23-3 r2c46-3 | unique"}},
       {"three",
        three().Strike("1", "r12c2346789 r3456789c123456789"),
        {"45 unique rectangle type 2 | 12 | r12c15 |  | r2c46-3 | unique"}},
       // The yardstick's walk counts the digits of r1c2, at which it has only looked.
       {"three past a cell of another extra digit",
        three().Only("124", "r1c2").Strike("1", "r1c346789 r2c2346789 r3456789c123456789"),
        {}},
       {"another extra digit", Position().Only("12", "r1c15").Only("123", "r2c1").Only("124", "r2c5"), {}},
       {"nothing to strike", Position().Only("12", "r1c15").Only("123", "r2c15").Strike("3", "r2c2346789"), {}}});
}

TEST(UniqueLoopsTest, Type3CompletesANakedSubset) {
  const auto rectangle = [] { return Position().Only("12", "r1c15").Only("123", "r2c1").Only("124", "r2c5"); };
  ExpectSteps(
      FindUniqueLoops,
      {{"pair",
        rectangle().Only("34", "r2c9"),
        {"46 unique rectangle type 3 | 1234 | r1c15 r2c159 | r2 | r2c234678-34 | unique"}},
       {"triple",
        rectangle().Only("345", "r2c9").Only("35", "r2c8"),
        {"47 unique rectangle type 3 | 12345 | r1c15 r2c1589 | r2 | r2c23467-345 | unique"}},
       {"a digit of both rich cells and one other",
        Position().Only("12", "r1c15").Only("123", "r2c1").Only("1234", "r2c5").Only("45", "r2c89"),
        {"47 unique rectangle type 3 | 12345 | r1c15 r2c1589 | r2 | r2c23467-345 | unique"}},
       {"half of the row",
        rectangle().Only("34", "r2c9").Place("56789", "r2c23467"),
        {"46 unique rectangle type 3 | 1234 | r1c15 r2c159 | r2 | r2c8-34 | unique"}},
       {"a third digit", rectangle().Only("345", "r2c9"), {}},
       {"a digit of one rich cell alone", rectangle().Only("45", "r2c89"), {}},
       {"a single", Position().Only("12", "r1c15").Only("1234", "r2c15").Only("3", "r2c9"), {}},
       {"in another house", rectangle().Only("34", "r3c9"), {}},
       {"nothing to strike", rectangle().Only("34", "r2c9").Strike("34", "r2c234678"), {}},
       {"across", Position().Only("12", "r1c1 r2c5").Only("123", "r1c5").Only("124", "r2c1").Only("34", "r2c9"), {}}});
}

// One of the rich cells is 1 or 2, and r2c9 has the other.
TEST(UniqueLoopsTest, Type3CompletesAHiddenSubset) {
  const auto rectangle = [] { return Position().Only("12", "r1c15").Only("123", "r2c1").Only("124", "r2c5"); };
  ExpectSteps(FindUniqueLoops,
              {{"pair",
                rectangle().Row("12", "r2c159"),
                {"45 unique rectangle type 3 | 12 | r1c15 r2c159 | r2 | r2c9-3456789 | unique"}},
               {"triple",
                rectangle().Row("125", "r2c1589"),
                {"46 unique rectangle type 3 | 125 | r1c15 r2c1589 | r2 | r2c89-346789 | unique"}},
               {"five cells left",
                rectangle().Row("12", "r2c159").Place("6789", "r2c2346"),
                {"45 unique rectangle type 3 | 12 | r1c15 r2c159 | r2 | r2c9-345 | unique"}},
               {"four cells left, where a naked one is the other side of it",
                rectangle().Row("12", "r2c159").Place("56789", "r2c23467"),
                {"46 unique rectangle type 3 | 1234 | r1c15 r2c158 | r2 | r2c9-34 | unique"}},
               {"a fourth place", rectangle().Row("1", "r2c159").Row("2", "r2c1589"), {}},
               {"a digit that is placed is no third", rectangle().Row("12", "r2c1589").Place("7", "r2c2"), {}},
               {"nor is an extra digit", rectangle().Row("123", "r2c1589"), {}},
               {"smaller than the extra digits are many",
                Position().Only("12", "r1c15").Only("123", "r2c1").Only("1245", "r2c5").Row("12", "r2c159"),
                {}},
               {"two third places", rectangle().Row("1", "r2c159").Row("2", "r2c158"), {}},
               {"nothing to strike", rectangle().Row("12", "r2c159").Only("12", "r2c9"), {}}});
}

TEST(UniqueLoopsTest, Type4LocksOneOfTheTwoIntoTheRichCells) {
  const auto rectangle = [] { return Position().Only("12", "r1c15"); };
  ExpectSteps(FindUniqueLoops,
              {{"in their row",
                rectangle().Row("1", "r2c15"),
                {"45 unique rectangle type 4 | 12 | r12c15 | r2 | r2c15-2 | unique"}},
               {"in their box",
                Position().Only("12", "r5c12").Box("2", "r1c12"),
                {"45 unique rectangle type 4 | 12 | r15c12 | b1 | r1c12-1 | unique"}},
               {"in both: the row is shown",
                Position().Only("12", "r5c12").Box("2", "r1c12").Row("2", "r1c12"),
                {"45 unique rectangle type 4 | 12 | r15c12 | r1 | r1c12-1 | unique"}},
               {"a third place", rectangle().Row("1", "r2c159"), {}},
               {"the row of the poor", rectangle().Row("1", "r1c15"), {}},
               {"across", Position().Only("12", "r1c1 r2c5").Row("1", "r1c15").Row("1", "r2c15"), {}}});
}

// With 1 nowhere else but in these cells and `others`, so that no rectangle lies beside the loop.
Position Loop(std::string_view poor, std::string_view rich, std::string_view others = "") {
  const CellSet spared = CellsOf(poor) | CellsOf(rich) | CellsOf(others);
  return Position().Only("12", poor).Strike("1", TextOf(CellsOf("r123456789c123456789") - spared));
}

TEST(UniqueLoopsTest, LoopsOfSixHaveTheFourTypes) {
  const auto loop = [] { return Loop("r1c14 r2c48", "r3c18", "r3c5"); };
  ExpectSteps(FindUniqueLoops, {{"type 1",
                                 Loop("r1c14 r2c48 r3c8", "r3c1"),
                                 {"46 unique loop type 1 | 12 | r1c14 r2c48 r3c18 |  | r3c1-12 | unique"}},
                                {"type 2",
                                 loop().Only("123", "r3c18"),
                                 {"46 unique loop type 2 | 12 | r1c14 r2c48 r3c18 |  | r3c2345679-3 | unique"}},
                                {"type 3",
                                 loop().Only("123", "r3c1").Only("124", "r3c8").Only("34", "r3c9"),
                                 {"47 unique loop type 3 | 1234 | r1c14 r2c48 r3c189 | r3 | r3c234567-34 | unique"}},
                                {"type 4",
                                 Loop("r1c14 r2c48", "r3c18"),
                                 {"46 unique loop type 4 | 12 | r1c14 r2c48 r3c18 | r3 | r3c18-2 | unique"}},
                                {"1 has a third place", loop(), {}},
                                {"two even cells in a column", Loop("r1c14 r2c45 r3c5", "r3c1"), {}}});
}

TEST(UniqueLoopsTest, LongerLoopsAreHarder) {
  ExpectSteps(FindUniqueLoops, {{"eight",
                                 Loop("r1c12 r4c23 r7c34 r8c4", "r8c1"),
                                 {"47 unique loop type 1 | 12 | r1c12 r4c23 r7c34 r8c14 |  | r8c1-12 | unique"}},
                                {"ten",
                                 Loop("r1c12 r4c23 r7c34 r8c47 r9c7", "r9c1"),
                                 {"50 unique loop type 1 | 12 | r1c12 r4c23 r7c34 r8c47 r9c17 |  | r9c1-12 | unique"}},
                                {"the easiest first",
                                 Position()
                                     .Only("12", "r1c15")
                                     .Only("123", "r2c1")
                                     .Only("124", "r2c5")
                                     .Only("34", "r2c9")
                                     .Only("56", "r8c47 r9c4"),
                                 {"45 unique rectangle type 1 | 56 | r89c47 |  | r9c7-56 | unique",
                                  "46 unique rectangle type 3 | 1234 | r1c15 r2c159 | r2 | r2c234678-34 | unique"}}});
}

}  // namespace
}  // namespace sudoku::logic
