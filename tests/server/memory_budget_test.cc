#include "server/memory_budget.h"

#include <gtest/gtest.h>

namespace sudoku {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

TEST(MemoryBudgetTest, DividesTheLimit) {
  const MemoryBudget budget = DivideMemory(512 * kMebibyte, {});
  EXPECT_EQ(budget.limit, 512 * kMebibyte);
  EXPECT_EQ(budget.bytes, 128 * kMebibyte);
  EXPECT_EQ(budget.stream_bytes, 64 * kMebibyte);
  EXPECT_EQ(budget.grpc_bytes, 128 * kMebibyte);
  EXPECT_LT(budget.bytes + budget.stream_bytes + budget.grpc_bytes, budget.limit * 3 / 4) << "the rest is for the rest";
}

TEST(MemoryBudgetTest, OptionsComeFirst) {
  const MemoryBudget budget =
      DivideMemory(512 * kMebibyte, {.max_bytes_in_flight = 7 * kMebibyte, .max_stream_bytes = 3 * kMebibyte});
  EXPECT_EQ(budget.bytes, 7 * kMebibyte);
  EXPECT_EQ(budget.stream_bytes, 3 * kMebibyte);
}

TEST(MemoryBudgetTest, ALargeMachineDoesNotMakeLargeBudgets) {
  const MemoryBudget budget = DivideMemory(std::size_t{1} << 40, {});
  EXPECT_EQ(budget.bytes, 256 * kMebibyte);
  EXPECT_EQ(budget.stream_bytes, 256 * kMebibyte);
  EXPECT_EQ(budget.grpc_bytes, 256 * kMebibyte);
}

}  // namespace
}  // namespace sudoku
