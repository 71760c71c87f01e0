#include "core/logic/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sudoku::logic {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TechniqueSet AllBut(Technique technique) { return TechniqueSet().set().reset(static_cast<std::size_t>(technique)); }

// Drafts a step that strikes nothing and is told by its complexity and rank.
void Rank(Search& search, int rating, int complexity, int rank, int cell = 0) {
  Step& step = search.Draft(Technique::kForcingChain);
  step.rating = rating;
  step.complexity = complexity;
  step.digits = Bit(rank);
  step.cells.insert(cell);
  search.Rank(rank);
}

// Rating, complexity and rank of what was found, as one number.
std::vector<int> Found(const Search& search) {
  std::vector<int> found;
  for (const Step& step : search.found())
    found.push_back(step.rating * 100 + step.complexity * 10 + First(step.digits));
  return found;
}

TEST(SearchTest, DraftsAreNewAndForgottenUnlessKept) {
  Search search;
  Step& step = search.Draft(Technique::kNakedPair);
  step.Remove(1, 2);
  step.Place(3, 4);
  step.Look(5);
  step.cells.insert(6);
  const Step& next = search.Draft(Technique::kUniqueLoop3);
  EXPECT_EQ(next.technique, Technique::kUniqueLoop3);
  EXPECT_EQ(next.rating, 46);
  EXPECT_TRUE(next.assumes_unique);
  EXPECT_THAT(next.removed, IsEmpty());
  EXPECT_THAT(next.houses, IsEmpty());
  EXPECT_EQ(next.placed, Candidate());
  EXPECT_TRUE(next.cells.empty());
  EXPECT_THAT(search.found(), IsEmpty());
}

TEST(SearchTest, OneIsEnoughUnlessAllAreWanted) {
  for (const bool all : {false, true}) {
    Search search(all);
    search.Draft(Technique::kNakedPair);
    EXPECT_EQ(search.Keep(), !all);
    EXPECT_EQ(search.found().size(), 1U);
    search.Clear();
    EXPECT_THAT(search.found(), IsEmpty());
  }
}

TEST(SearchTest, WhatIsNotAllowedIsNeitherKeptNorRanked) {
  for (const bool all : {false, true}) {
    Search search(all, AllBut(Technique::kForcingChain));
    search.Draft(Technique::kForcingChain);
    EXPECT_FALSE(search.Keep());
    Rank(search, 70, 1, 1);
    EXPECT_FALSE(search.CloseRanks());
    EXPECT_THAT(search.found(), IsEmpty());
    search.Draft(Technique::kNakedPair);
    EXPECT_EQ(search.Keep(), !all);
  }
}

TEST(SearchTest, TheEasiestWinsByRatingThenComplexityThenRank) {
  Search search;
  Rank(search, 72, 1, 1);
  Rank(search, 71, 3, 2);
  Rank(search, 71, 2, 9);
  Rank(search, 71, 2, 8, 1);
  Rank(search, 71, 2, 8, 2);
  Rank(search, 71, 2, 9);

  EXPECT_TRUE(search.WouldRank(71, 2, 7));
  EXPECT_FALSE(search.WouldRank(71, 2, 8));
  EXPECT_TRUE(search.CloseRanks());
  EXPECT_THAT(Found(search), ElementsAre(7128));
  EXPECT_TRUE(search.found()[0].cells.contains(1)) << "of equals the first";
}

TEST(SearchTest, AllAreRankedBehindWhatWasFoundBefore) {
  Search search(true);
  search.Draft(Technique::kNishio).digits = Bit(1);
  EXPECT_FALSE(search.Keep());
  Rank(search, 72, 1, 1);
  Rank(search, 71, 3, 2);
  Rank(search, 71, 2, 9);
  EXPECT_TRUE(search.WouldRank(99, 9, 9));
  EXPECT_FALSE(search.CloseRanks());
  EXPECT_THAT(Found(search), ElementsAre(7501, 7129, 7132, 7211));
  Rank(search, 70, 1, 1);
  EXPECT_FALSE(search.CloseRanks());
  EXPECT_THAT(Found(search), ElementsAre(7501, 7129, 7132, 7211, 7011)) << "each ranking for itself";
}

TEST(SearchTest, NothingRankedIsNothingFound) {
  Search search;
  EXPECT_TRUE(search.WouldRank(99, 9, 9));
  EXPECT_FALSE(search.CloseRanks());
  EXPECT_THAT(search.found(), IsEmpty());
}

}  // namespace
}  // namespace sudoku::logic
