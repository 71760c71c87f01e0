#include "core/analysis/hitting_set.h"

#include <gtest/gtest.h>

#include <random>

namespace sudoku {
namespace {

constexpr std::int64_t kEnough = 1'000'000;

// The size of the smallest of all subsets of the first `cells` cells that meet every set.
int BySearchOfAll(const std::vector<CellSet>& sets, int cells) {
  int smallest = cells + 1;
  for (unsigned subset = 0; subset < 1u << cells; ++subset) {
    CellSet chosen;
    for (int cell = 0; cell < cells; ++cell) {
      if ((subset >> cell & 1) != 0) chosen.insert(cell);
    }
    bool meets_all = true;
    for (const CellSet& set : sets) meets_all &= set.Meets(chosen);
    if (meets_all) smallest = std::min(smallest, chosen.count());
  }
  return smallest;
}

TEST(HittingSetTest, IsTheSmallestOfAllWheneverItIsAsked) {
  std::mt19937 random(5);
  constexpr int kCellsUsed = 10;
  for (int round = 0; round < 50; ++round) {
    HittingSet hitting;
    std::vector<CellSet> sets;
    for (int i = 0; i < 12; ++i) {
      CellSet set;
      while (set.empty() || random() % 3 != 0) set.insert(static_cast<int>(random() % kCellsUsed));
      hitting.Add(set);
      sets.push_back(set);
      std::int64_t branches = kEnough;
      const auto found = hitting.Smallest(kCells, &branches);
      ASSERT_TRUE(found);
      for (const CellSet& each : sets) ASSERT_TRUE(each.Meets(*found));
      ASSERT_EQ(found->count(), BySearchOfAll(sets, kCellsUsed));
    }
  }
}

TEST(HittingSetTest, SaysWhenThereIsNoneSoSmall) {
  HittingSet hitting;
  for (int cell = 0; cell < 4; ++cell) {
    CellSet set;
    set.insert(cell);
    hitting.Add(set);
  }
  std::int64_t branches = kEnough;
  EXPECT_FALSE(hitting.Smallest(4, &branches));
  EXPECT_GE(branches, 0);
  EXPECT_EQ(hitting.Smallest(5, &branches)->count(), 4);
}

TEST(HittingSetTest, StopsWhenTheBranchesRunOut) {
  HittingSet hitting;
  for (int cell = 0; cell < 80; cell += 2) {
    CellSet set;
    set.insert(cell);
    set.insert(cell + 1);
    hitting.Add(set);
  }
  std::int64_t branches = 3;
  EXPECT_FALSE(hitting.Smallest(kCells, &branches));
  EXPECT_LT(branches, 0);
}

}  // namespace
}  // namespace sudoku
