#include <gtest/gtest.h>

#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

TEST(LockedCandidatesTest, PointingStrikesFromTheLine) {
  ExpectSteps(FindLocked,
              {{"row", Position().Box("4", "r1c12"), {"26 pointing | 4 | r1c12 | b1 r1 | r1c456789-4"}},
               {"column", Position().Box("4", "r123c5"), {"26 pointing | 4 | r123c5 | b2 c5 | r456789c5-4"}},
               {"places in two lines", Position().Box("4", "r1c12 r2c3"), {}},
               {"one place is a single", Position().Box("4", "r1c1"), {}},
               {"nothing to strike", Position().Box("4", "r1c12").Strike("4", "r1c456789"), {}}});
}

TEST(LockedCandidatesTest, ClaimingStrikesFromTheBox) {
  ExpectSteps(FindLocked,
              {{"row", Position().Row("4", "r5c46"), {"28 claiming | 4 | r5c46 | r5 b5 | r46c456-4"}},
               {"column", Position().Column("4", "r789c9"), {"28 claiming | 4 | r789c9 | c9 b9 | r789c78-4"}},
               {"places in two boxes", Position().Row("4", "r5c47"), {}},
               {"one place is a single", Position().Row("4", "r5c4"), {}},
               {"nothing to strike", Position().Row("4", "r5c46").Strike("4", "r46c456"), {}}});
}

TEST(LockedCandidatesTest, PointingComesBeforeClaimingAndColumnsBeforeRows) {
  ExpectSteps(FindLocked,
              {{"all four",
                Position().Row("1", "r5c46").Column("2", "r789c9").Box("3", "r1c12").Box("4", "r78c1"),
                {"26 pointing | 4 | r78c1 | b7 c1 | r123456c1-4", "26 pointing | 3 | r1c12 | b1 r1 | r1c456789-3",
                 "28 claiming | 2 | r789c9 | c9 b9 | r789c78-2", "28 claiming | 1 | r5c46 | r5 b5 | r46c456-1"}}});
}

// Box 2 has a place beside the row (or box 4 beside the column) that box 1 points along. Whatever box points so, the
// third line claims the third box, and leaves the second line the same place.
TEST(LockedCandidatesTest, DirectPointingLeavesAnotherBoxOnePlace) {
  const auto pointing = [] { return Position().Box("4", "r1c12"); };
  const std::string claiming = "19 direct claiming | 4 | r3c789 | r3 b3 r2 | r2c5=4";
  ExpectSteps(
      FindDirectLocked,
      {{"row", pointing().Box("4", "r1c4 r2c5"), {"17 direct pointing | 4 | r1c12 | b1 r1 b2 | r2c5=4", claiming}},
       {"column",
        Position().Box("4", "r12c3").Box("4", "r456c3 r5c1"),
        {"17 direct pointing | 4 | r12c3 | b1 c3 b4 | r5c1=4", "19 direct claiming | 4 | r789c2 | c2 b7 c1 | r5c1=4"}},
       {"two places left", pointing().Box("4", "r1c4 r23c5"), {}},
       {"none left", pointing().Box("4", "r1c45"), {}},
       {"it was a single before", pointing().Box("4", "r2c5"), {claiming}},
       {"not pointing", Position().Box("4", "r1c1 r2c2").Box("4", "r1c4 r2c5"), {}}});
}

// Row 2 (or column 2) has a place outside the box that row 1 (or column 1) claims. Here too, another box says the same.
TEST(LockedCandidatesTest, DirectClaimingLeavesAnotherLineOnePlace) {
  const auto claiming = [] { return Position().Row("4", "r1c12"); };
  const std::string pointing = "17 direct pointing | 4 | r3c456 | b2 r3 b3 | r2c9=4";
  ExpectSteps(
      FindDirectLocked,
      {{"row", claiming().Row("4", "r2c19"), {pointing, "19 direct claiming | 4 | r1c12 | r1 b1 r2 | r2c9=4"}},
       {"column",
        Position().Column("4", "r46c1").Column("4", "r458c2"),
        {"17 direct pointing | 4 | r123c3 | b1 c3 b7 | r8c2=4", "19 direct claiming | 4 | r46c1 | c1 b4 c2 | r8c2=4"}},
       {"two places left", claiming().Row("4", "r2c189"), {}},
       {"it was a single before", claiming().Row("4", "r2c9"), {pointing}},
       {"a line that the box does not touch", claiming().Row("4", "r4c19"), {}}});
}

}  // namespace
}  // namespace sudoku::logic
