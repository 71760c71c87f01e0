// Naked and hidden subsets, and the hidden ones that place a digit at once.
#include <gtest/gtest.h>

#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

TEST(SubsetsTest, NakedPair) {
  ExpectSteps(
      FindNakedPairs,
      {{"row", Position().Only("38", "r1c15"), {"30 naked pair | 38 | r1c15 | r1 | r1c2346789-38"}},
       {"column", Position().Only("38", "r26c4"), {"30 naked pair | 38 | r26c4 | c4 | r1345789c4-38"}},
       {"box, then row",
        Position().Only("38", "r5c56"),
        {"30 naked pair | 38 | r5c56 | b5 | r46c456-38 r5c4-38", "30 naked pair | 38 | r5c56 | r5 | r5c1234789-38"}},
       {"a third digit", Position().Only("38", "r1c1").Only("358", "r1c5"), {}},
       {"two pairs of digits", Position().Only("38", "r1c1").Only("35", "r1c5"), {}},
       {"not in one house", Position().Only("38", "r1c1 r4c5"), {}},
       {"nothing to strike", Position().Only("38", "r1c15").Strike("38", "r1c2346789"), {}}});
}

TEST(SubsetsTest, NakedTripleAndQuad) {
  const auto ring = [] { return Position().Only("38", "r1c1").Only("35", "r1c5").Only("58", "r1c9"); };
  ExpectSteps(
      FindNakedTriples,
      {{"each two of three", ring(), {"36 naked triple | 358 | r1c159 | r1 | r1c234678-358"}},
       {"all three thrice", Position().Only("358", "r159c2"), {"36 naked triple | 358 | r159c2 | c2 | r234678c2-358"}},
       {"a fourth digit", Position().Only("38", "r1c1").Only("35", "r1c5").Only("59", "r1c9"), {}},
       {"two digits are too few", Position().Only("38", "r1c159"), {}},
       {"nothing to strike", ring().Strike("358", "r1c234678"), {}}});
  const auto chain = [] { return Position().Only("12", "r1c1").Only("23", "r1c4").Only("34", "r1c7"); };
  ExpectSteps(FindNakedQuads,
              {{"ring", chain().Only("14", "r1c9"), {"50 naked quad | 1234 | r1c1479 | r1 | r1c23568-1234"}},
               {"a fifth digit", chain().Only("15", "r1c9"), {}},
               {"in another house", chain().Only("14", "r4c9"), {}}});
}

TEST(SubsetsTest, HiddenPair) {
  ExpectSteps(
      FindHiddenPairs,
      {{"row", Position().Row("38", "r1c15"), {"34 hidden pair | 38 | r1c15 | r1 | r1c15-1245679"}},
       {"column", Position().Column("38", "r26c4"), {"34 hidden pair | 38 | r26c4 | c4 | r26c4-1245679"}},
       {"box", Position().Box("38", "r4c4 r5c5"), {"34 hidden pair | 38 | r4c4 r5c5 | b5 | r4c4-1245679 r5c5-1245679"}},
       {"a third place", Position().Row("3", "r1c15").Row("8", "r1c159"), {}},
       {"two pairs of places", Position().Row("3", "r1c15").Row("8", "r1c19"), {}},
       {"nothing to strike", Position().Row("38", "r1c15").Only("38", "r1c15"), {}}});
}

TEST(SubsetsTest, HiddenTripleAndQuad) {
  const auto chain = [] { return Position().Row("3", "r1c15").Row("5", "r1c59"); };
  ExpectSteps(
      FindHiddenTriples,
      {{"each two of three", chain().Row("8", "r1c19"), {"40 hidden triple | 358 | r1c159 | r1 | r1c159-124679"}},
       {"a fourth place", chain().Row("8", "r1c18"), {}}});
  const auto longer = [] { return Position().Column("1", "r14c6").Column("2", "r47c6").Column("3", "r79c6"); };
  ExpectSteps(FindHiddenQuads,
              {{"ring", longer().Column("4", "r19c6"), {"54 hidden quad | 1234 | r1479c6 | c6 | r1479c6-56789"}},
               {"a fifth place", longer().Column("4", "r18c6"), {}}});
}

