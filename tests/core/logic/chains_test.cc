// Each kind of chain in the smallest position that holds it: an empty grid from which candidates are struck until the
// links are there and no others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/logic/chain_links.h"
#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Rows and columns from 1, as people write them.
constexpr Candidate At(int row, int column, int digit) {
  return {static_cast<std::uint8_t>((row - 1) * 9 + column - 1), static_cast<std::uint8_t>(digit)};
}

TEST(ChainsTest, LengthAddsATenthForEveryThresholdPassed) {
  const std::pair<int, int> table[] = {{4, 0},  {6, 0},  {7, 1},  {8, 1},  {9, 2},  {10, 2}, {11, 3}, {14, 3}, {15, 4},
                                       {18, 4}, {19, 5}, {26, 5}, {27, 6}, {34, 6}, {35, 7}, {50, 7}, {51, 8}, {66, 8}};
  for (const auto& [complexity, tenths] : table) EXPECT_EQ(LengthRating(complexity), tenths) << complexity;
}

TEST(ChainsTest, NothingIsFoundWhereNothingIsForced) {
  EXPECT_THAT(First(FindChains, Position()), IsEmpty());
  EXPECT_THAT(All(FindChains, Position().Row("1", "r1c15")), IsEmpty());
  for (const auto find : {FindNishio, FindMultipleChains, FindDynamicChains, FindDynamicChainsWithPatterns}) {
    EXPECT_THAT(First(find, Position().Row("1", "r1c15")), IsEmpty());
  }
}

// The 1 of rows 1 and 6 is in columns 1 and 5.
TEST(ChainsTest, XCycleStrikesItsDigitFromBothColumns) {
  const std::vector<Step> found = First(FindChains, Position().Row("1", "r1c15").Row("1", "r6c15"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].technique, Technique::kXCycle);
  EXPECT_EQ(found[0].rating, 65);
  EXPECT_EQ(found[0].complexity, 4);
  EXPECT_THAT(found[0].removed, SizeIs(14));
  for (const Candidate& candidate : found[0].removed) {
    EXPECT_EQ(candidate.digit, 1);
    EXPECT_TRUE(ColumnOf(candidate.cell) == 0 || ColumnOf(candidate.cell) == 4);
  }
  EXPECT_THAT(found[0].links, SizeIs(4)) << "a link for each of four neighbours";
}

// {1 2} {2 3} {3 4} {4 1} round a rectangle.
TEST(ChainsTest, YCycleStrikesEachSharedDigitFromItsLine) {
  const Position position = Position().Only("12", "r1c1").Only("23", "r1c5").Only("34", "r6c5").Only("41", "r6c1");
  const std::vector<Step> found = First(FindChains, position);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].technique, Technique::kYCycle);
  EXPECT_EQ(found[0].rating, 66);
  EXPECT_EQ(found[0].complexity, 8);
  EXPECT_THAT(found[0].removed, SizeIs(4 * 7));
  for (const Candidate& candidate : found[0].removed) {
    const bool in_its_line = (candidate.digit == 2 && RowOf(candidate.cell) == 0) ||
                             (candidate.digit == 4 && RowOf(candidate.cell) == 5) ||
                             (candidate.digit == 3 && ColumnOf(candidate.cell) == 4) ||
                             (candidate.digit == 1 && ColumnOf(candidate.cell) == 0);
    EXPECT_TRUE(in_its_line);
  }
}

