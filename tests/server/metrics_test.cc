#include "server/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace sudoku {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

class MetricsTest : public testing::Test {
 protected:
  // The value of the series written as `series`, e.g. sudoku_grids_total{outcome="unique"}; -1 if there is none.
  double Value(const std::string& series) const {
    std::istringstream lines(metrics_.Text());
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(series + " ")) return std::stod(line.substr(series.size()));
    }
    return -1;
  }

  Metrics metrics_{"1.2.3", "avx2"};
};

TEST_F(MetricsTest, AllSeriesAreThereFromTheStart) {
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="OK",method="Solve"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="UNAUTHENTICATED",method="EnumerateSolutions"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="malformed"})"), 0);
  EXPECT_EQ(Value("sudoku_search_nodes_total"), 0);
  EXPECT_EQ(Value("sudoku_self_check_failures_total"), 0);
  EXPECT_EQ(Value(R"(sudoku_build_info{kernel="avx2",version="1.2.3"})"), 1);
}

TEST_F(MetricsTest, CallsCountByMethodAndCode) {
  metrics_.CallStarted(Method::kSolve);
  metrics_.CallStarted(Method::kSolve);
  EXPECT_EQ(Value(R"(sudoku_calls_in_flight{method="Solve"})"), 2);
  metrics_.CallEnded(Method::kSolve, absl::StatusCode::kOk, milliseconds(2));
  metrics_.CallEnded(Method::kSolve, absl::StatusCode::kInvalidArgument, milliseconds(300));
  EXPECT_EQ(Value(R"(sudoku_calls_in_flight{method="Solve"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="OK",method="Solve"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="INVALID_ARGUMENT",method="Solve"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="OK",method="SolveBatch"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_call_seconds_count{method="Solve"})"), 2);
  EXPECT_NEAR(Value(R"(sudoku_call_seconds_sum{method="Solve"})"), 0.302, 1e-9);
  EXPECT_EQ(Value(R"(sudoku_call_seconds_bucket{method="Solve",le="0.001"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_call_seconds_bucket{method="Solve",le="0.0025"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_call_seconds_bucket{method="Solve",le="+Inf"})"), 2);
}

TEST_F(MetricsTest, CancelledAndUnheardOfCodes) {
  metrics_.CallEnded(Method::kCountSolutions, absl::StatusCode::kCancelled, milliseconds(1));
  metrics_.CallEnded(Method::kCountSolutions, static_cast<absl::StatusCode>(99), milliseconds(1));
  EXPECT_EQ(Value(R"(sudoku_cancelled_total{method="CountSolutions"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="CANCELLED",method="CountSolutions"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="UNKNOWN",method="CountSolutions"})"), 1);
}

TEST_F(MetricsTest, WorkIsCounted) {
  metrics_.AddGrids({.unique = 1000, .multiple = 20, .no_solution = 3, .malformed = 1});
  metrics_.AddGrids({.unique = 1});
  metrics_.AddSearchNodes(12345);
  metrics_.AddSearchNodes(0);
  metrics_.AddSolutions(7);
  metrics_.QueueWaited(milliseconds(5));
  metrics_.Refused(Method::kSolveBatch);
  metrics_.SelfCheckFailed();
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="unique"})"), 1001);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="multiple"})"), 20);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="no_solution"})"), 3);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="malformed"})"), 1);
  EXPECT_EQ(Value("sudoku_search_nodes_total"), 12345);
  EXPECT_EQ(Value("sudoku_solutions_total"), 7);
  EXPECT_EQ(Value(R"(sudoku_queue_wait_seconds_bucket{le="0.001"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_queue_wait_seconds_bucket{le="0.01"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_refused_total{method="SolveBatch"})"), 1);
  EXPECT_EQ(Value("sudoku_self_check_failures_total"), 1);
}

TEST_F(MetricsTest, GaugesAreReadAtTheScrape) {
  double depth = 3;
  metrics_.AddGauge("sudoku_queue_depth", "Tasks that wait.", [&] { return depth; });
  EXPECT_EQ(Value("sudoku_queue_depth"), 3);
  depth = 5;
  EXPECT_EQ(Value("sudoku_queue_depth"), 5);
}

TEST_F(MetricsTest, ProcessFigures) {
  EXPECT_GT(Value("process_resident_memory_bytes"), 1e6);
  EXPECT_GE(Value("process_threads"), 1);
  EXPECT_GE(Value("process_open_fds"), 3);
  EXPECT_GE(Value("process_cpu_seconds_total"), 0);
  EXPECT_GT(Value("process_start_time_seconds"), 1.6e9);
}

// The text format: each family once, with HELP and TYPE, and every line a series with a number.
TEST_F(MetricsTest, TextIsWellFormed) {
  metrics_.AddGauge("sudoku_queue_depth", "Tasks that wait.", [] { return 1; });
  std::istringstream lines(metrics_.Text());
  const std::regex series(R"re([a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+0-9.eInf]+)re");
  std::set<std::string> types;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# TYPE ")) {
      EXPECT_TRUE(types.insert(line.substr(7, line.find(' ', 7) - 7)).second) << line;
    } else if (!line.starts_with("# HELP ")) {
      EXPECT_TRUE(std::regex_match(line, series)) << line;
    }
  }
  EXPECT_GT(types.size(), 12u);
}

TEST_F(MetricsTest, ThreadsLoseNoCount) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([this] {
      for (int i = 0; i < 1000; ++i) {
        metrics_.CallStarted(Method::kSolve);
        metrics_.AddGrids({.unique = 2});
        metrics_.CallEnded(Method::kSolve, absl::StatusCode::kOk, milliseconds(1));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="OK",method="Solve"})"), 4000);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="unique"})"), 8000);
  EXPECT_EQ(Value(R"(sudoku_calls_in_flight{method="Solve"})"), 0);
}

}  // namespace
}  // namespace sudoku
