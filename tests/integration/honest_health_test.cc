// The real sudoku-server under load: what its probes say, over HTTP and over gRPC.
#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>

#include <thread>

#include "grpc/health/v1/health.grpc.pb.h"
#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/server_process.h"

namespace sudoku {
namespace {

using grpc::health::v1::HealthCheckResponse;
using testing::ServerProcess;
constexpr char kService[] = "sudoku.v1.SudokuService";

class HonestHealthTest : public ::testing::Test {
 protected:
  bool Probe(const char* path) const { return HttpGet(server_.metrics_address(), path).starts_with("HTTP/1.1 200 "); }
  bool Serving(const std::string& name) const {
    grpc::ClientContext context;
    grpc::health::v1::HealthCheckRequest request;
    request.set_service(name);
    HealthCheckResponse response;
    EXPECT_TRUE(grpc::health::v1::Health::NewStub(channel_)->Check(&context, request, &response).ok());
    return response.status() == HealthCheckResponse::SERVING;
  }
  // Counts all completions of the empty grid, which takes for ever.
  grpc::StatusCode Count(grpc::ClientContext& context) const {
    v1::CountSolutionsRequest request;
    request.set_grid(std::string(81, '0'));
    v1::CountSolutionsResponse response;
    return v1::SudokuService::NewStub(channel_)->CountSolutions(&context, request, &response).error_code();
  }

  const ServerProcess server_{{"--max-grids-in-flight", "1", "--workers", "1", "--max-count", "1000000000000"}};
  const std::shared_ptr<grpc::Channel> channel_ =
      grpc::CreateChannel(server_.address(), grpc::InsecureChannelCredentials());
};

TEST_F(HonestHealthTest, NotReadyWhileNearlyEverythingIsRefusedYetAlive) {
  grpc::ClientContext holding;
  std::thread holder([&] { Count(holding); });
  while (server_.Metric("sudoku_grids_in_flight") < 1) std::this_thread::yield();
  EXPECT_TRUE(Serving(kService)) << "busy is no illness";
  while (Serving(kService)) {
    grpc::ClientContext context;
    ASSERT_EQ(Count(context), grpc::StatusCode::RESOURCE_EXHAUSTED);
  }
  EXPECT_FALSE(Probe("/readyz"));
  EXPECT_TRUE(Probe("/healthz"));
  EXPECT_TRUE(Serving(""));
  holding.TryCancel();
  holder.join();
  while (!Serving(kService)) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_TRUE(Probe("/readyz"));
}

}  // namespace
}  // namespace sudoku
