// While bulk clients keep every worker busy: single grids stay quick, health answers every probe, and no bulk grid is
// lost.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "grpc/health/v1/health.grpc.pb.h"
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
using testing::PuzzleGenerator;
using testing::ServerProcess;
using testing::SetDeadline;

constexpr char kSeventeenGivens[] = "000000000000003085001020000000507000004000100090000000500000073002010000000040009";
// Many solutions, and some 20 us to find the smallest: a load of the server's workers, not of the client's cores.
constexpr char kFifteenGivens[] = "001000000200000000003000000400000005005000600600000040007103000800000000009020000";
#ifdef SUDOKU_SANITIZED
constexpr int kBatchLines = 256;
constexpr seconds kPhase(2);
#else
constexpr int kBatchLines = 2'048;
constexpr seconds kPhase(5);
#endif

// `base` in many shapes.
std::vector<std::string> Permuted(const char* text, int count) {
  PuzzleGenerator generator(1);
  const Grid base = std::get<Grid>(ParseGrid(text));
  std::vector<std::string> grids;
  for (int i = 0; i < count; ++i) grids.push_back(generator.Permuted(base).ToString());
  return grids;
}

CallLoad::Caller UnaryCaller(const ServerProcess& server, const std::vector<std::string>& grids) {
  std::shared_ptr<v1::SudokuService::Stub> stub = v1::SudokuService::NewStub(OwnChannel(server.address()));
  return [stub, &grids, i = std::size_t{0}]() mutable {
    grpc::ClientContext context;
    SetDeadline(context, seconds(30));
    v1::SolveRequest request;
    request.set_grid(grids[i++ % grids.size()]);
    v1::SolveResponse response;
    return stub->Solve(&context, request, &response);
  };
}

// A batch whose answer is checked against the first answer to it, byte by byte.
CallLoad::Caller BulkCaller(const ServerProcess& server, const v1::SolveBatchRequest& request,
                            const v1::SolveBatchResponse& expected) {
  std::shared_ptr<v1::SudokuService::Stub> stub = v1::SudokuService::NewStub(OwnChannel(server.address()));
  return [stub, &request, &expected] {
    grpc::ClientContext context;
    SetDeadline(context, seconds(60));
    v1::SolveBatchResponse response;
    const grpc::Status status = stub->SolveBatch(&context, request, &response);
    EXPECT_TRUE(!status.ok() || response.solutions() == expected.solutions()) << "a grid was lost or mixed up";
    return status;
  };
}

CallLoad::Caller HealthProbe(const ServerProcess& server) {
  std::shared_ptr<grpc::health::v1::Health::Stub> stub =
      grpc::health::v1::Health::NewStub(OwnChannel(server.address()));
  return [stub] {
    grpc::ClientContext context;
    SetDeadline(context, seconds(1));  // As kubelet does.
    grpc::health::v1::HealthCheckResponse response;
    const grpc::Status status = stub->Check(&context, {}, &response);
    EXPECT_TRUE(!status.ok() || response.status() == grpc::health::v1::HealthCheckResponse::SERVING);
    return status;
  };
}

class BusyWorkersTest : public ::testing::Test {
 protected:
  BusyWorkersTest() {
    const std::vector<std::string> bulk = Permuted(kFifteenGivens, kBatchLines);
    for (const std::string& grid : bulk) batch_.mutable_grids()->append(grid).append("\n");
    grpc::ClientContext context;
    const auto stub = v1::SudokuService::NewStub(OwnChannel(server_.address()));
    EXPECT_TRUE(stub->SolveBatch(&context, batch_, &expected_).ok());
    EXPECT_EQ(expected_.solutions().size(), 82u * bulk.size());
  }

  // The mean number of busy workers over a phase.
  double WatchWorkers() const {
    double busy = 0;
    int looks = 0;
    for (const auto end = std::chrono::steady_clock::now() + kPhase; std::chrono::steady_clock::now() < end; ++looks) {
      busy += server_.Metric("sudoku_busy_workers");
      std::this_thread::sleep_for(milliseconds(100));
    }
    return busy / looks;
  }

  // How many times its idle p99 the p99 of single grids is beside bulk load. Nothing may fail in either phase.
  double MeasureRound() {
    CallLoad quiet(
        1, [&] { return UnaryCaller(server_, grids_); }, milliseconds(1));
    std::this_thread::sleep_for(kPhase);
    const CallTally idle = quiet.Stop();

    CallLoad bulk(4, [&] { return BulkCaller(server_, batch_, expected_); });
    CallLoad probes(
        1, [&] { return HealthProbe(server_); }, milliseconds(100));
    CallLoad unary(
        1, [&] { return UnaryCaller(server_, grids_); }, milliseconds(1));
    const double busy_workers = WatchWorkers();
    const CallTally busy = unary.Stop(), probed = probes.Stop(), batches = bulk.Stop();

    for (const CallTally* tally : {&idle, &busy, &probed, &batches})
      EXPECT_EQ(tally->failed(), 0) << tally->first_error;
    EXPECT_GT(busy_workers, server_.Metric("sudoku_workers") / 2) << "the bulk clients were no load";
    const double ratio = busy.Percentile(.99) / idle.Percentile(.99);
    std::printf("unary p50 %.2f -> %.2f ms, p99 %.2f -> %.2f ms (x %.1f), %zu and %zu calls\n", idle.Percentile(.5),
                busy.Percentile(.5), idle.Percentile(.99), busy.Percentile(.99), ratio, idle.milliseconds.size(),
                busy.milliseconds.size());
    std::printf("%zu batches of %d, %.1f of %.0f workers busy; %zu probes, slowest %.1f ms\n",
                batches.milliseconds.size(), kBatchLines, busy_workers, server_.Metric("sudoku_workers"),
                probed.milliseconds.size(), probed.Percentile(1));
    return ratio;
  }

  ServerProcess server_;
  const std::vector<std::string> grids_ = Permuted(kSeventeenGivens, 1'000);
  v1::SolveBatchRequest batch_;
  v1::SolveBatchResponse expected_;
};

// The ratio is the best of up to five rounds: others use this machine too.
TEST_F(BusyWorkersTest, SingleGridsAndHealthGetThrough) {
  double best = MeasureRound();
  for (int round = 1; round < 5 && best > 10; ++round) best = std::min(best, MeasureRound());
  EXPECT_LE(best, 10);
}

}  // namespace
}  // namespace sudoku
