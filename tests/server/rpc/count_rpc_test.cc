#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "tests/server/rpc/service_harness.h"

namespace sudoku {
namespace {

using testing::EndlessEngine;
using testing::ReasonOf;
using testing::ServiceHarness;

// 332 solutions.
constexpr char kGrid[] = "004001090060000743000300000000037010047090050020005000010900500530000009090000036";

struct Reply {
  grpc::Status status;
  v1::CountSolutionsResponse response;
};

Reply Count(ServiceHarness& harness, const std::string& grid, std::int64_t limit = 0,
            std::chrono::milliseconds timeout = std::chrono::hours(1)) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + timeout);
  v1::CountSolutionsRequest request;
  request.set_grid(grid);
  request.set_limit(limit);
  Reply reply;
  reply.status = harness.stub().CountSolutions(&context, request, &reply.response);
  return reply;
}

TEST(CountRpcTest, CountsUpToTheLimit) {
  ServiceHarness harness;
  const std::tuple<std::int64_t, std::int64_t, bool> cases[] = {
      {0, 332, true}, {1, 1, false}, {331, 331, false}, {332, 332, true}, {1'000'000'000'000, 332, true}};
  for (const auto& [limit, count, exact] : cases) {
    const Reply reply = Count(harness, kGrid, limit);
    ASSERT_TRUE(reply.status.ok()) << reply.status.error_message();
    EXPECT_EQ(reply.response.count(), count) << limit;
    EXPECT_EQ(reply.response.exact(), exact) << limit;
    EXPECT_EQ(reply.response.limit(), limit == 0 || limit > 1'000'000 ? 1'000'000 : limit);
  }
  EXPECT_EQ(harness.observer().WaitFor(1)[0].solutions, 332u);
}

TEST(CountRpcTest, NoLimitAndLargerOnesAreTheServersMaximum) {
  ServiceHarness harness({.max_count = 100});
  for (const std::int64_t limit : {0, 100, 101, 5'000}) {
    const Reply reply = Count(harness, kGrid, limit);
    EXPECT_EQ(reply.response.count(), 100);
    EXPECT_FALSE(reply.response.exact());
    EXPECT_EQ(reply.response.limit(), 100);
  }
}

TEST(CountRpcTest, NegativeLimitsAreRefused) {
  ServiceHarness harness;
  EXPECT_EQ(ReasonOf(Count(harness, kGrid, -1).status), "LIMIT");
}

TEST(CountRpcTest, NoSolutionCountsZero) {
  ServiceHarness harness;
  const Reply reply = Count(harness, "11" + std::string(79, '0'));
  ASSERT_TRUE(reply.status.ok());
  EXPECT_EQ(reply.response.count(), 0);
  EXPECT_TRUE(reply.response.exact());
}

TEST(CountRpcTest, MalformedGridsAreRefused) {
  ServiceHarness harness;
  EXPECT_EQ(ReasonOf(Count(harness, "123").status), "GRID_LENGTH");
  EXPECT_EQ(ReasonOf(Count(harness, std::string(81, 'a')).status), "GRID_CHARACTER");
}

// A count rests between its slices, and leaves the queue as soon as nobody waits for it.
TEST(CountRpcTest, ACancelledCountLeavesTheQueueAtOnce) {
  ServiceHarness harness({}, EndlessEngine(), 1);
  grpc::ClientContext first_context, second_context;
  v1::CountSolutionsRequest request;
  request.set_grid(kGrid);
  v1::CountSolutionsResponse first_response, second_response;
  // The first one keeps the only worker busy, slice by slice.
  auto first = std::async(std::launch::async,
                          [&] { return harness.stub().CountSolutions(&first_context, request, &first_response); });
  while (harness.pool().load().busy == 0) std::this_thread::yield();
  auto second = std::async(std::launch::async,
                           [&] { return harness.stub().CountSolutions(&second_context, request, &second_response); });
  while (harness.admission().usage().calls < 2) std::this_thread::yield();
  second_context.TryCancel();
  EXPECT_EQ(second.get().error_code(), grpc::StatusCode::CANCELLED);
  while (harness.admission().usage().calls > 1) std::this_thread::yield();
  EXPECT_EQ(harness.observer().WaitFor(1).at(0).code, grpc::StatusCode::CANCELLED);
  first_context.TryCancel();
  first.get();
}

TEST(CountRpcTest, ShortCountsDoNotWaitForALongOne) {
  ServiceHarness harness({.max_count = 1'000'000'000}, {}, 1);
  grpc::ClientContext context;
  v1::CountSolutionsRequest request;
  request.set_grid(std::string(81, '0'));
  v1::CountSolutionsResponse response;
  auto endless =
      std::async(std::launch::async, [&] { return harness.stub().CountSolutions(&context, request, &response); });
  while (harness.pool().load().busy == 0) std::this_thread::yield();
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(Count(harness, kGrid).status.ok());
  // A call gives back its place when gRPC is done with it, which may be after its answer arrived.
  while (harness.admission().usage().calls > 1) std::this_thread::yield();
  EXPECT_EQ(harness.admission().usage().calls, 1u) << "the long one still runs";
  context.TryCancel();
  EXPECT_EQ(endless.get().error_code(), grpc::StatusCode::CANCELLED);
}

// What a server does whose callers gave up: nothing for them, so that the next one is served at once.
TEST(CountRpcTest, WorkThatNobodyWaitsForIsDropped) {
  ServiceHarness harness({}, EndlessEngine(), 1);
  std::vector<std::future<grpc::StatusCode>> calls;
  for (int i = 0; i < 32; ++i) {
    calls.push_back(std::async(std::launch::async, [&] {
      return Count(harness, kGrid, 0, std::chrono::milliseconds(50)).status.error_code();
    }));
  }
  // Who came when the time of those before was too long already was told so at once.
  for (auto& call : calls) {
    EXPECT_THAT(call.get(),
                ::testing::AnyOf(grpc::StatusCode::DEADLINE_EXCEEDED, grpc::StatusCode::RESOURCE_EXHAUSTED));
  }
  EXPECT_EQ(harness.observer().WaitFor(32).size(), 32u);
  while (harness.pool().load().busy > 0) std::this_thread::yield();
  EXPECT_EQ(harness.pool().load().queued_in(WorkerPool::Lane::kCount), 0u);
}

}  // namespace
}  // namespace sudoku
