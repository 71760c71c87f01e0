// What an operator sees of the real server: metrics, probes, log, TLS.
#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/server_process.h"
#include "tests/support/temp_folder.h"
#include "tests/support/test_certificates.h"

namespace sudoku {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::ServerProcess;
using ::testing::StartsWith;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";

grpc::Status Solve(const std::shared_ptr<grpc::Channel>& channel, const std::string& grid,
                   const std::vector<std::pair<std::string, std::string>>& metadata = {}) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
  for (const auto& [key, value] : metadata) context.AddMetadata(key, value);
  v1::SolveRequest request;
  request.set_grid(grid);
  v1::SolveResponse response;
  return v1::SudokuService::NewStub(channel)->Solve(&context, request, &response);
}
grpc::Status Solve(const ServerProcess& server, const std::string& grid,
                   const std::vector<std::pair<std::string, std::string>>& metadata = {}) {
  return Solve(grpc::CreateChannel(server.address(), grpc::InsecureChannelCredentials()), grid, metadata);
}

// The lines on standard error with this message. Anything that is not JSON fails the test.
std::vector<json> Logged(const ServerProcess& server, std::string_view message) {
  std::vector<json> found;
  std::istringstream lines(server.err());
  for (std::string line; std::getline(lines, line);) {
    const json parsed = json::parse(line, nullptr, false);
    if (parsed.is_discarded()) {
      ADD_FAILURE() << "no JSON: " << line;
    } else if (parsed["message"] == message) {
      found.push_back(parsed);
    }
  }
  return found;
}