// The 1 of row 1 is in column 1 or 5, that of row 6 in column 1 or 6, so it is in r1c5 or r6c6.
TEST(ChainsTest, ForcingXChainStrikesWhatSeesBothEnds) {
  const Position position = Position().Row("1", "r1c15").Row("1", "r6c16");
  const std::vector<Step> found = First(FindChains, position);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].technique, Technique::kForcingXChain);
  EXPECT_EQ(found[0].rating, 66);
  EXPECT_EQ(found[0].complexity, 6);
  EXPECT_THAT(found[0].removed, ElementsAre(At(2, 6, 1)));
  EXPECT_THAT(found[0].links, ElementsAre(Link{At(2, 6, 1), At(1, 5, 1), true, false, Reason::kSees},
                                          Link{At(1, 5, 1), At(1, 1, 1), false, true, Reason::kRow},
                                          Link{At(1, 1, 1), At(6, 1, 1), true, false, Reason::kSees},
                                          Link{At(6, 1, 1), At(6, 6, 1), false, true, Reason::kRow},
                                          Link{At(6, 6, 1), At(2, 6, 1), true, false, Reason::kSees}));

  std::vector<Candidate> struck;
  for (const Step& step : All(FindChains, position)) {
    for (const Candidate& candidate : step.removed) {
      if (std::find(struck.begin(), struck.end(), candidate) == struck.end()) struck.push_back(candidate);
    }
  }
  EXPECT_THAT(struck, ::testing::UnorderedElementsAre(At(2, 6, 1), At(3, 6, 1), At(4, 5, 1), At(5, 5, 1)));
}

// {1 2} {2 3} {3 1}: one of the ends is 1.
TEST(ChainsTest, ForcingChainGoesThroughCellsOfTwoCandidates) {
  const Position position = Position().Only("12", "r1c1").Only("23", "r1c5").Only("31", "r6c5");
  const std::vector<Step> found = First(FindChains, position);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].technique, Technique::kForcingChain);
  EXPECT_EQ(found[0].rating, 71);
  EXPECT_EQ(found[0].complexity, 8);
  EXPECT_THAT(found[0].removed, ElementsAre(At(6, 1, 1)));
  ASSERT_THAT(found[0].links, SizeIs(7));
  EXPECT_EQ(found[0].links.front().from, At(6, 1, 1));
  EXPECT_EQ(found[0].links.back().to, At(6, 1, 1));
  EXPECT_EQ(found[0].links[1].reason, Reason::kCell);
}

TEST(ChainsTest, WhatIsNotAllowedIsNotFound) {
  TechniqueSet allowed;
  allowed.set().reset(static_cast<std::size_t>(Technique::kForcingXChain));
  Search search(true, allowed);
  EXPECT_FALSE(FindChains(Position().Row("1", "r1c15").Row("1", "r6c16").board(), search));
  for (const Step& step : search.found()) EXPECT_NE(step.technique, Technique::kForcingXChain);
}

// r1c1=1 puts 1 into r5c5, r8c9 and r2c7, each by its column. The first two leave column 6 only r2c6, which the third
// forbids: no chain alone does that.
TEST(ChainsTest, NishioContradictsItselfWithinADigit) {
  const Position position =
      Position().Column("1", "r15c5").Column("1", "r18c9").Column("1", "r12c7").Strike("1", "r134679c6");
  const std::vector<Step> found = All(FindNishio, position);
  const auto step = std::find_if(found.begin(), found.end(),
                                 [](const Step& each) { return each.removed == std::vector{At(1, 1, 1)}; });
  ASSERT_NE(step, found.end());
  EXPECT_EQ(step->technique, Technique::kNishio);
  EXPECT_EQ(step->complexity, 8 + 4);
  EXPECT_EQ(step->rating, 75 + 3);
}

// Whatever r1c1 is, r9c9 is not 7.
TEST(ChainsTest, CellChainsLeadFromEveryCandidateToTheSame) {
  const Position position = Position()
                                .Only("123", "r1c1")
                                .Only("17", "r1c9")
                                .Only("27", "r9c1")
                                .Only("34", "r1c5")
                                .Only("45", "r5c5")
                                .Only("57", "r5c9");
  const std::vector<Step> found = First(FindMultipleChains, position);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].technique, Technique::kCellChains);
  EXPECT_THAT(found[0].removed, ElementsAre(At(9, 9, 7)));
  // 4 for each of 1 and 2; for 3: r1c1 r1c5 r1c5 r5c5 r5c5 r5c9 r5c9 r9c9.
  EXPECT_EQ(found[0].complexity, 4 + 4 + 8);
  EXPECT_EQ(found[0].rating, 80 + 4);
}

}  // namespace
}  // namespace sudoku::logic
