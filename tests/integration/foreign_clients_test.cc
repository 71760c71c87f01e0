// Clients that share no code with ours, and proxies between them and the server: Debian's python3-grpcio, gRPC for Node
// and buf, each straight at the server, through nginx (grpc_pass) and through HAProxy.
#include <gmock/gmock.h>
#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/support/error_details.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grpc/health/v1/health.grpc.pb.h"
#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/server_process.h"
#include "tests/support/temp_folder.h"

namespace sudoku {
namespace {

using nlohmann::json;
using testing::Process;
using testing::ServerProcess;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
constexpr char kRows[] =
    "OUTCOME_"
    "UNIQUE\n321597864\n497816253\n865243197\n579182436\n642375981\n138964725\n986751342\n214639578\n753428619\n";
constexpr char kFault[] = "INVALID_ARGUMENT\ngoogle.rpc.ErrorInfo sudoku.v1 GRID_LENGTH\ngoogle.rpc.BadRequest grid\n";

constexpr char kNginx[] = R"(daemon off;
master_process off;
pid %/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path %/body;
  proxy_temp_path %/proxy;
  fastcgi_temp_path %/fastcgi;
  uwsgi_temp_path %/uwsgi;
  scgi_temp_path %/scgi;
  server {
    listen unix:%/proxy.sock http2;
    client_max_body_size 0;
    location / { grpc_pass grpc://$; }
  }
}
)";

constexpr char kHaproxy[] = R"(defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen sudoku
  bind unix@%/proxy.sock proto h2
  server one $ proto h2 check
)";

std::string Replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// The server, and what stands before it: "direct", "nginx" or "haproxy".
class ForeignClientsTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "direct") {
      target_ = server_.address();
      return;
    }
    const bool nginx = GetParam() == "nginx";
    const std::string file = (folder_.path() / "proxy.conf").string();
    std::ofstream(file) << Replaced(Replaced(nginx ? kNginx : kHaproxy, "%", folder_.path().string()), "$",
                                    server_.address());
    if (nginx) {
      proxy_.emplace(std::vector<std::string>{"/usr/sbin/nginx", "-c", file});
    } else {
      proxy_.emplace(std::vector<std::string>{"/usr/sbin/haproxy", "-db", "-f", file});
    }
    target_ = "unix:" + (folder_.path() / "proxy.sock").string();
  }
  void TearDown() override {
    if (HasFailure() && proxy_) std::cerr << proxy_->err();
  }

  std::unique_ptr<v1::SudokuService::Stub> Stub() const {
    return v1::SudokuService::NewStub(grpc::CreateChannel(target_, grpc::InsecureChannelCredentials()));
  }
  static void SetUp(grpc::ClientContext& context) {
    context.set_wait_for_ready(true);
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
  }
  // Until the proxy has its socket.
  void WaitForProxy() const {
    grpc::ClientContext context;
    SetUp(context);
    v1::SolveRequest request;
    request.set_grid(kGrid);
    v1::SolveResponse response;
    ASSERT_TRUE(Stub()->Solve(&context, request, &response).ok());
  }

  // What a client script prints when it asks for the solution of `grid`.
  std::string Script(const std::string& interpreter, const std::string& script, const std::string& grid) const {
    Process client({interpreter, SUDOKU_SOURCE_FOLDER "/tests/integration/clients/" + script, target_,
                    SUDOKU_SOURCE_FOLDER "/proto", grid},
                   "", {{"NODE_PATH", SUDOKU_NODE_FOLDER}});
    EXPECT_EQ(client.Wait(), 0) << client.err();
    return client.out();
  }

  // `buf curl`, with `flags` on top.
  Process BufCurl(const std::string& method, const std::string& request,
                  const std::vector<std::string>& flags = {}) const {
    std::vector<std::string> command = {SUDOKU_NODE_FOLDER "/.bin/buf", "curl", "--protocol", "grpc",
                                        "--http2-prior-knowledge",      "-d",   request};
    if (proxy_) command.insert(command.end(), {"--unix-socket", target_.substr(5)});
    command.insert(command.end(), flags.begin(), flags.end());
    command.push_back("http://" + (proxy_ ? "localhost" : target_) + "/" + method);
    return Process(command);
  }

  TempFolder folder_;
  ServerProcess server_{{"--max-count", "1000000000000"}};
  std::optional<Process> proxy_;
  std::string target_;
};

TEST_P(ForeignClientsTest, Python) {
  EXPECT_EQ(Script("/usr/bin/python3", "python_client.py", kGrid), kRows);
  EXPECT_EQ(Script("/usr/bin/python3", "python_client.py", "53..7"), kFault);
}

TEST_P(ForeignClientsTest, Node) {
  WaitForProxy();
  EXPECT_EQ(Script("/usr/bin/node", "node_client.js", kGrid), kRows);
  EXPECT_EQ(Script("/usr/bin/node", "node_client.js", "53..7"), kFault);
}

