#include "server/work/solution_counter.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sudoku {
namespace {

// 332 solutions.
constexpr char kGrid[] = "004001090060000743000300000000037010047090050020005000010900500530000009090000036";

Grid Parsed(std::string_view text) { return std::get<Grid>(ParseGrid(text)); }

// Runs to the end, and returns the slices it took.
int RunAll(SolutionCounter& counter) {
  int slices = 1;
  while (counter.RunSlice()) ++slices;
  return slices;
}

TEST(SolutionCounterTest, CountsUpToTheLimit) {
  const Engine engine;
  for (const std::int64_t limit : {1, 2, 331, 332, 333, 1'000'000}) {
    SolutionCounter counter(Parsed(kGrid), limit, engine);
    RunAll(counter);
    EXPECT_EQ(counter.count(), std::min<std::int64_t>(limit, 332));
    EXPECT_EQ(counter.exact(), limit >= 332) << limit;
    EXPECT_GT(counter.nodes(), 0);
  }
}

TEST(SolutionCounterTest, NoSolutionCountsZeroExactly) {
  const Engine engine;
  SolutionCounter counter(Parsed("11" + std::string(79, '.')), 10, engine);
  RunAll(counter);
  EXPECT_EQ(counter.count(), 0);
  EXPECT_TRUE(counter.exact());
}

TEST(SolutionCounterTest, ALongCountTakesManySlices) {
  const Engine engine;
  SolutionCounter counter(Grid(), 1'000'000, engine);
  EXPECT_GT(RunAll(counter), 10);
  EXPECT_EQ(counter.count(), 1'000'000);
  EXPECT_FALSE(counter.exact());
}

TEST(SolutionCounterTest, ASliceThatFindsNothingGrowsUntilItDoes) {
  Engine slow;  // Needs more nodes for a solution than a slice has.
  slow.next = [](Enumerator& enumerator, Grid* solution, const SearchLimits& limits) {
    return limits.max_nodes < 10 * SolutionCounter::kSliceNodes ? Enumerator::Step::kInterrupted
                                                                : enumerator.Next(solution, limits);
  };
  SolutionCounter counter(Parsed(kGrid), 1'000, slow);
  EXPECT_GT(RunAll(counter), 4);
  EXPECT_EQ(counter.count(), 332);
}

}  // namespace
}  // namespace sudoku
