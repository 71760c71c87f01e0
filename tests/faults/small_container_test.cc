// In a container of 512 MiB, as deployed, no mix of calls gets the server killed.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "grpc/health/v1/health.grpc.pb.h"
#include "tests/faults/burst.h"
#include "tests/faults/memory_group.h"
#include "tests/support/process.h"

namespace sudoku::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::size_t kLimit = std::size_t{512} << 20;
constexpr char kHardGrid[] = "001000000200000000003000000400000005005000600600000040007103000800000000009020000";

class SmallContainerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (group_ == nullptr) GTEST_SKIP() << "no control group can be made here";
    server_.emplace(std::vector<std::string>{"/bin/sh", "-c", R"(echo $$ > "$0" && exec "$@")", group_->members_file(),
                                             SUDOKU_SERVER_BINARY, "--listen", "127.0.0.1:0", "--drain-delay", "0s"});
    address_ = server_->WaitForLine("listening on ");
    ASSERT_NE(address_, "") << server_->err();
    empty_.set_grid(std::string(81, '.'));
    count_.set_grid(std::string(81, '.'));
    for (int i = 0; i < 16'384; ++i) largest_.mutable_grids()->append(kHardGrid).append("\n");
    for (int i = 0; i < 16; ++i) small_.mutable_grids()->append(kHardGrid).append("\n");
  }

  void ExpectAlive() {
    ASSERT_TRUE(server_->Running()) << "killed: " << server_->Wait().value_or(0);
    std::printf("%.0f MB in the group, of %.0f\n", static_cast<double>(group_->Usage()) / (1 << 20),
                static_cast<double>(kLimit) / (1 << 20));
    bool solved = false;
    for (int i = 0; i < 50 && !solved; ++i) {
      grpc::ClientContext context;
      SetDeadline(context, seconds(10));
      v1::SolveRequest request;
      request.set_grid(kHardGrid);
      v1::SolveResponse response;
      solved = v1::SudokuService::NewStub(OwnChannel(address_))->Solve(&context, request, &response).ok();
      if (!solved) std::this_thread::sleep_for(milliseconds(100));
    }
    EXPECT_TRUE(solved);
  }

  template <typename Response, typename Request, typename Method>
  void Send(int calls, int connections, const Request& request, seconds deadline, Method method) {
    Stubs stubs(address_, connections);
    Burst<Response> burst;
    for (int i = 0; i < calls; ++i) {
      burst.Start(deadline, [&](auto* context, auto* response, auto ended) {
        method(*stubs.Next().async(), context, &request, response, ended);
      });
    }
    burst.Wait();
  }
  void SendBatches(int calls, int connections, const v1::SolveBatchRequest& request, seconds deadline) {
    Send<v1::SolveBatchResponse>(calls, connections, request, deadline,
                                 [](auto& stub, auto... arguments) { stub.SolveBatch(arguments...); });
  }
  void SendCounts(int calls, int connections, seconds deadline) {
    Send<v1::CountSolutionsResponse>(calls, connections, count_, deadline,
                                     [](auto& stub, auto... arguments) { stub.CountSolutions(arguments...); });
  }

  const std::unique_ptr<MemoryGroup> group_ = MemoryGroup::Make(kLimit);
  std::optional<Process> server_;
  std::string address_;
  v1::EnumerateSolutionsRequest empty_;
  v1::CountSolutionsRequest count_;
  v1::SolveBatchRequest largest_, small_;
};

TEST_F(SmallContainerTest, TheLargestBatchesByTheHundred) {
  SendBatches(400, 40, largest_, seconds(10));
  ExpectAlive();
}

TEST_F(SmallContainerTest, CountsByTheTenThousand) {
  SendCounts(20'000, 40, seconds(8));
  ExpectAlive();
}

TEST_F(SmallContainerTest, SmallBatchesByTheTenThousand) {
  SendBatches(20'000, 40, small_, seconds(8));
  ExpectAlive();
}

TEST_F(SmallContainerTest, StreamsThatNobodyReadsByTheThousand) {
  std::vector<std::shared_ptr<grpc::Channel>> channels;
  for (int i = 0; i < 40; ++i) channels.push_back(OwnChannel(address_));
  std::vector<grpc::ClientContext> contexts(4'000);
  std::vector<std::unique_ptr<grpc::ClientReader<v1::EnumerateSolutionsResponse>>> streams;
  for (std::size_t i = 0; i < contexts.size(); ++i) {
    streams.push_back(
        v1::SudokuService::NewStub(channels[i % channels.size()])->EnumerateSolutions(&contexts[i], empty_));
  }
  std::this_thread::sleep_for(seconds(3));
  SendBatches(100, 10, largest_, seconds(5));
  ExpectAlive();
  for (grpc::ClientContext& context : contexts) context.TryCancel();
  for (auto& stream : streams) stream->Finish();
}

TEST_F(SmallContainerTest, AllOfItAtOnce) {
  std::vector<std::jthread> senders;
  for (int i = 0; i < 2; ++i) senders.emplace_back([&] { SendBatches(100, 20, largest_, seconds(10)); });
  senders.emplace_back([&] { SendCounts(8'000, 20, seconds(8)); });
  senders.emplace_back([&] { SendBatches(8'000, 20, small_, seconds(8)); });
  senders.clear();
  ExpectAlive();
}

}  // namespace
}  // namespace sudoku::testing