TEST(OperationsTest, MetricsTellWhatWasDone) {
  ServerProcess server;
  ASSERT_TRUE(Solve(server, kGrid).ok());
  ASSERT_EQ(Solve(server, "short").error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(server.Metric(R"(sudoku_calls_total{code="OK",method="Solve"})"), 1);
  EXPECT_EQ(server.Metric(R"(sudoku_calls_total{code="INVALID_ARGUMENT",method="Solve"})"), 1);
  EXPECT_EQ(server.Metric(R"(sudoku_call_seconds_count{method="Solve"})"), 2);
  EXPECT_EQ(server.Metric("sudoku_calls_in_flight"), 0);
  EXPECT_GE(server.Metric("sudoku_workers"), 1);
  EXPECT_THAT(HttpGet(server.metrics_address(), "/metrics"), HasSubstr("sudoku_build_info{"));
}

TEST(OperationsTest, ReadinessGoesBeforeTheServerDoes) {
  ServerProcess server({"--drain-delay", "2s"});
  EXPECT_THAT(HttpGet(server.metrics_address(), "/healthz"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(HttpGet(server.metrics_address(), "/readyz"), StartsWith("HTTP/1.1 200"));
  server.Signal(SIGTERM);
  while (HttpGet(server.metrics_address(), "/readyz").starts_with("HTTP/1.1 200")) continue;
  EXPECT_THAT(HttpGet(server.metrics_address(), "/readyz"), StartsWith("HTTP/1.1 503"));
  EXPECT_THAT(HttpGet(server.metrics_address(), "/healthz"), StartsWith("HTTP/1.1 200"));
  EXPECT_TRUE(Solve(server, kGrid).ok()) << "it serves on for the drain delay";
  EXPECT_EQ(server.Wait(), 0);
}

TEST(OperationsTest, AtDebugEveryCallIsALine) {
  ServerProcess server({"--log-level", "debug"});
  const std::string trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  ASSERT_TRUE(Solve(server, kGrid, {{"x-request-id", "order \"66\""}, {"traceparent", trace}}).ok());
  ASSERT_FALSE(Solve(server, "short").ok());
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
  const auto calls = Logged(server, "call");
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(calls[0]["method"], "Solve");
  EXPECT_EQ(calls[0]["code"], "OK");
  EXPECT_EQ(calls[0]["x-request-id"], "order \"66\"");
  EXPECT_EQ(calls[0]["traceparent"], trace);
  EXPECT_THAT(calls[0]["peer"].get<std::string>(), HasSubstr("127.0.0.1"));
  EXPECT_GT(calls[0]["milliseconds"].get<double>(), 0);
  EXPECT_EQ(calls[1]["code"], "INVALID_ARGUMENT");
  EXPECT_THAT(calls[1]["error"].get<std::string>(), HasSubstr("81"));
}

TEST(OperationsTest, AtInfoNoGridIsWritten) {
  ServerProcess server;
  ASSERT_TRUE(Solve(server, kGrid).ok());
  ASSERT_FALSE(Solve(server, std::string(kGrid).replace(40, 1, "x")).ok());
  ASSERT_FALSE(Solve(server, std::string(kGrid) + "1").ok());
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
  EXPECT_EQ(Logged(server, "call").size(), 3u) << "a sample, and these are few";
  EXPECT_THAT(server.err(), Not(HasSubstr(std::string(kGrid).substr(0, 40))));
}

TEST(OperationsTest, AFailedStartIsALogLine) {
  testing::Process server({SUDOKU_SERVER_BINARY, "--listen", "127.0.0.1:0", "--tls-cert", "/nowhere/tls.crt",
                           "--tls-key", "/nowhere/tls.key"});
  EXPECT_EQ(server.Wait(), 1);
  EXPECT_THAT(server.err(), HasSubstr("/nowhere/tls.crt: cannot be read"));
  EXPECT_EQ(json::parse(server.err())["level"], "error");
}

// A log that nobody reads: far more lines than the pipe holds, and calls go on.
TEST(OperationsTest, ABlockedStandardErrorStallsNoCall) {
  int fds[2];
  ASSERT_EQ(pipe(fds), 0);
  testing::Process server({"/bin/sh", "-c",
                           "exec " SUDOKU_SERVER_BINARY " --listen 127.0.0.1:0 --drain-delay 0s --log-level debug 2>&" +
                               std::to_string(fds[1])});
  const std::string address = server.WaitForLine("listening on ");
  auto channel = grpc::CreateChannel(address, grpc::InsecureChannelCredentials());
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(Solve(channel, kGrid, {{"x-request-id", std::string(500, 'x')}}).ok());
  channel.reset();  // An idle client answers the goodbye only when it polls, every five seconds.
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
  close(fds[0]);
  close(fds[1]);
}

class TlsServerTest : public ::testing::Test {
 protected:
  std::shared_ptr<grpc::Channel> Channel(const ServerProcess& server, const CertificatePaths& client = {}) const {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    arguments.SetSslTargetNameOverride("localhost");
    return grpc::CreateCustomChannel(
        server.address(),
        grpc::SslCredentials({ReadFile(authority_.certificate), ReadFile(client.key), ReadFile(client.certificate)}),
        arguments);
  }

  TempFolder folder_;
  CertificateMaker maker_{folder_.path()};
  CertificatePaths authority_ = maker_.Authority("authority");
  CertificatePaths server_ = maker_.Signed("server", "authority", "DNS:localhost");
};

TEST_F(TlsServerTest, TlsWithPlaintextProbes) {
  ServerProcess server({"--tls-cert", server_.certificate, "--tls-key", server_.key});
  EXPECT_TRUE(Solve(Channel(server), kGrid).ok());
  EXPECT_EQ(Solve(server, kGrid).error_code(), grpc::StatusCode::UNAVAILABLE) << "plaintext";
  EXPECT_THAT(HttpGet(server.metrics_address(), "/readyz"), StartsWith("HTTP/1.1 200"));
}

TEST_F(TlsServerTest, MetricsTellOfTheCertificate) {
  ServerProcess server({"--tls-cert", server_.certificate, "--tls-key", server_.key});
  const auto days_left = [&] {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return (server.Metric("sudoku_certificate_not_after_timestamp_seconds") -
            std::chrono::duration<double>(now).count()) /
           86'400;
  };
  EXPECT_NEAR(days_left(), 30, 1);
  EXPECT_EQ(server.Metric("sudoku_certificate_reload_failures_total"), 0);
  EXPECT_EQ(server.Metric("sudoku_denied_total"), 0);
  EXPECT_EQ(server.Metric("sudoku_log_lines_lost_total"), 0);
  maker_.Signed("server", "authority", "DNS:localhost", 60);  // Renewed in its place, and nobody connects.
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (days_left() < 31 && std::chrono::steady_clock::now() < patience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_NEAR(days_left(), 60, 1);
}

TEST_F(TlsServerTest, SighupSaysWhatItFindsAndServesIt) {
  ServerProcess server({"--tls-cert", server_.certificate, "--tls-key", server_.key});
  const auto says = [&](const std::string& message) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (server.err().find('"' + message + '"') == std::string::npos) {
      if (std::chrono::steady_clock::now() > patience) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
  };
  server.Signal(SIGHUP);
  EXPECT_TRUE(says("certificates unchanged"));
  const CertificatePaths other = maker_.Authority("other");
  const CertificatePaths next = maker_.Signed("next", "other", "DNS:localhost");
  const auto replace = [](const std::string& from, const std::string& to) {
    std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing);
  };
  replace(next.certificate, server_.certificate);
  server.Signal(SIGHUP);
  EXPECT_TRUE(says("certificates not reloaded"));
  EXPECT_TRUE(Solve(Channel(server), kGrid).ok()) << "the old pair serves on";
  replace(next.key, server_.key);
  server.Signal(SIGHUP);
  EXPECT_TRUE(says("certificates reloaded"));
  authority_ = other;
  EXPECT_TRUE(Solve(Channel(server), kGrid).ok());
}

TEST_F(TlsServerTest, MutualTlsSaysInTheLogWhomItTurnedAway) {
  ServerProcess server({"--tls-cert", server_.certificate, "--tls-key", server_.key, "--tls-client-ca",
                        authority_.certificate, "--tls-allow-client", "alice.example"});
  const CertificatePaths alice = maker_.Signed("alice", "authority", "DNS:alice.example");
  const CertificatePaths bob = maker_.Signed("bob", "authority", "DNS:bob.example");
  const CertificatePaths late = maker_.Signed("late", "authority", "DNS:alice.example", -1);
  EXPECT_TRUE(Solve(Channel(server, alice), kGrid).ok());
  EXPECT_EQ(Solve(Channel(server, bob), kGrid).error_code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Solve(Channel(server, late), kGrid).error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(Solve(Channel(server), kGrid).error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(server.Metric("sudoku_denied_total"), 1);
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
  const auto refused = Logged(server, "client certificate not on the allow list");
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(refused[0]["names"], "bob.example");
  EXPECT_THAT(server.err(), HasSubstr("peer did not return a certificate"));
  EXPECT_THAT(server.err(), HasSubstr("certificate verify failed"));
}

}  // namespace
}  // namespace sudoku
