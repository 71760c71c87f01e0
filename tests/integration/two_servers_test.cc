// One of two servers goes away under load, politely or not: clients that know both lose no answer.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "core/solve.h"
#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/call_load.h"
#include "tests/support/puzzle_generator.h"
#include "tests/support/server_process.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::CallLoad;
using testing::CallTally;
using testing::OwnChannel;
using testing::Process;
using testing::PuzzleGenerator;
using testing::ServerProcess;
using testing::SetDeadline;

constexpr char kSeventeenGivens[] = "000000000000003085001020000000507000004000100090000000500000073002010000000040009";
#ifdef SUDOKU_SANITIZED
constexpr int kGrids = 20'000;
#else
constexpr int kGrids = 1'000'000;
#endif

// Round robin, and the retries that gRPC offers to every language.
constexpr char kServiceConfig[] = R"({
  "loadBalancingConfig": [{"round_robin": {}}],
  "methodConfig": [{
    "name": [{"service": "sudoku.v1.SudokuService"}],
    "retryPolicy": {"maxAttempts": 5, "initialBackoff": "0.05s", "maxBackoff": "1s", "backoffMultiplier": 2,
                    "retryableStatusCodes": ["UNAVAILABLE"]}
  }]
})";

class TwoServersTest : public ::testing::TestWithParam<int> {
 protected:
  static double GridsSolved(const ServerProcess& server) {
    return server.Metric(R"(sudoku_grids_total{outcome="unique"})");
  }

  ServerProcess stays_;
  ServerProcess goes_{{"--drain-delay", "500ms"}};
};

TEST_P(TwoServersTest, SingleCallsWithRetries) {
  const Grid base = std::get<Grid>(ParseGrid(kSeventeenGivens));
  const std::string expected = Solve(base).solution.ToString();
  CallLoad load(8, [&] {
    grpc::ChannelArguments arguments;
    arguments.SetServiceConfigJSON(kServiceConfig);
    std::shared_ptr<v1::SudokuService::Stub> stub =
        v1::SudokuService::NewStub(OwnChannel("ipv4:" + stays_.address() + "," + goes_.address(), arguments));
    return [stub, &expected] {
      grpc::ClientContext context;
      SetDeadline(context, seconds(30));
      context.set_wait_for_ready(true);
      v1::SolveRequest request;
      request.set_grid(kSeventeenGivens);
      v1::SolveResponse response;
      const grpc::Status status = stub->Solve(&context, request, &response);
      std::string rows;
      for (const std::string& row : response.rows()) rows += row;
      EXPECT_TRUE(!status.ok() || rows == expected);
      return status;
    };
  });
  while (GridsSolved(goes_) < 500) std::this_thread::sleep_for(milliseconds(5));
  goes_.Signal(GetParam());
  EXPECT_EQ(goes_.Wait(), GetParam() == SIGTERM ? 0 : -SIGKILL);
  const double alone = GridsSolved(stays_);
  while (GridsSolved(stays_) < alone + 500) std::this_thread::sleep_for(milliseconds(5));
  const CallTally tally = load.Stop();
  EXPECT_EQ(tally.failed(), 0) << tally.first_error;
}

TEST_P(TwoServersTest, OurClientWithAMillionGrids) {
  PuzzleGenerator generator(1);
  const Grid base = std::get<Grid>(ParseGrid(kSeventeenGivens));
  std::string grids;
  for (int i = 0; i < 1'000; ++i) grids += generator.Permuted(base).ToString() + "\n";
  std::string input;
  for (int i = 0; i < kGrids; i += 1'000) input += grids;

  Process embedded({SUDOKU_CLIENT_BINARY, "solve"}, grids);
  ASSERT_EQ(embedded.Wait(), 0) << embedded.err();
  Process client({SUDOKU_CLIENT_BINARY, "solve", "--server", stays_.address() + "," + goes_.address()}, input);
  while (GridsSolved(goes_) == 0) std::this_thread::sleep_for(milliseconds(1));
  goes_.Signal(GetParam());
  EXPECT_LT(GridsSolved(stays_), kGrids) << "the client was through before the signal";
  ASSERT_EQ(client.Wait(seconds(120)), 0) << client.err();
  std::string expected;
  for (int i = 0; i < kGrids; i += 1'000) expected += embedded.out();
  EXPECT_TRUE(client.out() == expected) << client.out().size() << " bytes, expected " << expected.size();
}

// Ratings follow one path of several, and must not depend on who walks it.
TEST_P(TwoServersTest, OurClientRatesAsIfAlone) {
  constexpr int kDistinct = 500, kTimes = kGrids / 50'000;  // Some ten thousand grids, but fewer under a sanitizer.
  PuzzleGenerator generator(15);
  std::string grids, input, expected;
  for (int i = 0; i < kDistinct; ++i) grids += generator.Minimal().ToString() + (i % 100 == 7 ? "0\n" : "\n");
  Process embedded({SUDOKU_CLIENT_BINARY, "rate", "-q"}, grids);
  ASSERT_EQ(embedded.Wait(seconds(120)), 2) << embedded.err();
  for (int i = 0; i < std::max(kTimes, 4); ++i) {
    input += grids;
    expected += embedded.out();
  }
  Process client({SUDOKU_CLIENT_BINARY, "rate", "-q", "--server", stays_.address() + "," + goes_.address()}, input);
  while (GridsSolved(goes_) == 0) std::this_thread::sleep_for(milliseconds(1));
  goes_.Signal(GetParam());
  EXPECT_LT(client.out().size(), expected.size()) << "the client was through before the signal";
  ASSERT_EQ(client.Wait(seconds(240)), 2) << client.err();
  EXPECT_TRUE(client.out() == expected) << client.out().size() << " bytes, expected " << expected.size();
}

INSTANTIATE_TEST_SUITE_P(Signals, TwoServersTest, ::testing::Values(SIGTERM, SIGKILL),
                         [](const auto& signal) { return signal.param == SIGTERM ? "Terminated" : "Killed"; });

}  // namespace
}  // namespace sudoku
