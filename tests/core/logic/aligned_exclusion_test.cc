#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

// r1c12 are the pair; r1c56 exclude 1 with 2 and 1 with 3. The other cells of the row are no part of it.
TEST(AlignedExclusionTest, PairLosesWhatIsInNoCombination) {
  const auto row = [] { return Position().Strike("1", "r1c34789"); };
  const auto excluded = [&] { return row().Only("12", "r1c5").Only("13", "r1c6"); };
  const auto pair = [&] { return row().Only("123", "r1c12"); };
  ExpectSteps(
      FindAlignedPairs,
      {{"both cells", excluded().Only("123", "r1c12"), {"62 aligned pair exclusion | 1 | r1c12 |  | r1c12-1"}},
       {"1 with 4 is left to one",
        excluded().Only("123", "r1c1").Only("1234", "r1c2"),
        {"62 aligned pair exclusion | 1 | r1c12 |  | r1c2-1"}},
       {"and to both", excluded().Only("1234", "r1c12"), {}},
       {"an excluder that leaves 1 with 3", pair().Only("12", "r1c5").Only("14", "r1c6"), {}},
       {"an excluder of three", pair().Only("12", "r1c5").Only("134", "r1c6"), {}},
       {"an excluder that sees one of the two", pair().Only("12", "r1c5").Only("13", "r5c1"), {}},
       {"one excluder", pair().Only("12", "r1c25"), {}},
       {"a single in sight, which the yardstick places first", excluded().Only("123", "r1c12").Only("9", "r2c3"), {}}});
}

TEST(AlignedExclusionTest, PairApartMayBeTheSameDigit) {
  const auto apart = [] {
    return Position().Only("14", "r2c5").Only("12", "r1c4").Only("13", "r2c2").Strike("1", "r1c23 r2c46");
  };
  ExpectSteps(FindAlignedPairs,
              {{"2 or 3", apart().Only("23", "r1c1"), {"62 aligned pair exclusion | 1 | r1c1 r2c5 |  | r2c5-1"}},
               {"1, 2 or 3", apart().Only("123", "r1c1"), {}}});
}

// 1 in r1c1 leaves r1c23 2 or 3 and 4 or 5: 2 is excluded by r1c5, 3 with 4 by r1c6, 3 with 5 by r1c7.
TEST(AlignedExclusionTest, TripleLosesWhatIsInNoCombination) {
  const auto triple = [] {
    return Position().Only("1678", "r1c1").Only("23", "r1c2").Only("45", "r1c3").Strike("12345", "r1c489");
  };
  const auto excluded = [&] { return triple().Only("12", "r1c5").Only("134", "r1c6"); };
  ExpectSteps(
      FindAlignedTriples,
      {{"three excluders", excluded().Only("135", "r1c7"), {"75 aligned triple exclusion | 1 | r1c123 |  | r1c1-1"}},
       {"3 with 5 is left", excluded().Only("136", "r1c7"), {}},
       {"an excluder that sees one of them", excluded().Strike("12345", "r1c7").Only("135", "r5c1"), {}},
       {"a single in sight, which the yardstick places first", excluded().Only("135", "r1c7").Only("9", "r2c3"), {}}});
}

// r1c23 are 2 and 3, so that 1 in r1c1 would empty the excluders.
TEST(AlignedExclusionTest, TripleHoldsADigitOnceWhereItsCellsSeeEachOther) {
  const auto triple = [] {
    return Position()
        .Only("1678", "r1c1")
        .Only("23", "r1c23")
        .Only("123", "r1c5")
        .Strike("123", "r1c46789 r2c23456 r3c123");
  };
  ExpectSteps(
      FindAlignedTriples,
      {{"two excluders", triple().Only("123", "r2c1"), {"75 aligned triple exclusion | 1 | r1c123 |  | r1c1-1"}},
       {"one excluder", triple().Strike("123", "r2c1"), {}}});
}

// r1c23 have many candidates, but 1 in r1c1 or r1c2 leaves r1c3 none. Many others of row 1 would do as well.
TEST(AlignedExclusionTest, TripleNeedsOneCellOfFewCandidates) {
  Position position = Position().Only("167", "r1c1").Only("1678", "r1c2").Only("2345", "r1c3");
  position.Only("12", "r1c5").Only("13", "r1c6").Only("14", "r1c7").Only("15", "r1c8").Strike("12345", "r1c49");
  EXPECT_THAT(TextsOf(All(FindAlignedTriples, position)),
              ::testing::Contains("75 aligned triple exclusion | 1 | r1c123 |  | r1c12-1"));
}

// Those of box 2 do not see r1c1, but the excluders do.
TEST(AlignedExclusionTest, TripleMayHaveCellsApart) {
  const auto excluders = [] { return Position().Strike("12345", "r1c23789 r23c46"); };
  const auto three = [&] { return excluders().Only("12", "r1c4").Only("134", "r1c5").Only("135", "r1c6"); };
  ExpectSteps(FindAlignedTriples,
              {{"different digits",
                three().Only("1678", "r1c1").Only("23", "r2c5").Only("45", "r3c5"),
                {"75 aligned triple exclusion | 1 | r1c1 r23c5 |  | r1c1-1"}},
               {"r1c1 and r2c5 may be the same",
                excluders().Only("1678", "r3c5").Only("23", "r1c1 r2c5").Only("123", "r1c45").Strike("12345", "r1c6"),
                {}}});
}

}  // namespace
}  // namespace sudoku::logic
