// Deadlines as they come over the wire are rounded up, so the client's reset arrives before the server's own clock says
// that time is over: the call is booked as what it is all the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "tests/faults/burst.h"
#include "tests/support/server_process.h"

namespace sudoku::testing {
namespace {

using grpc::StatusCode;
using std::chrono::microseconds;
using std::chrono::milliseconds;

class DeadlineBookingTest : public ::testing::Test {
 protected:
  double Booked(const std::string& method, const std::string& code) const {
    return server_.Metric("sudoku_calls_total{code=\"" + code + "\",method=\"" + method + "\"}");
  }
  void WaitForRest() const {
    for (int i = 0; i < 500 && server_.Metric("sudoku_calls_in_flight") > 0; ++i) {
      std::this_thread::sleep_for(milliseconds(20));
    }
  }

  ServerProcess server_{{"--workers", "2", "--max-count", "1000000000000"}};
};

// Whether a call was at work or still waiting when its time was over.
TEST_F(DeadlineBookingTest, ACountWhoseTimeIsOverIsNoCancelledOne) {
  v1::CountSolutionsRequest request;
  request.set_grid(std::string(81, '.'));
  Stubs stubs(server_.address(), 2);
  Burst<v1::CountSolutionsResponse> burst;
  for (int i = 0; i < 20; ++i) {
    for (const microseconds deadline : {microseconds(1'234'500), microseconds(3'333'300)}) {
      burst.Start(deadline, [&](auto* context, auto* response, auto ended) {
        stubs.Next().async()->CountSolutions(context, &request, response, ended);
      });
    }
  }
  const CallTally tally = burst.Wait();
  WaitForRest();
  EXPECT_GT(tally.count(StatusCode::DEADLINE_EXCEEDED), 0);
  EXPECT_EQ(tally.count(StatusCode::DEADLINE_EXCEEDED) + tally.count(StatusCode::RESOURCE_EXHAUSTED), 40);
  EXPECT_EQ(Booked("CountSolutions", "DEADLINE_EXCEEDED"), tally.count(StatusCode::DEADLINE_EXCEEDED));
  EXPECT_EQ(Booked("CountSolutions", "CANCELLED"), 0);
}

TEST_F(DeadlineBookingTest, AStreamWhoseTimeIsOverIsNoCancelledOne) {
  v1::EnumerateSolutionsRequest request;
  request.set_grid(std::string(81, '.'));
  constexpr int kStreams = 5;
  std::vector<std::jthread> readers;
  for (int i = 0; i < kStreams; ++i) {
    readers.emplace_back([&] {
      grpc::ClientContext context;
      context.set_deadline(std::chrono::system_clock::now() + microseconds(1'234'500));
      const auto stream =
          v1::SudokuService::NewStub(OwnChannel(server_.address()))->EnumerateSolutions(&context, request);
      for (v1::EnumerateSolutionsResponse message; stream->Read(&message);) {
      }
      EXPECT_EQ(stream->Finish().error_code(), StatusCode::DEADLINE_EXCEEDED);
    });
  }
  readers.clear();
  WaitForRest();
  EXPECT_EQ(Booked("EnumerateSolutions", "DEADLINE_EXCEEDED"), kStreams);
  EXPECT_EQ(Booked("EnumerateSolutions", "CANCELLED"), 0);
}

TEST_F(DeadlineBookingTest, ACallThatIsCancelledIsNoLateOne) {
  v1::CountSolutionsRequest request;
  request.set_grid(std::string(81, '.'));
  Stubs stubs(server_.address(), 1);
  Burst<v1::CountSolutionsResponse> burst;
  burst.Start(std::chrono::minutes(1), [&](auto* context, auto* response, auto ended) {
    stubs.Next().async()->CountSolutions(context, &request, response, ended);
  });
  while (server_.Metric("sudoku_busy_workers") < 1) std::this_thread::sleep_for(milliseconds(5));
  burst.CancelAll();
  burst.Wait();
  WaitForRest();
  EXPECT_EQ(Booked("CountSolutions", "CANCELLED"), 1);
  EXPECT_EQ(Booked("CountSolutions", "DEADLINE_EXCEEDED"), 0);
}

}  // namespace
}  // namespace sudoku::testing
