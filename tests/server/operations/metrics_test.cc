#include "server/operations/metrics.h"

#include <gtest/gtest.h>

#include <chrono>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "server/operations/figure.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;

CallRecord Record(Method method, grpc::StatusCode code = grpc::StatusCode::OK) {
  CallRecord record{};
  record.method = method;
  record.code = code;
  return record;
}

class MetricsTest : public ::testing::Test {
 protected:
  // The value of the series written as `series`, e.g. sudoku_grids_total{outcome="unique"}; -1 if there is none.
  double Value(const std::string& series) const {
    std::istringstream lines(metrics_.Text());
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(series + " ")) return std::stod(line.substr(series.size()));
    }
    return -1;
  }

  ServiceGauges gauges_;
  Metrics metrics_{"1.2.3", "avx2", [this] { return gauges_; }};
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
  CallRecord fine = Record(Method::kSolve);
  fine.duration = milliseconds(2);
  metrics_.OnCall(fine);
  CallRecord bad = Record(Method::kSolve, grpc::StatusCode::INVALID_ARGUMENT);
  bad.duration = milliseconds(300);
  metrics_.OnCall(bad);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="OK",method="Solve"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="INVALID_ARGUMENT",method="Solve"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="OK",method="SolveBatch"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_call_seconds_count{method="Solve"})"), 2);
  EXPECT_NEAR(Value(R"(sudoku_call_seconds_sum{method="Solve"})"), 0.302, 1e-9);
  EXPECT_EQ(Value(R"(sudoku_call_seconds_bucket{method="Solve",le="0.001"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_call_seconds_bucket{method="Solve",le="0.0025"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_call_seconds_bucket{method="Solve",le="+Inf"})"), 2);
}

TEST_F(MetricsTest, RefusedCancelledAndImpossibleCodes) {
  metrics_.OnCall(Record(Method::kSolveBatch, grpc::StatusCode::RESOURCE_EXHAUSTED));
  metrics_.OnCall(Record(Method::kCountSolutions, grpc::StatusCode::CANCELLED));
  metrics_.OnCall(Record(Method::kCountSolutions, grpc::StatusCode::DO_NOT_USE));
  EXPECT_EQ(Value(R"(sudoku_refused_total{method="SolveBatch"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_refused_total{method="Solve"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_cancelled_total{method="CountSolutions"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="CANCELLED",method="CountSolutions"})"), 1);
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="UNKNOWN",method="CountSolutions"})"), 1);
}

TEST_F(MetricsTest, WorkIsCounted) {
  CallRecord batch = Record(Method::kSolveBatch);
  batch.queue_wait = milliseconds(5);
  batch.nodes = 12345;
  batch.grids(GridOutcome::kUnique) = 1000;
  batch.grids(GridOutcome::kMultiple) = 20;
  batch.grids(GridOutcome::kNoSolution) = 3;
  batch.grids(GridOutcome::kMalformed) = 1;
  metrics_.OnCall(batch);
  CallRecord solve = Record(Method::kSolve);
  solve.grids(GridOutcome::kUnique) = 1;
  metrics_.OnCall(solve);
  CallRecord count = Record(Method::kCountSolutions);
  count.solutions = 7;
  metrics_.OnCall(count);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="unique"})"), 1001);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="multiple"})"), 20);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="no_solution"})"), 3);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="malformed"})"), 1);
  EXPECT_EQ(Value("sudoku_search_nodes_total"), 12345);
  EXPECT_EQ(Value("sudoku_solutions_total"), 7);
  EXPECT_EQ(Value(R"(sudoku_queue_wait_seconds_bucket{le="0.001"})"), 0);
  EXPECT_EQ(Value(R"(sudoku_queue_wait_seconds_bucket{le="0.01"})"), 1);
  EXPECT_EQ(Value("sudoku_queue_wait_seconds_count"), 1) << "calls that needed no worker did not wait";
}

TEST_F(MetricsTest, FailedSelfCheck) {
  CallRecord record = Record(Method::kSolve, grpc::StatusCode::INTERNAL);
  record.self_check_failed = true;
  metrics_.OnCall(record);
  EXPECT_EQ(Value("sudoku_self_check_failures_total"), 1);
}

TEST_F(MetricsTest, GaugesAreReadAtTheScrape) {
  EXPECT_EQ(Value(R"(sudoku_queue_depth{lane="batch"})"), 0);
  gauges_ = {.calls_in_flight = 1,
             .grids_in_flight = 2,
             .bytes_in_flight = 3,
             .streams = 8,
             .streams_ended = 9,
             .queued = {4, 5, 10, 11},
             .workers = 6,
             .busy_workers = 7,
             .health_watches = 11,
             .connections = 8,
             .connections_refused = 9,
             .accept_failures = 10};
  EXPECT_EQ(Value("sudoku_health_watches"), 11);
  EXPECT_EQ(Value("sudoku_connections"), 8);
  EXPECT_EQ(Value("sudoku_connections_refused_total"), 9);
  EXPECT_EQ(Value("sudoku_accept_failures_total"), 10);
  EXPECT_EQ(Value("sudoku_calls_in_flight"), 1);
  EXPECT_EQ(Value("sudoku_grids_in_flight"), 2);
  EXPECT_EQ(Value("sudoku_in_flight_bytes"), 3);
  EXPECT_EQ(Value(R"(sudoku_queue_depth{lane="small"})"), 4);
  EXPECT_EQ(Value(R"(sudoku_queue_depth{lane="batch"})"), 5);
  EXPECT_EQ(Value(R"(sudoku_queue_depth{lane="count"})"), 10);
  EXPECT_EQ(Value(R"(sudoku_queue_depth{lane="stream"})"), 11);
  EXPECT_EQ(Value("sudoku_streams"), 8);
  EXPECT_EQ(Value("sudoku_streams_ended_total"), 9);
  EXPECT_EQ(Value("sudoku_workers"), 6);
  EXPECT_EQ(Value("sudoku_busy_workers"), 7);
}

TEST_F(MetricsTest, FiguresOfOtherPartsAreReadAtTheScrape) {
  double value = 1;
  metrics_.Include([&] {
    return std::vector{Figure("sudoku_something_total", "Of a test.", prometheus::MetricType::Counter, value),
                       Figure("sudoku_level", "Of a test.", prometheus::MetricType::Gauge, -value)};
  });
  EXPECT_EQ(Value("sudoku_something_total"), 1);
  value = 2;
  EXPECT_EQ(Value("sudoku_something_total"), 2);
  EXPECT_EQ(Value("sudoku_level"), -2);
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
      CallRecord record = Record(Method::kSolve);
      record.grids(GridOutcome::kUnique) = 2;
      for (int i = 0; i < 1000; ++i) metrics_.OnCall(record);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Value(R"(sudoku_calls_total{code="OK",method="Solve"})"), 4000);
  EXPECT_EQ(Value(R"(sudoku_grids_total{outcome="unique"})"), 8000);
}

}  // namespace
}  // namespace sudoku