TEST_P(ForeignClientsTest, PythonAndNodeGetTheSameAnalyses) {
  WaitForProxy();
  const std::string wrong = "1" + std::string(kGrid).substr(1);
  const std::string python = Script("/usr/bin/python3", "python_analysis.py", wrong);
  EXPECT_THAT(python, ::testing::StartsWith("ExplainGrid OUTCOME_NO_SOLUTION 1r1c1 "));
  EXPECT_THAT(python, ::testing::EndsWith("AnalyzeGrid OUTCOME_NO_SOLUTION 0\nMinimizeGrid OUTCOME_NO_SOLUTION\n"
                                          "ExplainBatch 1 OUTCOME_NO_SOLUTION\nExplainBatch 2 OUTCOME_NO_SOLUTION\n"
                                          "ExplainBatch of 2\n"));
  EXPECT_EQ(Script("/usr/bin/node", "node_analysis.js", wrong), python);
  const std::string unique = Script("/usr/bin/python3", "python_analysis.py", kGrid);
  EXPECT_THAT(unique, ::testing::StartsWith("ExplainGrid OUTCOME_UNIQUE\nAnalyzeGrid OUTCOME_UNIQUE 81\n"));
  EXPECT_EQ(Script("/usr/bin/node", "node_analysis.js", kGrid), unique);
}

TEST_P(ForeignClientsTest, BufCurlByReflection) {
  WaitForProxy();
  Process solve = BufCurl("sudoku.v1.SudokuService/Solve", json{{"grid", kGrid}}.dump());
  ASSERT_EQ(solve.Wait(), 0) << solve.err();
  const json answer = json::parse(solve.out());
  std::string lines = answer["outcome"].get<std::string>() + "\n";
  for (const json& row : answer["rows"]) lines += row.get<std::string>() + "\n";
  EXPECT_EQ(lines, kRows);

  Process fault = BufCurl("sudoku.v1.SudokuService/Solve", json{{"grid", "53..7"}}.dump());
  EXPECT_EQ(fault.Wait(), 8 * static_cast<int>(grpc::StatusCode::INVALID_ARGUMENT));
  const json error = json::parse(fault.err());
  EXPECT_EQ(error["code"], "invalid_argument");
  EXPECT_EQ(error["details"][0]["type"], "google.rpc.ErrorInfo");
  EXPECT_EQ(error["details"][1]["type"], "google.rpc.BadRequest");

  Process health = BufCurl("grpc.health.v1.Health/Check", json{{"service", "sudoku.v1.SudokuService"}}.dump(),
                           {"--schema", SUDOKU_SOURCE_FOLDER "/proto"});  // gRPC leaves it out of the reflection.
  EXPECT_EQ(health.Wait(), 0) << health.err();
  EXPECT_EQ(json::parse(health.out())["status"], "SERVING");
}

TEST_P(ForeignClientsTest, HealthByName) {
  const auto stub = grpc::health::v1::Health::NewStub(grpc::CreateChannel(target_, grpc::InsecureChannelCredentials()));
  const auto check = [&](const std::string& service, grpc::health::v1::HealthCheckResponse& response) {
    grpc::ClientContext context;
    SetUp(context);
    grpc::health::v1::HealthCheckRequest request;
    request.set_service(service);
    return stub->Check(&context, request, &response).error_code();
  };
  for (const char* service : {"", "sudoku.v1.SudokuService", "sudoku.v1.AnalysisService"}) {
    grpc::health::v1::HealthCheckResponse response;
    EXPECT_EQ(check(service, response), grpc::StatusCode::OK) << service;
    EXPECT_EQ(response.status(), grpc::health::v1::HealthCheckResponse::SERVING) << service;
  }
  grpc::health::v1::HealthCheckResponse response;
  EXPECT_EQ(check("sudoku.v1.NoSuchService", response), grpc::StatusCode::NOT_FOUND);
}

TEST_P(ForeignClientsTest, ABigBatch) {
  v1::SolveBatchRequest request;
  for (int i = 0; i < 16'384; ++i) request.mutable_grids()->append(kGrid).append("\n");  // 1.3 MB
  grpc::ClientContext context;
  SetUp(context);
  v1::SolveBatchResponse response;
  const grpc::Status status = Stub()->SolveBatch(&context, request, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(response.outcomes_size(), 16'384);
  EXPECT_EQ(response.solutions().size(), 82u * 16'384);
}

// 5 MB of solutions, read at leisure.
TEST_P(ForeignClientsTest, ALongStream) {
  v1::EnumerateSolutionsRequest request;
  request.set_grid(std::string(81, '.'));
  request.set_limit(60'000);
  grpc::ClientContext context;
  SetUp(context);
  const auto stub = Stub();
  const auto reader = stub->EnumerateSolutions(&context, request);
  std::size_t bytes = 0;
  v1::EnumerateSolutionsResponse response;
  while (reader->Read(&response)) bytes += response.solutions().size();
  EXPECT_TRUE(reader->Finish().ok());
  EXPECT_EQ(bytes, 82u * 60'000);
  EXPECT_TRUE(response.more());
  EXPECT_EQ(response.limit(), 60'000);
}

TEST_P(ForeignClientsTest, DeadlinesGetThrough) {
  WaitForProxy();
  v1::CountSolutionsRequest request;
  request.set_grid(std::string(81, '.'));
  request.set_limit(1'000'000'000'000);
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(50));
  v1::CountSolutionsResponse response;
  EXPECT_EQ(Stub()->CountSolutions(&context, request, &response).error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  // The server gives up too, be it that it watches the deadline or that the proxy hangs up.
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (server_.Metric("sudoku_busy_workers") != 0 && std::chrono::steady_clock::now() < patience) continue;
  EXPECT_EQ(server_.Metric("sudoku_busy_workers"), 0);
}

INSTANTIATE_TEST_SUITE_P(Routes, ForeignClientsTest, ::testing::Values("direct", "nginx", "haproxy"),
                         [](const auto& route) { return route.param; });

}  // namespace
}  // namespace sudoku
