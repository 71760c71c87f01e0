// Cores, held against the solver's verdicts and, where grids are small, against a search of all subsets.
#include "core/analysis/core_of_givens.h"

#include <gtest/gtest.h>

#include "core/conflicts.h"
#include "core/kernel.h"
#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleGenerator;

bool Solvable(const Grid& grid) { return Solve(grid).outcome != Outcome::kNoSolution; }

void ExpectIrreducible(const Grid& grid, const CellSet& core) {
  ASSERT_FALSE(Solvable(Only(grid, core))) << grid.ToString();
  for (const int cell : core) {
    CellSet fewer = core;
    fewer.erase(cell);
    ASSERT_TRUE(Solvable(Only(grid, fewer))) << grid.ToString() << " " << CellName(cell);
  }
}

SmallestCore Searched(const Grid& grid, std::int64_t budget) {
  SmallestCore search(grid, budget);
  Questions questions;
  while (search.Step(questions)) continue;
  return search;
}

// Of all families: whatever has no solution, after changes if need be.
std::vector<Grid> UnsolvableGrids(std::size_t count) {
  PuzzleGenerator generator(7);
  std::vector<Grid> grids;
  while (grids.size() < count) {
    for (const auto& family : testing::PuzzleFamilies()) {
      Grid grid = family.make(generator);
      for (int tries = 0; tries < 30 && Solvable(grid); ++tries) grid = generator.Changed(grid);
      if (!Solvable(grid)) grids.push_back(grid);
    }
  }
  return grids;
}

TEST(CoreOfGivensTest, EveryCoreIsIrreducible) {
  int smaller = 0;
  for (const Grid& grid : UnsolvableGrids(2'000)) {
    Questions questions;
    const CellSet first = IrreducibleCore(grid, CellSet::GivensOf(grid), questions);
    ExpectIrreducible(grid, first);
    const SmallestCore search = Searched(grid, 500);
    ExpectIrreducible(grid, search.core());
    smaller += !HasConflict(grid) && search.core().count() < first.count();
  }
  EXPECT_GT(smaller, 10) << "a search that stays with the first core would pass all else";
}

TEST(CoreOfGivensTest, ClashingGivensAreACoreOfTwo) {
  Grid grid;
  grid.set(0, 5);
  grid.set(8, 5);
  grid.set(40, 5);
  const SmallestCore search = Searched(grid, 0);
  EXPECT_EQ(search.core().cells(), (std::vector<int>{0, 8}));
  EXPECT_TRUE(search.proved());
}

// The size of the smallest unsolvable subset, by all subsets in order of size, up to `most`; `most` + 1 beyond.
int SmallestByAllSubsets(const Grid& grid, const std::vector<int>& cells, int most) {
  for (int size = 2; size <= most; ++size) {
    std::vector<std::size_t> choice(static_cast<std::size_t>(size));
    for (std::size_t i = 0; i < choice.size(); ++i) choice[i] = i;
    for (;;) {
      Grid subset;
      for (const std::size_t i : choice) subset.set(cells[i], grid[cells[i]]);
      if (!Solvable(subset)) return size;
      std::size_t i = choice.size();
      while (i > 0 && choice[i - 1] == cells.size() - choice.size() + i - 1) --i;
      if (i == 0) break;
      ++choice[i - 1];
      for (; i < choice.size(); ++i) choice[i] = choice[i - 1] + 1;
    }
  }
  return most + 1;
}

// Small: some twelve givens around an unsolvable core.
Grid SmallUnsolvable(PuzzleGenerator& generator) {
  for (;;) {
    const Grid grid = generator.Unsatisfiable();
    Questions questions;
    CellSet cells = IrreducibleCore(grid, CellSet::GivensOf(grid), questions);
    if (cells.count() > 9) continue;
    for (const int cell : CellSet::GivensOf(grid)) {
      if (cells.count() < 13) cells.insert(cell);
    }
    return Only(grid, cells);
  }
}

TEST(CoreOfGivensTest, TheSmallestIsThatOfAllSubsets) {
  PuzzleGenerator generator(21);
  for (int i = 0; i < 40; ++i) {
    const Grid grid = SmallUnsolvable(generator);
    const SmallestCore search = Searched(grid, 1'000'000);
    ASSERT_TRUE(search.proved());
    ASSERT_EQ(search.core().count(), SmallestByAllSubsets(grid, CellSet::GivensOf(grid).cells(), 13))
        << grid.ToString();
    ExpectIrreducible(grid, search.core());
  }
}

TEST(CoreOfGivensTest, AnswersDoNotDependOnTheKernel) {
  const std::vector<Grid> grids = UnsolvableGrids(60);
  for (const Grid& grid : grids) {
    ASSERT_FALSE(SelectKernel(""));
    const SmallestCore best = Searched(grid, 2'000);
    for (const std::string_view kernel : KernelNames()) {
      ASSERT_FALSE(SelectKernel(kernel));
      const SmallestCore other = Searched(grid, 2'000);
      ASSERT_EQ(other.core(), best.core()) << kernel << " " << grid.ToString();
      ASSERT_EQ(other.proved(), best.proved());
      ASSERT_EQ(other.spent(), best.spent());
    }
  }
  ASSERT_FALSE(SelectKernel(""));
}

TEST(CoreOfGivensTest, StopsWhenItIsTold) {
  PuzzleGenerator generator(3);
  Interrupt interrupt;
  interrupt.Cancel();
  Questions questions(&interrupt);
  SmallestCore search(generator.Unsatisfiable(), 1'000'000'000);
  EXPECT_FALSE(search.Step(questions));
  EXPECT_EQ(questions.end(), SearchEnd::kCancelled);
}

}  // namespace
}  // namespace sudoku
