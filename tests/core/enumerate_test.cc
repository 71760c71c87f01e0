#include "core/enumerate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <barrier>
#include <chrono>
#include <thread>

#include "core/kernel.h"
#include "core/solve.h"
#include "tests/support/probing_solver.h"
#include "tests/support/puzzle_generator.h"
#include "tests/support/reference_solver.h"

namespace sudoku {
namespace {

using testing::PuzzleFamilies;
using testing::PuzzleGenerator;
using testing::ReferenceCompletions;

#ifdef SUDOKU_SANITIZED
constexpr int kGrids = 20;
#else
constexpr int kGrids = 300;
#endif

Grid Parsed(std::string_view text) { return std::get<Grid>(ParseGrid(text)); }

// 332 completions.
const Grid k332 = Parsed("004001090060000743000300000000037010047090050020005000010900500530000009090000036");
// 17 givens at which row order alone despairs; no completion.
const Grid kBarren = Parsed("000005080000601043000000000010500000000106000300000005530000061000000004000000000");

class EnumerateTest : public ::testing::TestWithParam<std::string_view> {
 protected:
  void SetUp() override { ASSERT_EQ(SelectKernel(GetParam()), std::nullopt); }
  void TearDown() override { ASSERT_EQ(SelectKernel(""), std::nullopt); }
};

INSTANTIATE_TEST_SUITE_P(Kernels, EnumerateTest, ::testing::ValuesIn(KernelNames()),
                         [](const auto& kernel) { return std::string(kernel.param); });

// The next completions, at most `limit`.
std::vector<Grid> Take(Enumerator& enumerator, std::size_t limit) {
  std::vector<Grid> found;
  Grid solution;
  while (found.size() < limit && enumerator.Next(&solution) == Enumerator::Step::kSolution) found.push_back(solution);
  return found;
}

std::vector<Grid> All(const Grid& grid, const std::optional<Grid>& after = std::nullopt) {
  Enumerator enumerator(grid, after);
  return Take(enumerator, 1'000'000);
}

TEST(EnumerateKernelsTest, CountAndListWhatTheReferenceFinds) {
  PuzzleGenerator generator(21);
  int several = 0;
  for (int i = 0; i < kGrids; ++i) {
    const Grid grid = i % 4 != 0 ? generator.Loosened(1 + i % 2) : generator.Unsatisfiable();
    const auto expected = ReferenceCompletions(grid, 3000, 300'000);
    if (!expected || expected->size() == 3000) continue;
    several += expected->size() > 1;
    for (const std::string_view kernel : KernelNames()) {
      ASSERT_EQ(SelectKernel(kernel), std::nullopt);
      const CountResult count = Count(grid, 3000);
      ASSERT_EQ(count.count, expected->size()) << kernel << " " << grid.ToString();
      ASSERT_TRUE(count.exact);
      ASSERT_EQ(All(grid), *expected) << kernel << " " << grid.ToString();
    }
    ASSERT_EQ(SelectKernel(""), std::nullopt);
  }
  EXPECT_GT(several, kGrids / 8);
}

// Grids with few givens have more completions than any reference counts to; but what is counted can be listed.
TEST_P(EnumerateTest, CountsInLooseGridsWhatItLists) {
  PuzzleGenerator generator(25);
  int whole = 0;
  for (int i = 0; i < kGrids; ++i) {
    const Grid grid = i % 2 == 0 ? generator.Consistent(20 + generator.Below(8)) : generator.Loosened(1 + i % 6);
    const std::size_t limit = 1 + static_cast<std::size_t>(generator.Below(4000));
    Enumerator enumerator(grid);
    const std::size_t listed = Take(enumerator, limit + 1).size();
    const CountResult count = Count(grid, limit);
    ASSERT_EQ(count.count, std::min(listed, limit)) << grid.ToString();
    ASSERT_EQ(count.exact, listed <= limit) << grid.ToString();
    whole += listed > 1 && count.exact;
  }
  EXPECT_GT(whole, kGrids / 20);
}

// Six full rows, and below them a few givens that may or may not suit them.
TEST(EnumerateKernelsTest, ListWhatTheReferenceFindsInTheLastBand) {
  PuzzleGenerator generator(24);
  int none = 0, several = 0;
  for (int i = 0; i < kGrids; ++i) {
    const auto full = ReferenceCompletions(generator.Minimal(), 1, 300'000);
    if (!full) continue;
    Grid grid = full->front();
    for (int cell = 54; cell < kCells; ++cell) grid.set(cell, 0);
    for (int givens = generator.Below(9); givens > 0; --givens) {
      const int cell = 54 + generator.Below(27);
      grid.set(cell, generator.Below(8) > 0 ? full->front()[cell] : 1 + generator.Below(9));
    }
    const auto expected = ReferenceCompletions(grid, 10'000, 1'000'000);
    ASSERT_TRUE(expected) << grid.ToString();
    none += expected->empty();
    several += expected->size() > 1;
    for (const std::string_view kernel : KernelNames()) {
      ASSERT_EQ(SelectKernel(kernel), std::nullopt);
      ASSERT_EQ(All(grid), *expected) << kernel << " " << grid.ToString();
      for (const std::size_t limit : {expected->size() / 2, expected->size(), expected->size() + 1}) {
        const CountResult count = Count(grid, limit);
        ASSERT_EQ(count.count, std::min(limit, expected->size())) << kernel << " " << grid.ToString();
        ASSERT_EQ(count.exact, limit >= expected->size()) << kernel << " " << grid.ToString();
      }
      const SolveResult solved = Solve(grid);
      ASSERT_EQ(solved.outcome, expected->empty()       ? Outcome::kNoSolution
                                : expected->size() == 1 ? Outcome::kUnique
                                                        : Outcome::kMultiple);
      ASSERT_EQ(solved.solution, expected->empty() ? Grid() : expected->front()) << kernel << " " << grid.ToString();
    }
    ASSERT_EQ(SelectKernel(""), std::nullopt);
  }
  EXPECT_GT(none, kGrids / 20);
  EXPECT_GT(several, kGrids / 4);
}

TEST_P(EnumerateTest, CountStopsOneBeyondTheLimit) {
  for (const std::uint64_t limit : {1u, 2u, 100u, 331u, 332u, 333u, 1000u}) {
    const CountResult result = Count(k332, limit);
    EXPECT_EQ(result.end, SearchEnd::kComplete);
    EXPECT_EQ(result.count, std::min<std::uint64_t>(limit, 332)) << limit;
    EXPECT_EQ(result.exact, limit >= 332) << limit;
  }
  EXPECT_EQ(Count(kBarren, 5).count, 0u);
  EXPECT_TRUE(Count(kBarren, 5).exact);
}

TEST_P(EnumerateTest, ResumesAfterEveryCompletion) {
  const std::vector<Grid> all = All(k332);
  ASSERT_EQ(all.size(), 332u);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(All(k332, all[i]), std::vector<Grid>(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end())) << i;
  }
}

// `after` need be no completion, nor legal.
TEST_P(EnumerateTest, ResumesAfterAnyFullGrid) {
  const std::vector<Grid> all = All(k332);
  PuzzleGenerator generator(22);
  for (int i = 0; i < kGrids; ++i) {
    Grid after = all[static_cast<std::size_t>(generator.Below(332))];
    for (int changes = generator.Below(4); changes > 0; --changes) {
      after.set(generator.Below(kCells), 1 + generator.Below(9));
    }
    const auto first = std::upper_bound(all.begin(), all.end(), after);
    EXPECT_EQ(All(k332, after), std::vector<Grid>(first, all.end())) << after.ToString();
  }
  EXPECT_EQ(All(k332, Parsed(std::string(81, '1'))).size(), 332u);
  EXPECT_EQ(All(k332, Parsed(std::string(81, '9'))).size(), 0u);
}

TEST_P(EnumerateTest, FirstIsTheAnswerOfSolve) {
  PuzzleGenerator generator(23);
  for (int i = 0; i < kGrids; ++i) {
    const Grid grid = PuzzleFamilies()[static_cast<std::size_t>(i) % PuzzleFamilies().size()].make(generator);
    Enumerator enumerator(grid);
    const std::vector<Grid> found = Take(enumerator, 20);
    const SolveResult solved = Solve(grid);
    ASSERT_EQ(found.empty(), solved.outcome == Outcome::kNoSolution) << grid.ToString();
    if (found.empty()) continue;
    EXPECT_EQ(found.front(), solved.solution) << grid.ToString();
    for (std::size_t k = 0; k < found.size(); ++k) {
      EXPECT_TRUE(IsSolutionOf(found[k], grid)) << grid.ToString();
      if (k > 0) {
        EXPECT_LT(found[k - 1], found[k]) << grid.ToString();
      }
    }
    // Resuming in the middle of very many gives the same as going on.
    const Grid& middle = found[found.size() / 2];
    Enumerator resumed(grid, middle);
    EXPECT_EQ(Take(resumed, found.size() - found.size() / 2 - 1),
              std::vector<Grid>(found.begin() + static_cast<std::ptrdiff_t>(found.size() / 2) + 1, found.end()));
  }
}

// Interrupted after every node, wherever that may be, it misses and repeats nothing.
TEST_P(EnumerateTest, GoesOnAfterAnyInterruption) {
  for (const Grid& grid :
       {k332, kBarren, Parsed("..8.3.....7......3...79.......9........2...479..........3.....4......739.....9...")}) {
    const std::vector<Grid> expected = All(grid);
    for (const std::int64_t budget : {1, 2, 7}) {
      Enumerator enumerator(grid);
      std::vector<Grid> found;
      Grid solution;
      for (;;) {
        const Enumerator::Step step = enumerator.Next(&solution, {.max_nodes = budget});
        if (step == Enumerator::Step::kEnd) break;
        if (step == Enumerator::Step::kSolution) {
          found.push_back(solution);
        } else {
          ASSERT_EQ(enumerator.last_end(), SearchEnd::kNodeBudget);
        }
      }
      EXPECT_EQ(found, expected) << budget;
    }
  }
}

TEST_P(EnumerateTest, TheEmptyGridBeginsAsKnown) {
  Enumerator enumerator{Grid()};
  const std::vector<Grid> found = Take(enumerator, 3);
  ASSERT_EQ(found.size(), 3u);
  const std::string head = "123456789456789123789123456214365897365897214897214365531642978";
  EXPECT_EQ(found[0].ToString(), head + "642978531978531642");
  EXPECT_EQ(found[1].ToString(), head + "648971532972538641");
  EXPECT_EQ(found[2].ToString(), head + "672938541948571632");
}

TEST_P(EnumerateTest, CountingIsCancelled) {
  Interrupt interrupt;
  std::barrier both_run(2);
  std::jthread canceller([&] {
    both_run.arrive_and_wait();
    interrupt.Cancel();
  });
  both_run.arrive_and_wait();
  const CountResult result = Count(Grid(), std::numeric_limits<std::uint64_t>::max(), {.interrupt = &interrupt});
  EXPECT_EQ(result.end, SearchEnd::kCancelled);
  EXPECT_FALSE(result.exact);
}

TEST_P(EnumerateTest, CountingObeysItsDeadline) {
  Interrupt soon(Interrupt::Clock::now() + std::chrono::milliseconds(5)), late(Interrupt::Clock::now());
  for (const Interrupt* interrupt : {&soon, &late}) {
    const CountResult result = Count(Grid(), std::numeric_limits<std::uint64_t>::max(), {.interrupt = interrupt});
    EXPECT_EQ(result.end, SearchEnd::kDeadline);
    EXPECT_FALSE(result.exact);
  }
}

TEST_P(EnumerateTest, ACancellationIsSeenAtOnceAndADeadlineSoon) {
  Enumerator enumerator{Grid()};
  Interrupt interrupt, late(Interrupt::Clock::now());
  Grid solution;
  EXPECT_EQ(enumerator.Next(&solution, {.interrupt = &interrupt}), Enumerator::Step::kSolution);
  interrupt.Cancel();
  EXPECT_EQ(enumerator.Next(&solution, {.interrupt = &interrupt}), Enumerator::Step::kInterrupted);
  EXPECT_EQ(enumerator.last_end(), SearchEnd::kCancelled);
  int more = 0;
  while (enumerator.Next(&solution, {.interrupt = &late}) == Enumerator::Step::kSolution) ASSERT_LT(++more, 1000);
  EXPECT_EQ(enumerator.last_end(), SearchEnd::kDeadline);
  EXPECT_EQ(enumerator.Next(&solution), Enumerator::Step::kSolution);
}

// A mistake of the caller's: the empty cell counts as less than any digit, so that nothing greater is left out.
TEST_P(EnumerateTest, AnEmptyCellInTheGridToStartAfterIsHarmless) {
  const std::vector<Grid> all = All(k332);
  Grid after = all[100];
  for (int cell = 40; cell < kCells; ++cell) after.set(cell, 0);
  const auto first = std::upper_bound(all.begin(), all.end(), after);
  const auto start = [&] {
    Enumerator enumerator(k332, after);
    EXPECT_EQ(Take(enumerator, 1000), std::vector<Grid>(first, all.end()));
  };
  EXPECT_DEBUG_DEATH(start(), "full");
}

TEST_P(EnumerateTest, MovesWithItsPlace) {
  Enumerator first(k332);
  const std::vector<Grid> all = All(k332);
  EXPECT_EQ(Take(first, 100), std::vector<Grid>(all.begin(), all.begin() + 100));
  Enumerator second = std::move(first);
  EXPECT_EQ(Take(second, 1000), std::vector<Grid>(all.begin() + 100, all.end()));
}

// A kernel chosen in between does not disturb a walk under way.
TEST(EnumeratorTest, KeepsTheKernelItBeganWith) {
  Enumerator enumerator(k332);
  std::size_t found = 0;
  Grid solution;
  while (enumerator.Next(&solution) == Enumerator::Step::kSolution) {
    const std::vector<std::string_view> names = KernelNames();
    ASSERT_EQ(SelectKernel(names[++found % names.size()]), std::nullopt);
  }
  EXPECT_EQ(found, 332u);
  ASSERT_EQ(SelectKernel(""), std::nullopt);
}

}  // namespace
}  // namespace sudoku
