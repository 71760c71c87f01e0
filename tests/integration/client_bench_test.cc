// The load generator against the real server: every method, both loops, and what it says when nothing works.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "tests/support/client_process.h"
#include "tests/support/server_process.h"

namespace sudoku::testing {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> Bench(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"bench", "--duration", "300ms", "--warm-up", "10ms", "--concurrency", "8"});
  return arguments;
}

TEST(BenchTest, EveryMethodAnswers) {
  const ServerProcess server;
  for (const std::string method : {"solve", "batch", "count", "enumerate", "health"}) {
    const ClientRun run = RunClient(
        Bench({"--server", server.address(), "--json", "--method", method, "--batch", "64", "--limit", "10"}));
    EXPECT_EQ(run.code, 0) << run.err;
    const nlohmann::json json = nlohmann::json::parse(run.out);
    EXPECT_EQ(json["method"], method);
    EXPECT_GT(json["calls"], 0) << method;
    EXPECT_TRUE(json["errors"].empty()) << json["errors"];
    EXPECT_GT(json["latency_us"]["p50"], 0);
    EXPECT_LE(json["latency_us"]["p50"], json["latency_us"]["p99.9"]);
    if (method == "batch") {
      EXPECT_DOUBLE_EQ(json["grids_per_second"], 64 * double{json["calls_per_second"]});
    }
  }
  // What the server counted is what was called: the warm-up on top of what is reported.
  EXPECT_GT(server.Metric("sudoku_calls_total{code=\"OK\",method=\"Solve\"}"), 0);
}

TEST(BenchTest, OpenLoopKeepsItsRate) {
  const ServerProcess server;
  const ClientRun run = RunClient(Bench({"--server", server.address(), "--json", "--rate", "200"}));
  const nlohmann::json json = nlohmann::json::parse(run.out);
  EXPECT_EQ(json["loop"], "open");
  EXPECT_EQ(json["dropped"], 0);
  // 60 calls are due within 300 ms; some of them may end after it.
  EXPECT_LE(json["calls"], 61);
  EXPECT_GT(json["calls"], 0);
}

TEST(BenchTest, EmbeddedNeedsNoServer) {
  const ClientRun run = RunClient(Bench({}));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("throughput"));
  EXPECT_THAT(run.out, HasSubstr("p99.9"));
  EXPECT_THAT(run.out, HasSubstr("errors      0"));
}

TEST(BenchTest, EmbeddedIsOneConnection) {
  const ClientRun run = RunClient(Bench({"--json", "--connections", "5"}));
  EXPECT_EQ(nlohmann::json::parse(run.out)["connections"], 1);
}

TEST(BenchTest, NeedsNoWarmUp) {
  const ClientRun run = RunClient({"bench", "--duration", "100ms", "--warm-up", "0s", "--json"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_GT(nlohmann::json::parse(run.out)["calls"], 0);
}

TEST(BenchTest, AnInterruptDuringTheWarmUpLeavesNothingToReport) {
  const ServerProcess server;
  Process bench(ClientCommand({"bench", "--server", server.address(), "--warm-up", "1h"}));
  while (server.Metric("sudoku_calls_total{code=\"OK\",method=\"Solve\"}") < 1) std::this_thread::yield();
  bench.Signal(SIGINT);
  EXPECT_EQ(bench.Wait(), 128 + SIGINT);
  EXPECT_EQ(bench.out(), "");
  EXPECT_EQ(bench.err(), "sudoku-client: interrupted during the warm-up: nothing was measured\n");
}

TEST(BenchTest, AnInterruptLaterReportsWhatWasMeasured) {
  const ServerProcess server;
  Process bench(ClientCommand({"bench", "--server", server.address(), "--warm-up", "0s", "--duration", "1h"}));
  while (server.Metric("sudoku_calls_total{code=\"OK\",method=\"Solve\"}") < 1) std::this_thread::yield();
  bench.Signal(SIGINT);
  EXPECT_EQ(bench.Wait(), 128 + SIGINT);
  EXPECT_THAT(bench.out(), HasSubstr("throughput"));
  EXPECT_THAT(bench.err(), HasSubstr("interrupted"));
}

TEST(BenchTest, CountsRefusalsByCode) {
  const ServerProcess server({"--max-grids-in-flight", "1"});
  const ClientRun run =
      RunClient(Bench({"--server", server.address(), "--json", "--method", "count", "--limit", "1000"}));
  const nlohmann::json json = nlohmann::json::parse(run.out);
  EXPECT_GT(json["errors"].value("RESOURCE_EXHAUSTED", 0), 0) << run.out;
}

TEST(BenchTest, NobodyThereIsAFailureThatExplainsItself) {
  const ClientRun run = RunClient(Bench({"--server", "127.0.0.1:1"}));
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("no call succeeded: nothing listens at 127.0.0.1:1"));
}

TEST(BenchTest, BadGridsAreBadInput) {
  const ClientRun run = RunClient(Bench({"--grids", "/dev/null"}));
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("/dev/null"));
}

}  // namespace
}  // namespace sudoku::testing
