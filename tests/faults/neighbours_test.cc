// Two clients of one server: the one at 127.0.0.2 does its worst, the one at 127.0.0.1 asks for a grid now and then.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "grpc/health/v1/health.grpc.pb.h"
#include "tests/faults/burst.h"
#include "tests/faults/relay.h"
#include "tests/support/server_process.h"

namespace sudoku::testing {
namespace {

using grpc::health::v1::Health;
using grpc::health::v1::HealthCheckResponse;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr char kGrid[] = "000000000000003085001020000000507000004000100090000000500000073002010000000040009";
constexpr char kHardGrid[] = "001000000200000000003000000400000005005000600600000040007103000800000000009020000";
constexpr seconds kPhase(4);

// Everything at once, for as long as it lives, on connections from 127.0.0.2.
class WorstClient {
 public:
  explicit WorstClient(const ServerProcess& server) : relay_(server.address(), "127.0.0.2") {
    count_.set_grid(std::string(81, '.'));
    enumerate_.set_grid(std::string(81, '.'));
    for (int i = 0; i < 16'384; ++i) batch_.mutable_grids()->append(kHardGrid).append("\n");
    OpenStreams();
    for (int i = 0; i < 6; ++i)
      threads_.emplace_back([this](const std::stop_token& over) { Send(over, &Once<false>); });
    for (int i = 0; i < 2; ++i) threads_.emplace_back([this](const std::stop_token& over) { Send(over, &Once<true>); });
  }
  ~WorstClient() {
    for (std::jthread& thread : threads_) thread.request_stop();
    relay_.Cut();
    for (auto& context : contexts_) context->TryCancel();
    for (auto& stream : streams_) stream->Finish();
    for (auto& watch : watches_) watch->Finish();
  }

 private:
  // Streams that it does not read, and watches.
  void OpenStreams() {
    for (int i = 0; i < 10; ++i) channels_.push_back(OwnChannel(relay_.address()));
    for (std::size_t i = 0; i < 1'000; ++i) {
      const auto& channel = channels_[i % channels_.size()];
      auto& context = *contexts_.emplace_back(std::make_unique<grpc::ClientContext>());
      if (i % 2 == 0) {
        streams_.push_back(v1::SudokuService::NewStub(channel)->EnumerateSolutions(&context, enumerate_));
      } else {
        watches_.push_back(Health::NewStub(channel)->Watch(&context, {}));
      }
    }
  }

  // A batch of the largest size, or a hundred counts at once.
  template <bool kCounts>
  static void Once(WorstClient& self, Stubs& stubs) {
    if (kCounts) {
      Burst<v1::CountSolutionsResponse> burst;
      for (int i = 0; i < 100; ++i) {
        burst.Start(seconds(5), [&](auto* context, auto* response, auto ended) {
          stubs.Next().async()->CountSolutions(context, &self.count_, response, ended);
        });
      }
      burst.Wait();
    } else {
      grpc::ClientContext context;
      SetDeadline(context, seconds(5));
      v1::SolveBatchResponse response;
      stubs.Next().SolveBatch(&context, self.batch_, &response);
    }
  }

  void Send(const std::stop_token& over, void (*once)(WorstClient&, Stubs&)) {
    Stubs stubs(relay_.address(), 2);
    while (!over.stop_requested()) {
      once(*this, stubs);
      std::this_thread::sleep_for(milliseconds(20));  // Refused at once, it would be the load of the client's own core.
    }
  }

  Relay relay_;
  v1::CountSolutionsRequest count_;
  v1::EnumerateSolutionsRequest enumerate_;
  v1::SolveBatchRequest batch_;
  std::vector<std::shared_ptr<grpc::Channel>> channels_;
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts_;
  std::vector<std::unique_ptr<grpc::ClientReader<v1::EnumerateSolutionsResponse>>> streams_;
  std::vector<std::unique_ptr<grpc::ClientReader<HealthCheckResponse>>> watches_;
  std::vector<std::jthread> threads_;
};

CallTally SingleGrids(const ServerProcess& server) {
  CallLoad load(
      1,
      [&] {
        std::shared_ptr<v1::SudokuService::Stub> stub = v1::SudokuService::NewStub(OwnChannel(server.address()));
        return [stub] {
          grpc::ClientContext context;
          SetDeadline(context, seconds(30));
          v1::SolveRequest request;
          request.set_grid(kGrid);
          v1::SolveResponse response;
          return stub->Solve(&context, request, &response);
        };
      },
      milliseconds(1));
  std::this_thread::sleep_for(kPhase);
  return load.Stop();
}

TEST(NeighboursTest, OneClientAtItsWorstIsNotNoticed) {
  bool unnoticed = false;
  for (int round = 0; round < 5 && !unnoticed; ++round) {
    const ServerProcess server;
    const CallTally quiet = SingleGrids(server);
    const WorstClient worst(server);
    std::this_thread::sleep_for(seconds(1));
    const CallTally beside = SingleGrids(server);
    EXPECT_EQ(quiet.failed(), 0) << quiet.first_error;
    EXPECT_EQ(beside.failed(), 0) << beside.first_error;
    const double before = quiet.Percentile(.99), after = beside.Percentile(.99);
    std::printf("single grids: p50 %.2f -> %.2f ms, p99 %.2f -> %.2f ms (x %.1f), %zu and %zu calls\n",
                quiet.Percentile(.5), beside.Percentile(.5), before, after, after / before, quiet.milliseconds.size(),
                beside.milliseconds.size());
    unnoticed = after <= std::max(3 * before, 3.0);
  }
  EXPECT_TRUE(unnoticed);
}

}  // namespace
}  // namespace sudoku::testing
