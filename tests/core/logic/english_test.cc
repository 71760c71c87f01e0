// One line of each family, as people read it.
#include "core/logic/english.h"

#include <gtest/gtest.h>

#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

struct Sentence {
  Find find;
  Position position;
  std::string_view line;
};

TEST(EnglishTest, EachFamilyIsExplained) {
  const Sentence table[] = {
      {FindHiddenSingles, Position().Box("7", "r2c2"), "hidden single in a box (1.2): 7 in r2c2, box 1: r2c2 is 7"},
      {FindNakedSingles, Position().Only("5", "r5c6"), "naked single (2.3): 5 in r5c6: r5c6 is 5"},
      {FindDirectLocked, Position().Box("4", "r1c12").Box("4", "r1c4 r2c5"),
       "direct pointing (1.7): 4 in r1c1, r1c2, box 1, row 1, box 2: r2c5 is 4"},
      {FindLocked, Position().Column("4", "r46c1").Strike("4", "r4c23 r5c2 r6c2"),
       "claiming (2.8): 4 in r4c1, r6c1, column 1, box 4: r5c3 is not 4, r6c3 is not 4"},
      {FindHiddenPairs, Position().Row("38", "r1c15").Only("138", "r1c1").Only("3678", "r1c5"),
       "hidden pair (3.4): 3, 8 in r1c1, r1c5, row 1: r1c1 is not 1, r1c5 is not 6 or 7"},
      {FindNakedPairs, Position().Only("38", "r1c15").Strike("38", "r1c46789").Strike("8", "r1c2"),
       "naked pair (3.0): 3, 8 in r1c1, r1c5, row 1: r1c2 is not 3, r1c3 is not 3 or 8"},
      {FindXWings, Position().Row("5", "r2c38").Row("5", "r6c38").Strike("5", "r134578c38 r9c3"),
       "X-wing (3.2): 5 in r2c3, r2c8, r6c3, r6c8, row 2, row 6, column 3, column 8: r9c8 is not 5"},
      {FindXyWings, Position().Only("12", "r1c1").Only("13", "r1c5").Only("23", "r5c1"),
       "XY-wing (4.2): 1, 2, 3 in r1c1, r1c5, r5c1: r5c5 is not 3"},
      {FindUniqueLoops, Position().Only("12", "r1c15 r2c1"),
       "unique rectangle type 1 (4.5): 1, 2 in r1c1, r1c5, r2c1, r2c5: r2c5 is not 1 or 2"},
      {FindAlignedPairs, Position().Only("123", "r1c12").Strike("1", "r1c34789").Only("12", "r1c5").Only("13", "r1c6"),
       "aligned pair exclusion (6.2): 1 in r1c1, r1c2: r1c1 is not 1, r1c2 is not 1"},
      {FindChains, Position().Row("1", "r1c15").Row("1", "r6c16"),
       "forcing X-chain (6.6): r2c6=1 => r1c5<>1, r1c5<>1 => r1c1=1, r1c1=1 => r6c1<>1, r6c1<>1 => r6c6=1, r6c6=1 => "
       "r2c6<>1: r2c6 is not 1"},
  };
  for (const auto& [find, position, line] : table) {
    const std::vector<Step> found = First(find, position);
    ASSERT_EQ(found.size(), 1U) << line;
    EXPECT_EQ(Explain(found[0]), line);
  }
}

TEST(EnglishTest, GraveIsExplained) {
  Step step;
  step.Clear(Technique::kBug3);
  step.cells = CellsOf("r1c13 r2c1");
  step.digits = static_cast<Bits>(Bit(4) | Bit(5));
  step.Look(0);
  step.Remove(10, 5);
  EXPECT_EQ(Explain(step), "bivalue universal grave type 3 (5.7): 4, 5 in r1c1, r1c3, r2c1, box 1: r2c2 is not 5");
}

TEST(EnglishTest, HousesAreCountedFromOneByKind) {
  EXPECT_EQ(HouseName(0), "box 1");
  EXPECT_EQ(HouseName(8), "box 9");
  EXPECT_EQ(HouseName(9), "row 1");
  EXPECT_EQ(HouseName(17), "row 9");
  EXPECT_EQ(HouseName(18), "column 1");
  EXPECT_EQ(HouseName(26), "column 9");
}

TEST(EnglishTest, RatingsHaveOneDecimal) {
  EXPECT_EQ(RatingText(0), "0.0");
  EXPECT_EQ(RatingText(45), "4.5");
  EXPECT_EQ(RatingText(105), "10.5");
}

}  // namespace
}  // namespace sudoku::logic
