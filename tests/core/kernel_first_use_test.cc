// A program of its own, because a kernel is first used once: a choice made beside that first use stands.
#include <gtest/gtest.h>

#include <barrier>
#include <thread>
#include <vector>

#include "core/kernel.h"
#include "core/solve.h"

namespace sudoku {
namespace {

TEST(KernelFirstUseTest, DoesNotUndoAChoiceMadeAtTheSameTime) {
  constexpr int kSolvers = 7;
  std::barrier together(kSolvers + 1);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kSolvers; ++i) {
      threads.emplace_back([&] {
        together.arrive_and_wait();
        EXPECT_EQ(Solve(Grid()).outcome, Outcome::kMultiple);
      });
    }
    together.arrive_and_wait();
    EXPECT_EQ(SelectKernel("portable"), std::nullopt);
  }
  EXPECT_EQ(ActiveKernelName(), "portable");
}

}  // namespace
}  // namespace sudoku
