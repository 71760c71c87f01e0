// A hundred thousand calls that their callers cancel, or that run out of time: no search goes on, no memory stays.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/call_load.h"
#include "tests/support/server_process.h"

namespace sudoku {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::OwnChannel;
using testing::ServerProcess;

constexpr char kSeventeenGivens[] = "000000000000003085001020000000507000004000100090000000500000073002010000000040009";
constexpr int kCallers = 32;

// SUDOKU_ABANDONED_CALLS=100000 makes it the full number under sanitizers too.
int Calls() {
#ifdef SUDOKU_SANITIZED
  constexpr int kDefault = 10'000;
#else
  constexpr int kDefault = 100'000;
#endif
  const char* set = std::getenv("SUDOKU_ABANDONED_CALLS");
  return set != nullptr ? std::atoi(set) : kDefault;
}

class AbandonedCallsTest : public ::testing::Test {
 protected:
  AbandonedCallsTest() {
    count_.set_grid(std::string(81, '.'));
    enumerate_.set_grid(std::string(81, '.'));
    for (int i = 0; i < 2'000; ++i) batch_.mutable_grids()->append(kSeventeenGivens).append("\n");
  }

  // One call of a kind that `turn` picks, given up after some `patience`.
  void Abandon(v1::SudokuService::Stub& stub, int turn, microseconds patience) const {
    grpc::ClientContext context;
    if (turn % 2 == 0) {
      context.set_deadline(std::chrono::system_clock::now() + patience);
      if (turn % 4 == 0) {
        v1::CountSolutionsResponse response;
        stub.CountSolutions(&context, count_, &response);
      } else {
        v1::SolveBatchResponse response;
        stub.SolveBatch(&context, batch_, &response);
      }
    } else if (turn % 4 == 1) {
      std::promise<void> ended;
      v1::CountSolutionsResponse response;
      stub.async()->CountSolutions(&context, &count_, &response, [&](const grpc::Status&) { ended.set_value(); });
      std::this_thread::sleep_for(patience);
      context.TryCancel();
      ended.get_future().wait();
    } else {
      const auto stream = stub.EnumerateSolutions(&context, enumerate_);
      v1::EnumerateSolutionsResponse response;
      if (turn % 8 == 3) stream->Read(&response);
      context.TryCancel();
      stream->Finish();
    }
  }

  void AbandonMany(int calls) const {
    std::atomic<int> next = 0;
    std::vector<std::thread> callers;
    for (int i = 0; i < kCallers; ++i) {
      callers.emplace_back([&, i] {
        const auto stub = v1::SudokuService::NewStub(OwnChannel(server_.address()));
        std::mt19937 random(static_cast<unsigned>(i));
        for (int turn; (turn = next++) < calls;) Abandon(*stub, turn, microseconds(random() % 3'000));
      });
    }
    for (std::thread& caller : callers) caller.join();
  }

  // Whether the server is soon at rest.
  bool ComesToRest() const {
    for (const auto patience = std::chrono::steady_clock::now() + seconds(30);
         std::chrono::steady_clock::now() < patience;) {
      if (server_.Metric("sudoku_busy_workers") == 0 && server_.Metric("sudoku_calls_in_flight") == 0 &&
          server_.Metric("sudoku_grids_in_flight") == 0 && server_.Metric("sudoku_in_flight_bytes") == 0) {
        return true;
      }
      std::this_thread::sleep_for(milliseconds(20));
    }
    return false;
  }

  ServerProcess server_{{"--max-count", "1000000000000"}};
  v1::CountSolutionsRequest count_;
  v1::EnumerateSolutionsRequest enumerate_;
  v1::SolveBatchRequest batch_;
};

TEST_F(AbandonedCallsTest, LeaveNothingBehind) {
  AbandonMany(Calls() / 10);
  ASSERT_TRUE(ComesToRest());
  const double before = server_.ResidentMegabytes();
  AbandonMany(Calls());
  EXPECT_TRUE(ComesToRest());
  const double after = server_.ResidentMegabytes();
  double cancelled = 0, expired = 0;
  for (const char* method : {"SolveBatch", "CountSolutions", "EnumerateSolutions"}) {
    const std::string label = std::string(R"(",method=")") + method + "\"}";
    cancelled += server_.Metric("sudoku_calls_total{code=\"CANCELLED" + label);
    expired += server_.Metric("sudoku_calls_total{code=\"DEADLINE_EXCEEDED" + label);
  }
  std::printf("%d calls: %.0f cancelled and %.0f expired at the server; memory %.1f -> %.1f MB\n", Calls() * 11 / 10,
              cancelled, expired, before, after);
  EXPECT_GT(cancelled, 0);
  EXPECT_GT(expired, 0);
#ifndef SUDOKU_SANITIZED  // A sanitizer keeps what was freed.
  EXPECT_LT(after, before + 32);
#endif

  grpc::ClientContext context;
  v1::SolveRequest request;
  request.set_grid(kSeventeenGivens);
  v1::SolveResponse response;
  EXPECT_TRUE(v1::SudokuService::NewStub(OwnChannel(server_.address()))->Solve(&context, request, &response).ok());
  server_.Signal(SIGTERM);
  EXPECT_EQ(server_.Wait(), 0) << server_.err();
}

}  // namespace
}  // namespace sudoku
