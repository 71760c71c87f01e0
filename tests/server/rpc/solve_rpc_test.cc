#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "absl/strings/str_join.h"
#include "tests/server/rpc/service_harness.h"
#include "tests/support/reference_solver.h"

namespace sudoku {
namespace {

using ::testing::ElementsAre;
using testing::EndlessEngine;
using ::testing::IsEmpty;
using testing::ReasonOf;
using testing::ServiceHarness;

constexpr char kUnique[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
constexpr char kUniqueAnswer[] = "321597864497816253865243197579182436642375981138964725986751342214639578753428619";
constexpr char kMultiple[] = "004001090060000743000300000000037010047090050020005000010900500530000009090000036";
constexpr char kMultipleAnswer[] = "374261895261589743859374261685437912147692358923815674416923587538746129792158436";
constexpr char kUnsolvable[] = "000005080000601043000000000010500000000106000300000005530000061000000004000000000";
constexpr char kClashing[] = "099005010850400002432000000100069083090000060620710009000000194500004037040300600";

struct Reply {
  grpc::Status status;
  v1::SolveResponse response;

  std::string text() const { return absl::StrJoin(response.rows(), ""); }
};

Reply Solve(ServiceHarness& harness, const std::string& grid,
            std::chrono::milliseconds timeout = std::chrono::hours(1)) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + timeout);
  v1::SolveRequest request;
  request.set_grid(grid);
  Reply reply;
  reply.status = harness.stub().Solve(&context, request, &reply.response);
  return reply;
}

TEST(SolveRpcTest, TheOnlySolution) {
  ServiceHarness harness;
  const Reply reply = Solve(harness, kUnique);
  ASSERT_TRUE(reply.status.ok()) << reply.status.error_message();
  EXPECT_EQ(reply.response.outcome(), v1::OUTCOME_UNIQUE);
  EXPECT_EQ(reply.response.rows_size(), 9);
  EXPECT_EQ(reply.response.rows(0), "321597864");
  EXPECT_EQ(reply.text(), kUniqueAnswer);
  EXPECT_THAT(reply.response.conflicts(), IsEmpty());
}

TEST(SolveRpcTest, TheSmallestOfMany) {
  ServiceHarness harness;
  const Reply reply = Solve(harness, kMultiple);
  EXPECT_EQ(reply.response.outcome(), v1::OUTCOME_MULTIPLE);
  EXPECT_EQ(reply.text(), kMultipleAnswer);
}

TEST(SolveRpcTest, NoSolutionIsAnAnswer) {
  ServiceHarness harness;
  const Reply reply = Solve(harness, kUnsolvable);
  ASSERT_TRUE(reply.status.ok());
  EXPECT_EQ(reply.response.outcome(), v1::OUTCOME_NO_SOLUTION);
  EXPECT_THAT(reply.response.rows(), IsEmpty());
  EXPECT_THAT(reply.response.conflicts(), IsEmpty());
}

TEST(SolveRpcTest, ClashingGivensAreNamed) {
  ServiceHarness harness;
  const Reply reply = Solve(harness, kClashing);
  ASSERT_TRUE(reply.status.ok());
  EXPECT_EQ(reply.response.outcome(), v1::OUTCOME_NO_SOLUTION);
  ASSERT_EQ(reply.response.conflicts_size(), 3);
  const v1::Conflict& conflict = reply.response.conflicts(1);
  EXPECT_EQ(conflict.house(), v1::HOUSE_KIND_COLUMN);
  EXPECT_EQ(conflict.index(), 2);
  EXPECT_EQ(conflict.digit(), 9);
  ASSERT_EQ(conflict.cells_size(), 2);
  EXPECT_EQ(conflict.cells(1).row(), 5);
  EXPECT_EQ(conflict.cells(1).column(), 2);
}

TEST(SolveRpcTest, InlineAndPoolGiveTheSameAnswers) {
  ServiceHarness everything_inline({.inline_nodes = 1'000'000'000}), everything_pooled({.inline_nodes = 0});
  for (const char* grid : {kUnique, kMultiple, kUnsolvable, kClashing}) {
    const Reply a = Solve(everything_inline, grid), b = Solve(everything_pooled, grid);
    EXPECT_TRUE(a.status.ok() && b.status.ok());
    EXPECT_EQ(a.response.SerializeAsString(), b.response.SerializeAsString()) << grid;
  }
  for (const auto& record : everything_inline.observer().WaitFor(4)) EXPECT_EQ(record.queue_wait.count(), 0);
  EXPECT_GT(everything_pooled.observer().WaitFor(4)[2].queue_wait.count(), 0);
}

TEST(SolveRpcTest, MalformedGridsAreRefusedWithThePlace) {
  ServiceHarness harness;
  for (const std::size_t length : {0u, 80u, 82u, 100'000u}) {
    const Reply reply = Solve(harness, std::string(length, '0'));
    EXPECT_EQ(reply.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    EXPECT_EQ(ReasonOf(reply.status), "GRID_LENGTH");
  }
  std::string text = kUnique;
  text[80] = 'x';
  EXPECT_EQ(ReasonOf(Solve(harness, text).status), "GRID_CHARACTER");
  EXPECT_EQ(harness.admission().usage().grids, 0u);
}

TEST(SolveRpcTest, AWrongAnswerIsWithheld) {
  Engine liar;
  liar.solve = [](const Grid& grid, const SearchLimits& limits) {
    SolveResult result = sudoku::Solve(grid, limits);
    result.solution.set(0, result.solution[0] % 9 + 1);
    return result;
  };
  for (const std::int64_t inline_nodes : {0, 1'000'000}) {
    ServiceHarness harness({.inline_nodes = inline_nodes}, liar);
    const Reply reply = Solve(harness, kUnique);
    EXPECT_EQ(reply.status.error_code(), grpc::StatusCode::INTERNAL);
    EXPECT_THAT(reply.response.rows(), IsEmpty());
    EXPECT_TRUE(harness.observer().WaitFor(1)[0].self_check_failed);
  }
}

TEST(SolveRpcTest, AnEmptyAnswerToASolvableGridIsWithheld) {
  Engine forgetful;
  forgetful.solve = [](const Grid&, const SearchLimits&) {
    SolveResult result;
    result.outcome = Outcome::kUnique;
    return result;
  };
  ServiceHarness harness({}, forgetful);
  EXPECT_EQ(Solve(harness, kUnique).status.error_code(), grpc::StatusCode::INTERNAL);
}

TEST(SolveRpcTest, RecordsSayWhatHappened) {
  ServiceHarness harness;
  Solve(harness, kUnique);
  Solve(harness, "short");
  const auto records = harness.observer().WaitFor(2);
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].method, Method::kSolve);
  EXPECT_EQ(records[0].code, grpc::StatusCode::OK);
  EXPECT_THAT(records[0].grids_by_outcome, ElementsAre(1, 0, 0, 0));
  EXPECT_GT(records[0].duration.count(), 0);
  EXPECT_EQ(records[1].code, grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(records[1].grids_by_outcome, ElementsAre(0, 0, 0, 0));
}

TEST(SolveRpcTest, TheDeadlineEndsTheSearch) {
  ServiceHarness harness({}, EndlessEngine());
  EXPECT_EQ(Solve(harness, kUnique, std::chrono::milliseconds(20)).status.error_code(),
            grpc::StatusCode::DEADLINE_EXCEEDED);
  EXPECT_EQ(harness.observer().WaitFor(1).at(0).code, grpc::StatusCode::DEADLINE_EXCEEDED);
}

TEST(SolveRpcTest, TheServersMaximumCapsTheDeadline) {
  ServiceHarness harness({.max_deadline = std::chrono::milliseconds(20)}, EndlessEngine());
  EXPECT_EQ(Solve(harness, kUnique).status.error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
}

TEST(SolveRpcTest, CancellingEndsTheSearch) {
  ServiceHarness harness({}, EndlessEngine());
  grpc::ClientContext context;
  v1::SolveRequest request;
  request.set_grid(kUnique);
  v1::SolveResponse response;
  auto call = std::async(std::launch::async, [&] { return harness.stub().Solve(&context, request, &response); });
  while (harness.pool().load().busy == 0) std::this_thread::yield();
  context.TryCancel();
  EXPECT_EQ(call.get().error_code(), grpc::StatusCode::CANCELLED);
  EXPECT_EQ(harness.observer().WaitFor(1).at(0).code, grpc::StatusCode::CANCELLED);
  while (harness.pool().load().busy > 0) std::this_thread::yield();
}

TEST(SolveRpcTest, MoreThanIsAdmittedIsRefusedWithADelay) {
  ServiceHarness harness({.max_grids_in_flight = 1}, EndlessEngine());
  grpc::ClientContext first_context;
  v1::SolveRequest request;
  request.set_grid(kUnique);
  v1::SolveResponse first_response, second_response;
  auto first =
      std::async(std::launch::async, [&] { return harness.stub().Solve(&first_context, request, &first_response); });
  while (harness.pool().load().busy == 0) std::this_thread::yield();

  grpc::ClientContext second_context;
  const grpc::Status refused = harness.stub().Solve(&second_context, request, &second_response);
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(ReasonOf(refused), "OVERLOADED");
  EXPECT_EQ(second_context.GetServerTrailingMetadata().count("grpc-retry-pushback-ms"), 1u);

  first_context.TryCancel();
  first.wait();
}

TEST(SolveRpcTest, ADrainingServerTurnsCallsAway) {
  ServiceHarness harness;
  harness.parts().draining = true;
  const Reply reply = Solve(harness, kUnique);
  EXPECT_EQ(reply.status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(ReasonOf(reply.status), "DRAINING");
}

TEST(SolveRpcTest, ShortMemoryRefusesWithADelay) {
  ServiceHarness harness;
  harness.admission().MemoryIsShort(true);
  EXPECT_EQ(ReasonOf(Solve(harness, kUnique).status), "OVERLOADED");
  harness.admission().MemoryIsShort(false);
  EXPECT_TRUE(Solve(harness, kUnique).status.ok());
}

// A client's own clock ends its call, and what reaches the server is a cancel: before the deadline as the server knows
// it, for the wire rounds timeouts up.
TEST(SolveRpcTest, DeadlinesAreBookedAsDeadlines) {
  std::vector<std::future<void>> calls;
  for (const int timeout : {7, 123, 999, 1'001, 1'234, 3'333}) {
    calls.push_back(std::async(std::launch::async, [timeout] {
      ServiceHarness harness({}, EndlessEngine());  // Each its own: nothing stands before it.
      EXPECT_EQ(Solve(harness, kUnique, std::chrono::milliseconds(timeout)).status.error_code(),
                grpc::StatusCode::DEADLINE_EXCEEDED);
      EXPECT_EQ(harness.observer().WaitFor(1).at(0).code, grpc::StatusCode::DEADLINE_EXCEEDED) << timeout;
    }));
  }
  for (auto& call : calls) call.get();
}

}  // namespace
}  // namespace sudoku
