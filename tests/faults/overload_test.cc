// Three times more calls than the server can serve, with deadlines from short to long: it goes on serving as much as it
// can, and does no work that nobody waits for any more.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <thread>

#include "tests/faults/burst.h"
#include "tests/faults/counting_load.h"

namespace sudoku::testing {
namespace {

using grpc::StatusCode;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Seconds = std::chrono::duration<double>;
using Clock = std::chrono::steady_clock;

// A minute by hand (SUDOKU_OVERLOAD_SECONDS=60), less among the other tests.
seconds OverloadTime() {
  const char* set = std::getenv("SUDOKU_OVERLOAD_SECONDS");
  return seconds(set != nullptr ? std::atoi(set) : 10);
}

// All threads of a process on the last core, so that clients have the others.
void Pin(const Process& process) {
  cpu_set_t core;
  CPU_ZERO(&core);
  CPU_SET(std::thread::hardware_concurrency() - 1, &core);
  for (const auto& task : std::filesystem::directory_iterator("/proc/" + std::to_string(process.pid()) + "/task")) {
    ASSERT_EQ(sched_setaffinity(std::stoi(task.path().filename()), sizeof core, &core), 0);
  }
}

class OverloadTest : public ::testing::Test {
 protected:
  struct Cost {
    v1::CountSolutionsRequest request;
    double seconds;
  };
  static constexpr std::array<milliseconds, 3> kCosts = {milliseconds(1), milliseconds(2), milliseconds(5)};

  OverloadTest() {
    Pin(server_);
    for (std::size_t i = 0; i < kCosts.size(); ++i) {
      costs_[i] = {CountThatCosts(server_, kCosts[i]), Seconds(kCosts[i]).count()};
    }
  }

  // Seconds of work that are answered in a second when eight callers ask again as soon as they have an answer.
  double Capacity() {
    std::atomic<std::uint64_t> work = 0;  // Milliseconds.
    CallLoad load(8, [&] {
      std::shared_ptr<v1::SudokuService::Stub> stub = v1::SudokuService::NewStub(OwnChannel(server_.address()));
      return [&, stub, i = std::size_t{0}]() mutable {
        grpc::ClientContext context;
        SetDeadline(context, seconds(30));
        v1::CountSolutionsResponse response;
        const std::size_t cost = i++ % kCosts.size();
        const grpc::Status status = stub->CountSolutions(&context, costs_[cost].request, &response);
        if (status.ok()) work += static_cast<std::uint64_t>(kCosts[cost].count());
        return status;
      };
    });
    constexpr seconds kPhase(4);
    std::this_thread::sleep_for(kPhase);
    const std::uint64_t done = work;
    load.Stop();
    return static_cast<double>(done) / 1'000 / Seconds(kPhase).count();
  }

  // Begins calls on a fixed schedule, whatever becomes of those before: `load` seconds of work a second.
  void OpenLoop(double load, seconds time) {
    std::mt19937 random(1);
    const auto start = Clock::now();
    double begun = 0;
    while (Clock::now() - start < time) {
      while (begun < load * Seconds(Clock::now() - start).count()) {
        const std::size_t cost = random() % kCosts.size();
        const milliseconds deadline(200 + random() % 4'800);
        bursts_[cost].Start(deadline, [&](auto* context, auto* response, auto ended) {
          stubs_.Next().async()->CountSolutions(context, &costs_[cost].request, response, ended);
        });
        begun += costs_[cost].seconds;
      }
      std::this_thread::sleep_for(milliseconds(1));
    }
  }

  double Answered() const { return server_.Metric(R"(sudoku_calls_total{code="OK",method="CountSolutions"})"); }

  ServerProcess server_{{"--workers", "1"}};
  Stubs stubs_{server_.address(), 16};
  std::array<Cost, 3> costs_;
  std::array<Burst<v1::CountSolutionsResponse>, 3> bursts_;
};

TEST_F(OverloadTest, GoesOnServingWhatItCan) {
  double best = 0, late = 1;
  for (int round = 0; round < 3 && (best < 0.95 || late > 0.01); ++round) {
    const double capacity = Capacity();
    const double answered_before = Answered();
    std::array<std::int64_t, 3> before{};
    for (std::size_t i = 0; i < bursts_.size(); ++i) before[i] = bursts_[i].Wait().count(StatusCode::OK);
    const seconds time = OverloadTime();
    const auto start = Clock::now();
    OpenLoop(3 * capacity, time);
    double work = 0, answered = 0;
    std::int64_t refused = 0;
    for (std::size_t i = 0; i < bursts_.size(); ++i) {
      const CallTally tally = bursts_[i].Wait();
      const auto in_time = static_cast<double>(tally.count(StatusCode::OK) - before[i]);
      work += in_time * costs_[i].seconds;
      answered += in_time;
      refused += tally.count(StatusCode::RESOURCE_EXHAUSTED);
      EXPECT_EQ(tally.failed(),
                tally.count(StatusCode::RESOURCE_EXHAUSTED) + tally.count(StatusCode::DEADLINE_EXCEEDED))
          << tally.first_error;
    }
    const double goodput = work / Seconds(Clock::now() - start).count();
    const double by_server = Answered() - answered_before;
    std::printf(
        "capacity %.2f, overload of %ld s: goodput %.2f (x %.2f), %ld refused so far; %.0f answers, %.0f in time\n",
        capacity, static_cast<long>(time.count()), goodput, goodput / capacity, static_cast<long>(refused), by_server,
        answered);
    EXPECT_GT(refused, 0);
    best = std::max(best, goodput / capacity);
    late = std::min(late, by_server == 0 ? 1 : 1 - answered / by_server);
  }
  EXPECT_GE(best, 0.95);
  EXPECT_LE(late, 0.01) << "the part of its answers that came after their deadline";
}

}  // namespace
}  // namespace sudoku::testing
