// Calls whose callers leave while they wait for a worker: what they were charged comes back at once, not when a worker
// gets to them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "tests/faults/burst.h"
#include "tests/support/server_process.h"

namespace sudoku::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";

class AbandonedQueueTest : public ::testing::Test {
 protected:
  AbandonedQueueTest() {
    count_.set_grid(std::string(81, '.'));
    for (int i = 0; i < 1'000; ++i) batch_.mutable_grids()->append(kGrid).append("\n");
  }

  template <typename Enough>
  void WaitUntil(Enough enough) const {
    for (int i = 0; i < 500 && !enough(); ++i) std::this_thread::sleep_for(milliseconds(20));
  }

  // Gives the only worker something that does not end.
  void OccupyTheWorker(Burst<v1::CountSolutionsResponse>& busy) {
    busy.Start(minutes(2), [&](auto* context, auto* response, auto ended) {
      stubs_.Next().async()->CountSolutions(context, &count_, response, ended);
    });
    WaitUntil([&] { return server_.Metric("sudoku_busy_workers") == 1; });
  }

  ServerProcess server_{{"--workers", "1", "--max-count", "1000000000000"}};
  Stubs stubs_{server_.address(), 4};
  v1::CountSolutionsRequest count_;
  v1::SolveBatchRequest batch_;
};

TEST_F(AbandonedQueueTest, CancelledCountsLeaveTheQueueAtOnce) {
  Burst<v1::CountSolutionsResponse> busy, waiting;
  OccupyTheWorker(busy);
  for (int i = 0; i < 500; ++i) {
    waiting.Start(minutes(2), [&](auto* context, auto* response, auto ended) {
      stubs_.Next().async()->CountSolutions(context, &count_, response, ended);
    });
  }
  WaitUntil([&] { return server_.Metric("sudoku_calls_in_flight") + static_cast<double>(waiting.refused()) >= 501; });
  waiting.CancelAll();
  waiting.Wait();
  WaitUntil([&] { return server_.Metric("sudoku_calls_in_flight") == 1; });
  EXPECT_EQ(server_.Metric("sudoku_calls_in_flight"), 1);
  EXPECT_EQ(server_.Metric("sudoku_grids_in_flight"), 1);
  EXPECT_EQ(busy.open(), 1u) << "the worker was free for them";
}

TEST_F(AbandonedQueueTest, CancelledBatchesGiveTheirMemoryBackAtOnce) {
  Burst<v1::CountSolutionsResponse> busy;
  Burst<v1::SolveBatchResponse> waiting;
  OccupyTheWorker(busy);
  const double charged = server_.Metric("sudoku_in_flight_bytes");
  for (int i = 0; i < 50; ++i) {
    waiting.Start(minutes(2), [&](auto* context, auto* response, auto ended) {
      stubs_.Next().async()->SolveBatch(context, &batch_, response, ended);
    });
  }
  WaitUntil([&] { return server_.Metric("sudoku_calls_in_flight") >= 2; });
  waiting.CancelAll();
  waiting.Wait();
  WaitUntil([&] { return server_.Metric("sudoku_in_flight_bytes") <= charged; });
  EXPECT_LE(server_.Metric("sudoku_in_flight_bytes"), charged);
  EXPECT_EQ(server_.Metric("sudoku_calls_in_flight"), 1);
  EXPECT_EQ(busy.open(), 1u) << "the worker was free for them";
}

}  // namespace
}  // namespace sudoku::testing
