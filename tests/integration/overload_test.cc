// Three times more calls than the server can serve: the refused are told when to come back, the admitted keep their
// latency, memory stays flat, and afterwards all is as before.
#include <gmock/gmock.h>
#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/support/error_details.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/call_load.h"
#include "tests/support/server_process.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::CallLoad;
using testing::CallTally;
using testing::OwnChannel;
using testing::ServerProcess;
using testing::SetDeadline;
using Clock = std::chrono::steady_clock;

constexpr int kAdmitted = 32;  // --max-grids-in-flight
constexpr seconds kPhase(3);
constexpr double kCallMilliseconds = 5;  // Of one worker, to be the load of the server and not of the client.

// A minute by hand (SUDOKU_OVERLOAD_SECONDS=60), less among the other tests.
seconds OverloadTime() {
  const char* set = std::getenv("SUDOKU_OVERLOAD_SECONDS");
  return seconds(set != nullptr ? std::atoi(set) : 10);
}

bool NamesADelay(const grpc::Status& status) {
  google::rpc::Status details;
  google::rpc::RetryInfo retry;
  if (!grpc::ExtractErrorDetails(status, &details).ok()) return false;
  for (const auto& any : details.details()) {
    if (any.UnpackTo(&retry)) return retry.retry_delay().seconds() > 0 || retry.retry_delay().nanos() > 0;
  }
  return false;
}

class OverloadTest : public ::testing::Test {
 protected:
  OverloadTest() { request_.set_grid(std::string(81, '.')); }

  // A caller that waits for its answer.
  CallLoad::Caller Caller() const {
    std::shared_ptr<v1::SudokuService::Stub> stub = v1::SudokuService::NewStub(OwnChannel(server_.address()));
    return [this, stub] {
      grpc::ClientContext context;
      SetDeadline(context, seconds(30));
      v1::CountSolutionsResponse response;
      return stub->CountSolutions(&context, request_, &response);
    };
  }

  // Sets the request's limit so that a call costs what kCallMilliseconds says.
  void Calibrate() {
    const auto caller = Caller();
    request_.set_limit(1'000);
    for (double took = 0; took < kCallMilliseconds; request_.set_limit(request_.limit() * 2)) {
      took = 1e9;
      for (int i = 0; i < 5; ++i) {
        const auto start = Clock::now();
        ASSERT_TRUE(caller().ok());
        took = std::min(took, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
      }
    }
    request_.set_limit(request_.limit() / 2);
  }

  // Nearly as many callers as are admitted, each calling again at once, a little before its last call is booked out.
  CallTally AtCapacity() {
    CallLoad load(kAdmitted - 8, [&] { return Caller(); });
    std::this_thread::sleep_for(kPhase);
    return load.Stop();
  }

  // Calls that begin on a fixed schedule, whatever becomes of those before.
  CallTally OpenLoop(double calls_a_second, seconds time) {
    const auto stub = v1::SudokuService::NewStub(OwnChannel(server_.address()));
    const auto start = Clock::now();
    std::atomic<std::int64_t> begun = 0, open = 0;
    while (Clock::now() - start < time) {
      const double due = std::chrono::duration<double>(Clock::now() - start).count() * calls_a_second;
      for (; static_cast<double>(begun) < due; ++begun) {
        ++open;
        auto* call = new AsyncCall;
        SetDeadline(call->context, seconds(30));
        stub->async()->CountSolutions(
            &call->context, &request_, &call->response, [this, call, &open](grpc::Status status) {
              const std::lock_guard lock(mutex_);
              tally_.Add(status, Clock::now() - call->start);
              if (status.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED && !NamesADelay(status)) ++without_delay_;
              delete call;
              --open;
            });
      }
      peak_ = std::max(peak_, server_.ResidentMegabytes());
      std::this_thread::sleep_for(milliseconds(1));
    }
    while (open > 0) std::this_thread::sleep_for(milliseconds(1));
    const std::lock_guard lock(mutex_);
    return std::exchange(tally_, {});
  }

  bool KeepsItsPace();

  struct AsyncCall {
    grpc::ClientContext context;
    v1::CountSolutionsResponse response;
    Clock::time_point start = Clock::now();
  };

  ServerProcess server_{{"--max-grids-in-flight", std::to_string(kAdmitted), "--max-count", "1000000000"}};
  v1::CountSolutionsRequest request_;
  double peak_ = 0;  // Megabytes.

  std::mutex mutex_;
  CallTally tally_;
  std::int64_t without_delay_ = 0;
};

// Whether overload left throughput and latencies what they were at capacity, within what a shared machine allows.
// Everything else is expected of every round.
bool OverloadTest::KeepsItsPace() {
  const CallTally before = AtCapacity();
  const double capacity = static_cast<double>(before.milliseconds.size()) / static_cast<double>(kPhase.count());
  const double memory = server_.ResidentMegabytes();
  const seconds time = OverloadTime();
  const CallTally overload = OpenLoop(3 * capacity, time);
  const CallTally after = AtCapacity();

  const std::int64_t served = overload.count(grpc::StatusCode::OK);
  const std::int64_t refused = overload.count(grpc::StatusCode::RESOURCE_EXHAUSTED);
  const double goodput = static_cast<double>(served) / static_cast<double>(time.count());
  std::printf("capacity %.0f calls/s; overload of %ld s: %.0f calls/s served (x %.2f), %ld refused\n", capacity,
              static_cast<long>(time.count()), goodput, goodput / capacity, static_cast<long>(refused));
  std::printf("p50 / p99: %.1f / %.1f ms at capacity, %.1f / %.1f ms when admitted in overload, %.1f / %.1f ms after\n",
              before.Percentile(.5), before.Percentile(.99), overload.Percentile(.5), overload.Percentile(.99),
              after.Percentile(.5), after.Percentile(.99));
  std::printf("memory %.1f MB before, %.1f MB at the peak\n", memory, peak_);

  for (const CallTally* calm : {&before, &after}) EXPECT_EQ(calm->failed(), 0) << calm->first_error;
  EXPECT_EQ(refused, overload.failed()) << overload.first_error;
  EXPECT_GT(refused, 0);
  EXPECT_EQ(without_delay_, 0);
  EXPECT_LT(peak_, memory + 32);
  EXPECT_GE(server_.Metric(R"(sudoku_refused_total{method="CountSolutions"})"), static_cast<double>(refused));
  return goodput > capacity / 2 && overload.Percentile(.99) < 3 * before.Percentile(.99) &&
         after.Percentile(.99) < 3 * before.Percentile(.99);
}

TEST_F(OverloadTest, ThreeTimesItsCapacity) {
  Calibrate();
  bool kept = KeepsItsPace();
  for (int round = 1; round < 5 && !kept; ++round) kept = KeepsItsPace();
  EXPECT_TRUE(kept);
}

}  // namespace
}  // namespace sudoku
