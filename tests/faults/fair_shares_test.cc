// One caller asks for all there is; another one with small requests does not notice.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/faults/burst.h"
#include "tests/faults/relay.h"
#include "tests/support/server_process.h"

namespace sudoku::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";

grpc::Status Solve(v1::SudokuService::Stub& stub) {
  grpc::ClientContext context;
  SetDeadline(context, seconds(30));
  v1::SolveRequest request;
  request.set_grid(kGrid);
  v1::SolveResponse response;
  return stub.Solve(&context, request, &response);
}

// A count that holds the only worker for as long as it is let is done in slices.
TEST(FairSharesTest, ABatchDoesNotWaitForTheEndOfACount) {
  const ServerProcess server({"--workers", "1", "--max-count", "1000000000000"});
  Stubs stubs(server.address(), 1);
  v1::CountSolutionsRequest count;
  count.set_grid(std::string(81, '.'));
  Burst<v1::CountSolutionsResponse> counts;
  counts.Start(minutes(2), [&](auto* context, auto* response, auto ended) {
    stubs.Next().async()->CountSolutions(context, &count, response, ended);
  });
  while (server.Metric("sudoku_busy_workers") < 1) std::this_thread::sleep_for(milliseconds(5));

  v1::SolveBatchRequest batch;
  for (int i = 0; i < 17; ++i) batch.mutable_grids()->append(kGrid).append("\n");
  grpc::ClientContext context;
  SetDeadline(context, seconds(60));
  v1::SolveBatchResponse response;
  const grpc::Status status = stubs.Next().SolveBatch(&context, batch, &response);
  EXPECT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(response.outcomes_size(), 17);
  EXPECT_EQ(counts.open(), 1u) << "the count ended, and only then came the batch";
}

// Streams are charged what they hold, from a budget of their own; here they are meant to hold more than there is.
class IdleReadersTest : public ::testing::TestWithParam<int> {};

TEST_P(IdleReadersTest, ShutNobodyOut) {
  const ServerProcess server({"--max-bytes-in-flight", "4MiB"});
  Relay elsewhere(server.address(), "127.0.0.2");
  std::vector<std::unique_ptr<v1::SudokuService::Stub>> stubs;
  for (int i = 0; i < 4; ++i) stubs.push_back(v1::SudokuService::NewStub(OwnChannel(elsewhere.address())));
  v1::EnumerateSolutionsRequest request;
  request.set_grid(std::string(81, '.'));
  std::vector<grpc::ClientContext> contexts(static_cast<std::size_t>(GetParam()));
  std::vector<std::unique_ptr<grpc::ClientReader<v1::EnumerateSolutionsResponse>>> streams;
  for (std::size_t i = 0; i < contexts.size(); ++i) {
    streams.push_back(stubs[i % stubs.size()]->EnumerateSolutions(&contexts[i], request));
  }
  // Until those that are let in have filled what they can fill.
  for (double before = -1, now = 0; before != now; std::this_thread::sleep_for(milliseconds(200))) {
    before = now;
    now = server.Metric("sudoku_in_flight_bytes");
  }
  const auto stub = v1::SudokuService::NewStub(OwnChannel(server.address()));
  for (int i = 0; i < 200; ++i) {
    const grpc::Status status = Solve(*stub);
    ASSERT_TRUE(status.ok()) << status.error_message() << ", with " << server.ResidentMegabytes() << " MB resident";
  }
  for (grpc::ClientContext& context : contexts) context.TryCancel();
  for (auto& stream : streams) stream->Finish();
}

INSTANTIATE_TEST_SUITE_P(Streams, IdleReadersTest, ::testing::Values(32, 400),
                         [](const auto& streams) { return std::to_string(streams.param); });

}  // namespace
}  // namespace sudoku::testing