// 7 has a place in the subset's cells and one beside them.
TEST(SubsetsTest, DirectHiddenPairLeavesAnotherDigitOnePlace) {
  const auto pair = [] { return Position().Row("38", "r1c15"); };
  ExpectSteps(FindDirectHiddenPairs,
              {{"row", pair().Row("7", "r1c19"), {"20 direct hidden pair | 38 | r1c15 | r1 | r1c9=7"}},
               {"from both cells", pair().Row("7", "r1c159"), {"20 direct hidden pair | 38 | r1c15 | r1 | r1c9=7"}},
               {"box",
                Position().Box("38", "r4c4 r5c5").Box("7", "r4c4 r6c6"),
                {"20 direct hidden pair | 38 | r4c4 r5c5 | b5 | r6c6=7"}},
               {"two places left", pair().Row("7", "r1c189"), {}},
               {"it was a single before", pair().Row("7", "r1c9"), {}},
               {"no pair", Position().Row("3", "r1c15").Row("8", "r1c156").Row("7", "r1c19"), {}}});
}

TEST(SubsetsTest, DirectHiddenTripleLeavesAnotherDigitOnePlace) {
  const auto triple = [] { return Position().Row("3", "r1c15").Row("5", "r1c59").Row("8", "r1c19"); };
  ExpectSteps(FindDirectHiddenTriples,
              {{"row", triple().Row("7", "r1c17"), {"25 direct hidden triple | 358 | r1c159 | r1 | r1c7=7"}},
               {"two places left", triple().Row("7", "r1c167"), {}},
               {"it was a single before", triple().Row("7", "r1c7"), {}}});
}

// A subset of half of a house is the other side of one as small or of a single, so some are sought only where there is
// more room.
TEST(SubsetsTest, NakedSubsetsAreSoughtInHousesOfTwiceTheirSize) {
  const auto pair = [] { return Position().Only("38", "r1c14").Strike("38", "r1c356789"); };
  ExpectSteps(FindNakedPairs,
              {{"four cells", pair().Place("12456", "r1c35678"), {"30 naked pair | 38 | r1c14 | r1 | r1c2-38"}},
               {"three", pair().Place("124567", "r1c356789"), {}}});
}

TEST(SubsetsTest, HiddenSubsetsAreSoughtInHousesOfMoreThanTwiceTheirSize) {
  const auto pair = [] { return Position().Row("38", "r1c12"); };
  ExpectSteps(FindHiddenPairs,
              {{"five cells", pair().Place("1245", "r1c6789"), {"34 hidden pair | 38 | r1c12 | r1 | r1c12-679"}},
               {"four", pair().Place("12456", "r1c56789"), {}}});
  const auto triple = [] { return Position().Row("358", "r1c123"); };
  ExpectSteps(FindHiddenTriples,
              {{"seven cells", triple().Place("12", "r1c89"), {"40 hidden triple | 358 | r1c123 | r1 | r1c123-4679"}},
               {"six", triple().Place("124", "r1c789"), {}}});
  const auto quad = [] { return Position().Row("1358", "r1c1234"); };
  ExpectSteps(FindHiddenQuads, {{"nine cells", quad(), {"54 hidden quad | 1358 | r1c1234 | r1 | r1c1234-24679"}},
                                {"eight", quad().Place("2", "r1c9"), {}}});
}

TEST(SubsetsTest, DirectHiddenSubsetsAreSoughtInEveryHouse) {
  ExpectSteps(FindDirectHiddenPairs, {{"three cells",
                                       Position().Row("38", "r1c12").Row("7", "r1c13").Place("124569", "r1c456789"),
                                       {"20 direct hidden pair | 38 | r1c12 | r1 | r1c3=7"}}});
  ExpectSteps(FindDirectHiddenTriples, {{"four cells",
                                         Position().Row("358", "r1c123").Row("7", "r1c14").Place("12469", "r1c56789"),
                                         {"25 direct hidden triple | 358 | r1c123 | r1 | r1c4=7"}}});
}

}  // namespace
}  // namespace sudoku::logic
