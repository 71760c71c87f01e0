// Many times more work at once than can be done before its deadlines: what is admitted is answered, what cannot be
// answered is refused at once, and what waits is charged what it costs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "tests/faults/burst.h"
#include "tests/faults/counting_load.h"

namespace sudoku::testing {
namespace {

using grpc::StatusCode;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr double kMegabyte = 1 << 20;
// Some of the worst grids known to the engine's own tests: a millisecond each.
constexpr const char* kHardGrids[] = {
    "000060500000000300080000400000010208000000000000000000120030000870600002000020000",
    "000000009050900002900005800000000000000000000000000000000000000000000208200008905",
    "200000030000419070000000080100040000400000000000000000700830000830007000000000000",
    "730501000000000730006007000008060300000000070300000060000000000000000000000000008",
};

std::string BatchOf16() {
  std::string lines;
  for (int i = 0; i < 4; ++i) {
    for (const char* grid : kHardGrids) lines.append(grid).append("\n");
  }
  return lines;
}

// Of all calls refused so far, the time from their handler's start that nineteen of twenty stayed under, by the log.
double MillisecondsToRefuse(const std::string& log) {
  std::vector<double> times;
  for (std::size_t line = 0;
       (line = log.find(R"("code":"RESOURCE_EXHAUSTED","milliseconds":)", line)) != std::string::npos;) {
    line = log.find("seconds\":", line) + 9;
    times.push_back(std::stod(log.substr(line, 20)));
  }
  if (times.empty()) return 0;
  std::ranges::sort(times);
  return times[times.size() * 19 / 20];
}

class AdmissionTest : public ::testing::Test {
 protected:
  AdmissionTest() {
    for (int i = 0; i < 20; ++i) WarmUp();
  }

  void WarmUp() {
    grpc::ClientContext context;
    v1::SolveBatchRequest request;
    request.set_grids(BatchOf16());
    v1::SolveBatchResponse response;
    EXPECT_TRUE(stubs_.Next().SolveBatch(&context, request, &response).ok());
  }

  static void ExpectTruth(const CallTally& tally, std::int64_t calls) {
    EXPECT_EQ(tally.count(StatusCode::OK) + tally.count(StatusCode::DEADLINE_EXCEEDED) +
                  tally.count(StatusCode::RESOURCE_EXHAUSTED),
              calls)
        << tally.first_error;
  }

  // Of those admitted, the part that was answered in time.
  static double Answered(const CallTally& tally, const MemoryWatch& watch, const char* what) {
    const auto answered = static_cast<double>(tally.count(StatusCode::OK));
    const double admitted = answered + static_cast<double>(tally.count(StatusCode::DEADLINE_EXCEEDED));
    std::printf("%s: %.0f of %.0f admitted answered in time, %ld refused; +%.1f MB, %.1f charged\n", what, answered,
                admitted, static_cast<long>(tally.count(StatusCode::RESOURCE_EXHAUSTED)), watch.growth() / kMegabyte,
                watch.charged() / kMegabyte);
    return admitted == 0 ? 0 : answered / admitted;
  }

  CallTally Count(const v1::CountSolutionsRequest& request, int calls, milliseconds deadline) {
    Burst<v1::CountSolutionsResponse> burst;
    for (int i = 0; i < calls; ++i) {
      burst.Start(deadline, [&](auto* context, auto* response, auto ended) {
        stubs_.Next().async()->CountSolutions(context, &request, response, ended);
      });
    }
    return burst.Wait();
  }

  static void ExpectChargedWhatItCosts(const MemoryWatch& watch) {
    EXPECT_LE(watch.growth(), 1.25 * watch.charged() + 20 * kMegabyte) << watch.charged() / kMegabyte << " MB charged";
  }

  ServerProcess server_{{"--workers", "1", "--log-level", "debug"}};
  Stubs stubs_{server_.address(), 16};
};

TEST_F(AdmissionTest, CountsThatComeInTimeAreAdmittedAndTheOthersRefused) {
  const v1::CountSolutionsRequest request = CountThatCosts(server_, milliseconds(5));
  double answered = 0, to_refuse = 1e9;
  for (int round = 0; round < 3 && (answered < 0.95 || to_refuse > 5); ++round) {
    const std::size_t logged = server_.err().size();
    const MemoryWatch watch(server_);
    const CallTally tally = Count(request, 4'000, seconds(2));
    ExpectTruth(tally, 4'000);
    EXPECT_GE(tally.count(StatusCode::OK), 100);
    ExpectChargedWhatItCosts(watch);
    answered = std::max(answered, Answered(tally, watch, "4,000 counts of 5 ms"));
    to_refuse = std::min(to_refuse, MillisecondsToRefuse(server_.err().substr(logged)));
    std::printf("refused within %.2f ms of their handler's start\n", to_refuse);
  }
  EXPECT_GE(answered, 0.95);
  EXPECT_LE(to_refuse, 5);
}

// Nobody knows what the first of a kind will take; but some of them are finished, and from then on it is known.
TEST_F(AdmissionTest, FourteenThousandCountsWithTwelveSeconds) {
  v1::CountSolutionsRequest request;
  request.set_grid(std::string(81, '.'));  // To the server's own limit.
  for (const bool known : {false, true}) {
    const MemoryWatch watch(server_);
    const CallTally tally = Count(request, 14'000, seconds(12));
    ExpectTruth(tally, 14'000);
    EXPECT_GE(tally.count(StatusCode::OK), 10) << (known ? "known" : "unknown");
    const double answered = Answered(tally, watch, "14,000 counts of the largest size");
    EXPECT_GE(answered, known ? 0.9 : 0) << "of those admitted";
  }
}

// Batches begun are finished before others are begun, or all are half done when their time is over.
TEST_F(AdmissionTest, FourThousandBatchesOfHardGrids) {
  v1::SolveBatchRequest request;
  request.set_grids(BatchOf16());
  double answered = 0;
  for (int round = 0; round < 3 && answered < 0.95; ++round) {
    const MemoryWatch watch(server_);
    Burst<v1::SolveBatchResponse> burst;
    for (int i = 0; i < 4'000; ++i) {
      burst.Start(seconds(4), [&](auto* context, auto* response, auto ended) {
        stubs_.Next().async()->SolveBatch(context, &request, response, ended);
      });
    }
    const CallTally tally = burst.Wait();
    ExpectTruth(tally, 4'000);
    EXPECT_GE(tally.count(StatusCode::OK), 20);
    ExpectChargedWhatItCosts(watch);
    answered = Answered(tally, watch, "4,000 batches of 16 hard grids");
  }
  EXPECT_GE(answered, 0.95);
}

}  // namespace
}  // namespace sudoku::testing
