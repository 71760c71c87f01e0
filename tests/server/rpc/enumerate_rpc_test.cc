#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "tests/server/rpc/service_harness.h"
#include "tests/support/reference_solver.h"

namespace sudoku {
namespace {

using testing::EndlessEngine;
using testing::ReasonOf;
using testing::ServiceHarness;

// 332 solutions.
constexpr char kGrid[] = "004001090060000743000300000000037010047090050020005000010900500530000009090000036";

Grid Parsed(std::string_view text) { return std::get<Grid>(ParseGrid(text)); }

std::vector<std::string> Reference() {
  const auto completions = testing::ReferenceCompletions(Parsed(kGrid), 1'000);
  std::vector<std::string> texts;
  for (const Grid& grid : completions.value()) texts.push_back(grid.ToString());
  return texts;
}

struct Reply {
  grpc::Status status;
  std::vector<std::string> solutions;
  int messages = 0;
  bool more = false;
  std::int64_t limit = -1;  // On the last message.
};

v1::EnumerateSolutionsRequest Request(const std::string& grid, std::int64_t limit = 0, const std::string& after = "") {
  v1::EnumerateSolutionsRequest request;
  request.set_grid(grid);
  request.set_limit(limit);
  request.set_after(after);
  return request;
}

Reply Enumerate(ServiceHarness& harness, const v1::EnumerateSolutionsRequest& request,
                std::chrono::milliseconds timeout = std::chrono::hours(1)) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + timeout);
  const auto stream = harness.stub().EnumerateSolutions(&context, request);
  Reply reply;
  for (v1::EnumerateSolutionsResponse message; stream->Read(&message); ++reply.messages) {
    for (const auto& line : absl::StrSplit(message.solutions(), '\n', absl::SkipEmpty())) {
      reply.solutions.emplace_back(line);
    }
    reply.more = message.more();
    reply.limit = message.limit();
  }
  reply.status = stream->Finish();
  return reply;
}

TEST(EnumerateRpcTest, AllSolutionsInOrder) {
  ServiceHarness harness;
  const Reply reply = Enumerate(harness, Request(kGrid));
  ASSERT_TRUE(reply.status.ok()) << reply.status.error_message();
  EXPECT_EQ(reply.solutions, Reference());
  EXPECT_FALSE(reply.more);
  EXPECT_EQ(reply.messages, 2);
  EXPECT_EQ(harness.observer().WaitFor(1)[0].solutions, 332u);
}

TEST(EnumerateRpcTest, TheLimitSaysWhetherThereIsMore) {
  ServiceHarness harness;
  const Reply reply = Enumerate(harness, Request(kGrid, 10));
  EXPECT_EQ(reply.solutions.size(), 10u);
  EXPECT_TRUE(reply.more);
  EXPECT_EQ(reply.limit, 10);
}

TEST(EnumerateRpcTest, TheServersOwnLimitHoldsWhereItIsSmaller) {
  ServiceHarness harness({.max_solutions = 10});
  for (const std::int64_t limit : {0, 10, 11}) {
    const Reply reply = Enumerate(harness, Request(kGrid, limit));
    EXPECT_EQ(reply.solutions.size(), 10u);
    EXPECT_TRUE(reply.more);
    EXPECT_EQ(reply.limit, 10);
  }
}

TEST(EnumerateRpcTest, NegativeLimitsAreRefused) {
  ServiceHarness harness;
  EXPECT_EQ(ReasonOf(Enumerate(harness, Request(kGrid, -1)).status), "LIMIT");
}

TEST(EnumerateRpcTest, ResumesByValue) {
  ServiceHarness harness;
  const auto all = Reference();
  std::vector<std::string> pieces;
  std::string after;
  for (;;) {
    const Reply reply = Enumerate(harness, Request(kGrid, 50, after));
    ASSERT_TRUE(reply.status.ok());
    pieces.insert(pieces.end(), reply.solutions.begin(), reply.solutions.end());
    if (!reply.more) break;
    after = reply.solutions.back();
  }
  EXPECT_EQ(pieces, all);
}

TEST(EnumerateRpcTest, TheResumePointNeedNotBeASolution) {
  ServiceHarness harness;
  EXPECT_EQ(Enumerate(harness, Request(kGrid, 0, std::string(81, '1'))).solutions.size(), 332u);
  const Reply beyond = Enumerate(harness, Request(kGrid, 0, std::string(81, '9')));
  EXPECT_TRUE(beyond.status.ok());
  EXPECT_EQ(beyond.solutions.size(), 0u);
}

TEST(EnumerateRpcTest, BadRequestsAreRefused) {
  ServiceHarness harness;
  EXPECT_EQ(ReasonOf(Enumerate(harness, Request("12")).status), "GRID_LENGTH");
  for (const std::string& after : {std::string(80, '1'), std::string(81, 'x'), std::string(80, '1') + "0"}) {
    const Reply reply = Enumerate(harness, Request(kGrid, 0, after));
    EXPECT_EQ(reply.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    EXPECT_EQ(ReasonOf(reply.status), "RESUME_POINT") << after;
  }
  EXPECT_THAT(Enumerate(harness, Request(kGrid, 0, std::string(80, '1') + "0")).status.error_message(),
              ::testing::HasSubstr("r9c9 is empty"));
}

TEST(EnumerateRpcTest, AReaderWhoStopsReadingHoldsNoWorker) {
  ServiceHarness harness;
  grpc::ClientContext context;
  const auto stream = harness.stub().EnumerateSolutions(&context, Request(std::string(81, '0')));
  v1::EnumerateSolutionsResponse message;
  ASSERT_TRUE(stream->Read(&message));
  for (int quiet = 0; quiet < 50;) {  // The stream runs into what its reader does not take, and rests.
    const auto load = harness.pool().load();
    quiet = load.idle() ? quiet + 1 : 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(harness.admission().usage().calls, 1u);
  context.TryCancel();
  while (stream->Read(&message)) {
  }
  EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::CANCELLED);
  EXPECT_EQ(harness.observer().WaitFor(1).at(0).code, grpc::StatusCode::CANCELLED);
}

TEST(EnumerateRpcTest, AReaderWhoNeverReadsIsCutOffAfterTheServersMaximum) {
  ServiceHarness harness({.max_deadline = std::chrono::milliseconds(200)});
  grpc::ClientContext context;
  const auto stream = harness.stub().EnumerateSolutions(&context, Request(std::string(81, '0')));
  EXPECT_EQ(harness.observer().WaitFor(1).at(0).code, grpc::StatusCode::DEADLINE_EXCEEDED);
  v1::EnumerateSolutionsResponse message;
  while (stream->Read(&message)) {
  }
  EXPECT_FALSE(stream->Finish().ok());
}

TEST(EnumerateRpcTest, TheServersMaximumEndsIt) {
  ServiceHarness harness({.max_deadline = std::chrono::milliseconds(100)});
  EXPECT_EQ(Enumerate(harness, Request(std::string(81, '0'))).status.error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
}

TEST(EnumerateRpcTest, TheDeadlineEndsIt) {
  ServiceHarness harness;
  const Reply reply = Enumerate(harness, Request(std::string(81, '0')), std::chrono::milliseconds(100));
  EXPECT_EQ(reply.status.error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  EXPECT_EQ(harness.observer().WaitFor(1).at(0).code, grpc::StatusCode::DEADLINE_EXCEEDED);
}

TEST(EnumerateRpcTest, DrainingEndsItForAReaderWhoReads) {
  ServiceHarness harness;
  grpc::ClientContext context;
  const auto stream = harness.stub().EnumerateSolutions(&context, Request(std::string(81, '0')));
  v1::EnumerateSolutionsResponse message;
  ASSERT_TRUE(stream->Read(&message));
  harness.parts().draining = true;
  while (stream->Read(&message)) continue;
  const grpc::Status status = stream->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(ReasonOf(status), "DRAINING");
}

TEST(EnumerateRpcTest, ShortMemoryRefuses) {
  ServiceHarness harness;
  harness.admission().MemoryIsShort(true);
  EXPECT_EQ(ReasonOf(Enumerate(harness, Request(kGrid)).status), "OVERLOADED");
}

// A reader who takes nothing is told so, though what was written before stands between: it can resume.
TEST(EnumerateRpcTest, AStreamThatNobodyReadsGivesWayToOthers) {
  ServiceHarness harness({.max_stream_bytes = 1});
  grpc::ClientContext context;
  const auto stream = harness.stub().EnumerateSolutions(&context, Request(std::string(81, '0')));
  while (harness.admission().usage().streams == 0 || !harness.pool().load().idle()) std::this_thread::yield();
  while (Enumerate(harness, Request(kGrid)).status.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  v1::EnumerateSolutionsResponse message;
  while (stream->Read(&message)) continue;
  const grpc::Status status = stream->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_THAT(status.error_message(), ::testing::HasSubstr("resume"));
  EXPECT_EQ(harness.admission().usage().streams_ended, 1u);
}

TEST(EnumerateRpcTest, WrongSolutionsAreWithheld) {
  Engine liar;
  liar.next = [](Enumerator&, Grid*, const SearchLimits&) { return Enumerator::Step::kSolution; };
  ServiceHarness harness({}, liar);
  const Reply reply = Enumerate(harness, Request(kGrid));
  EXPECT_EQ(reply.status.error_code(), grpc::StatusCode::INTERNAL);
  EXPECT_EQ(reply.solutions.size(), 0u);
  EXPECT_TRUE(harness.observer().WaitFor(1).at(0).self_check_failed);
}

}  // namespace
}  // namespace sudoku
