#include <gtest/gtest.h>

#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

TEST(FishTest, XWing) {
  const auto rows = [] { return Position().Row("5", "r2c38").Row("5", "r6c38"); };
  ExpectSteps(FindXWings,
              {{"rows", rows(), {"32 X-wing | 5 | r26c38 | r2 r6 c3 c8 | r1345789c38-5"}},
               {"columns",
                Position().Column("5", "r38c2").Column("5", "r38c6"),
                {"32 X-wing | 5 | r38c26 | c2 c6 r3 r8 | r38c1345789-5"}},
               {"one victim", rows().Strike("5", "r134578c38 r9c3"), {"32 X-wing | 5 | r26c38 | r2 r6 c3 c8 | r9c8-5"}},
               {"nothing to strike", rows().Strike("5", "r1345789c38"), {}},
               {"a third candidate", Position().Row("5", "r2c38").Row("5", "r6c389"), {}},
               {"three columns", Position().Row("5", "r2c38").Row("5", "r6c39"), {}},
               {"two digits", Position().Row("5", "r2c38").Row("4", "r6c38"), {}},
               {"one place is a single", Position().Row("5", "r2c3").Row("5", "r6c38"), {}}});
}

TEST(FishTest, Swordfish) {
  const auto rows = [] { return Position().Row("5", "r1c14").Row("5", "r5c47"); };
  ExpectSteps(FindSwordfish, {{"two places each",
                               rows().Row("5", "r9c17"),
                               {"38 swordfish | 5 | r1c14 r5c47 r9c17 | r1 r5 r9 c1 c4 c7 | r234678c147-5"}},
                              {"three in one",
                               rows().Row("5", "r9c147"),
                               {"38 swordfish | 5 | r1c14 r5c47 r9c147 | r1 r5 r9 c1 c4 c7 | r234678c147-5"}},
                              {"columns",
                               Position().Column("5", "r14c1").Column("5", "r47c5").Column("5", "r17c9"),
                               {"38 swordfish | 5 | r1c19 r4c15 r7c59 | c1 c5 c9 r1 r4 r7 | r147c234678-5"}},
                              {"a fourth column", rows().Row("5", "r9c18"), {}},
                              {"a fourth candidate", rows().Row("5", "r9c1478"), {}},
                              {"nothing to strike", rows().Row("5", "r9c17").Strike("5", "r234678c147"), {}}});
}

TEST(FishTest, Jellyfish) {
  const auto columns = [] { return Position().Column("2", "r12c1").Column("2", "r25c3").Column("2", "r58c6"); };
  ExpectSteps(FindJellyfish,
              {{"columns",
                columns().Column("2", "r18c9"),
                {"52 jellyfish | 2 | r1c19 r2c13 r5c36 r8c69 | c1 c3 c6 c9 r1 r2 r5 r8 | r1258c24578-2"}},
               {"rows",
                Position().Row("2", "r1c1259").Row("2", "r3c1259").Row("2", "r4c1259").Row("2", "r7c1259"),
                {"52 jellyfish | 2 | r1347c1259 | r1 r3 r4 r7 c1 c2 c5 c9 | r25689c1259-2"}},
               {"a fifth row", columns().Column("2", "r19c9"), {}},
               {"nothing to strike", columns().Column("2", "r18c9").Strike("2", "r1258c24578"), {}}});
}

// Base lines in columns first, then in the order of the lines, then of the digits.
TEST(FishTest, OrderIsTheYardsticks) {
  ExpectSteps(FindXWings, {{"three",
                            Position()
                                .Row("1", "r3c47")
                                .Row("1", "r9c47")
                                .Row("8", "r2c38")
                                .Row("8", "r6c38")
                                .Column("9", "r48c2")
                                .Column("9", "r48c5"),
                            {"32 X-wing | 9 | r48c25 | c2 c5 r4 r8 | r48c1346789-9",
                             "32 X-wing | 8 | r26c38 | r2 r6 c3 c8 | r1345789c38-8",
                             "32 X-wing | 1 | r39c47 | r3 r9 c4 c7 | r1245678c47-1"}}});
}

// Where fewer rows want the digit, a smaller fish or a single is the other side of it.
TEST(FishTest, FishAreSoughtWhereTwiceTheirSizeOfLinesWantTheDigit) {
  const auto rows = [] { return Position().Row("5", "r2c38").Row("5", "r6c38").Row("5", "r8c13").Row("5", "r9c12"); };
  ExpectSteps(FindXWings,
              {{"four rows", rows().Strike("5", "r13457c123456789"), {"32 X-wing | 5 | r26c38 | r2 r6 c3 c8 | r8c3-5"}},
               {"three", rows().Strike("5", "r134579c123456789"), {}}});
}

}  // namespace
}  // namespace sudoku::logic
