#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "server/work/batch_job.h"
#include "tests/server/rpc/service_harness.h"

namespace sudoku {
namespace {

using ::testing::ElementsAre;
using testing::EndlessEngine;
using testing::ReasonOf;
using testing::ServiceHarness;

constexpr char kUnique[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
constexpr char kAnswer[] = "321597864497816253865243197579182436642375981138964725986751342214639578753428619";
constexpr char kMultiple[] = "004001090060000743000300000000037010047090050020005000010900500530000009090000036";
constexpr char kSmallest[] = "374261895261589743859374261685437912147692358923815674416923587538746129792158436";
constexpr char kUnsolvable[] = "000005080000601043000000000010500000000106000300000005530000061000000004000000000";

struct Reply {
  grpc::Status status;
  v1::SolveBatchResponse response;
};

Reply SolveBatch(ServiceHarness& harness, const std::string& grids,
                 std::chrono::milliseconds timeout = std::chrono::hours(1)) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + timeout);
  v1::SolveBatchRequest request;
  request.set_grids(grids);
  Reply reply;
  reply.status = harness.stub().SolveBatch(&context, request, &reply.response);
  return reply;
}

std::string Repeated(std::string_view line, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text.append(line).push_back('\n');
  return text;
}

TEST(BatchRpcTest, ALineInALineOut) {
  ServiceHarness harness;
  const Reply reply =
      SolveBatch(harness, std::string(kUnique) + "\noops\n" + kMultiple + "\n" + kUnsolvable + "\n" + kAnswer);
  ASSERT_TRUE(reply.status.ok()) << reply.status.error_message();
  EXPECT_EQ(reply.response.solutions(), std::string(kAnswer) + "\n\n" + kSmallest + "\n\n" + kAnswer + "\n");
  EXPECT_THAT(reply.response.outcomes(), ElementsAre(v1::OUTCOME_UNIQUE, v1::OUTCOME_MALFORMED, v1::OUTCOME_MULTIPLE,
                                                     v1::OUTCOME_NO_SOLUTION, v1::OUTCOME_UNIQUE));
  ASSERT_EQ(reply.response.problems_size(), 1);
  EXPECT_EQ(reply.response.problems(0).line(), 2);
  EXPECT_EQ(reply.response.problems(0).reason(), "GRID_LENGTH");
  EXPECT_EQ(reply.response.problems(0).column(), 5);
  EXPECT_EQ(reply.response.problems(0).message(), "a grid has 81 characters, this text has 4");
  EXPECT_THAT(harness.observer().WaitFor(1)[0].grids_by_outcome, ElementsAre(2, 1, 1, 1));
}

// Lines, columns, and the givens that clash: no second call is needed to say what is wrong.
TEST(BatchRpcTest, FaultsAndClashesAreNamedByLine) {
  ServiceHarness harness;
  std::string stranger(kUnique);
  stranger[40] = 'x';
  const std::string clash = "55" + std::string(79, '.');
  const Reply reply = SolveBatch(harness, clash + "\n" + stranger + "\n" + kUnsolvable + "\n" + std::string(81, '1'));
  ASSERT_TRUE(reply.status.ok()) << reply.status.error_message();
  ASSERT_EQ(reply.response.problems_size(), 1);
  EXPECT_EQ(reply.response.problems(0).line(), 2);
  EXPECT_EQ(reply.response.problems(0).reason(), "GRID_CHARACTER");
  EXPECT_EQ(reply.response.problems(0).column(), 41);

  std::map<int, int> clashes;
  for (const v1::LineConflicts& line : reply.response.conflicts()) clashes[line.line()] = line.conflicts_size();
  EXPECT_EQ(clashes[1], 2);
  EXPECT_EQ(clashes[4], 3);
  const v1::Conflict& first = reply.response.conflicts(0).conflicts(0);
  EXPECT_EQ(first.house(), v1::HOUSE_KIND_ROW);
  EXPECT_EQ(first.index(), 1);
  EXPECT_EQ(first.digit(), 5);
  EXPECT_EQ(first.cells_size(), 2);
}

// Nonsense must not come back many times as large as it went in.
TEST(BatchRpcTest, TheAnswerToABatchOfClashesFitsAMessage) {
  ServiceHarness harness;
  const Reply reply = SolveBatch(harness, Repeated(std::string(81, '1'), kMaxBatchLines));
  ASSERT_TRUE(reply.status.ok()) << reply.status.error_message();
  EXPECT_EQ(reply.response.conflicts_size(), static_cast<int>(kMaxBatchLines));
  EXPECT_LT(reply.response.ByteSizeLong(), std::size_t{4} << 20);
}

TEST(BatchRpcTest, TheLargestBatch) {
  ServiceHarness harness;
  const Reply reply = SolveBatch(harness, Repeated(kUnique, kMaxBatchLines));
  ASSERT_TRUE(reply.status.ok()) << reply.status.error_message();
  EXPECT_EQ(reply.response.solutions(), Repeated(kAnswer, kMaxBatchLines));
  EXPECT_EQ(reply.response.outcomes_size(), static_cast<int>(kMaxBatchLines));
}

TEST(BatchRpcTest, SizesOutOfRangeAreRefusedBeforeAnyWork) {
  ServiceHarness harness({}, EndlessEngine());
  for (const std::string& grids : {std::string(), Repeated(kUnique, kMaxBatchLines + 1)}) {
    const Reply reply = SolveBatch(harness, grids);
    EXPECT_EQ(reply.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    EXPECT_EQ(ReasonOf(reply.status), "BATCH_SIZE");
  }
}

TEST(BatchRpcTest, MoreGridsThanAreAdmittedAreRefused) {
  ServiceHarness harness({.max_grids_in_flight = 100}, EndlessEngine());
  grpc::ClientContext context;
  v1::SolveBatchRequest request;
  request.set_grids(Repeated(kUnique, 60));
  v1::SolveBatchResponse response;
  auto first = std::async(std::launch::async, [&] { return harness.stub().SolveBatch(&context, request, &response); });
  while (harness.pool().load().busy == 0) std::this_thread::yield();
  EXPECT_EQ(ReasonOf(SolveBatch(harness, Repeated(kUnique, 60)).status), "OVERLOADED");
  context.TryCancel();
  EXPECT_EQ(first.get().error_code(), grpc::StatusCode::CANCELLED);
}

TEST(BatchRpcTest, TheDeadlineEndsIt) {
  ServiceHarness harness({}, EndlessEngine());
  EXPECT_EQ(SolveBatch(harness, Repeated(kUnique, 100), std::chrono::milliseconds(20)).status.error_code(),
            grpc::StatusCode::DEADLINE_EXCEEDED);
  EXPECT_EQ(harness.observer().WaitFor(1).at(0).code, grpc::StatusCode::DEADLINE_EXCEEDED);
  while (harness.pool().load().busy > 0) std::this_thread::yield();
}

TEST(BatchRpcTest, AWrongAnswerIsWithheld) {
  Engine liar;
  liar.solve_batch = [](std::span<const Grid>, std::span<SolveResult> results, const SearchLimits&) {
    for (SolveResult& result : results) result.outcome = Outcome::kUnique;
  };
  ServiceHarness harness({}, liar);
  const Reply reply = SolveBatch(harness, Repeated(kUnique, 3));
  EXPECT_EQ(reply.status.error_code(), grpc::StatusCode::INTERNAL);
  EXPECT_TRUE(harness.observer().WaitFor(1)[0].self_check_failed);
}

TEST(BatchRpcTest, ManyAtOnceAllGetTheirOwn) {
  ServiceHarness harness({}, {}, 3);
  std::vector<std::future<void>> calls;
  for (std::size_t i = 0; i < 16; ++i) {
    calls.push_back(std::async(std::launch::async, [&harness, i] {
      const std::size_t lines = 1 + 97 * i;
      const Reply reply = SolveBatch(harness, Repeated(kMultiple, lines));
      EXPECT_TRUE(reply.status.ok());
      EXPECT_EQ(reply.response.solutions(), Repeated(kSmallest, lines));
    }));
  }
  for (auto& call : calls) call.get();
  // The share is given back when gRPC is done with the call, which may be after its answer arrived.
  while (harness.admission().usage().grids > 0) std::this_thread::yield();
}

}  // namespace
}  // namespace sudoku
