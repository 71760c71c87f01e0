#include "server/server.h"

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <latch>
#include <thread>

#include "grpc/health/v1/health.grpc.pb.h"
#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/server/rpc/service_harness.h"

namespace sudoku {
namespace {

using grpc::health::v1::Health;
using grpc::health::v1::HealthCheckResponse;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";

std::unique_ptr<Server> Started(Options options) {
  options.drain_delay = std::chrono::milliseconds(0);
  auto server = Server::Start(options);
  EXPECT_TRUE(server.ok()) << server.status();
  return server.ok() ? *std::move(server) : nullptr;
}

grpc::Status Solve(const std::shared_ptr<grpc::Channel>& channel) {
  grpc::ClientContext context;
  v1::SolveRequest request;
  request.set_grid(kGrid);
  v1::SolveResponse response;
  return v1::SudokuService::NewStub(channel)->Solve(&context, request, &response);
}

std::shared_ptr<grpc::Channel> ChannelTo(const std::string& address) {
  return grpc::CreateChannel(address, grpc::InsecureChannelCredentials());
}

grpc::Status Check(const std::shared_ptr<grpc::Channel>& channel, const std::string& name,
                   HealthCheckResponse* response) {
  grpc::ClientContext context;
  grpc::health::v1::HealthCheckRequest request;
  request.set_service(name);
  return Health::NewStub(channel)->Check(&context, request, response);
}

TEST(ServerTest, ServesInProcessWithoutAPort) {
  const auto server = Started({});
  EXPECT_TRUE(server->addresses().empty());
  EXPECT_TRUE(Solve(server->InProcessChannel({})).ok());
}

// Sends a reflection request that lists the services.
grpc::Status ListServices(const std::shared_ptr<grpc::Channel>& channel) {
  grpc::ClientContext context;
  const grpc::Slice text("\x3a\x00", 2);
  const grpc::ByteBuffer request(&text, 1);
  grpc::ByteBuffer response;
  grpc::Status status;
  std::latch done(1);
  grpc::GenericStub(channel).UnaryCall(&context, "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", {},
                                       &request, &response, [&](grpc::Status ended) {
                                         status = std::move(ended);
                                         done.count_down();
                                       });
  done.wait();
  return status;
}

TEST(ServerTest, ReflectionIsServedOnlyWhenWanted) {
  EXPECT_EQ(ListServices(Started({.reflection = false})->InProcessChannel({})).error_code(),
            grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_TRUE(ListServices(Started({.reflection = true})->InProcessChannel({})).ok());
  EXPECT_EQ(ListServices(Started({.reflection = false})->InProcessChannel({})).error_code(),
            grpc::StatusCode::UNIMPLEMENTED);
}

TEST(ServerTest, PortZeroTakesAFreeOne) {
  const auto server = Started({.listen = {"127.0.0.1:0", "127.0.0.1:0"}});
  ASSERT_EQ(server->addresses().size(), 2u);
  for (const std::string& address : server->addresses()) {
    EXPECT_THAT(address, StartsWith("127.0.0.1:"));
    EXPECT_FALSE(address.ends_with(":0"));
    EXPECT_TRUE(Solve(ChannelTo(address)).ok());
  }
  EXPECT_NE(server->addresses()[0], server->addresses()[1]);
}

TEST(ServerTest, ListensOnAUnixSocket) {
  const std::string address = "unix:" + std::filesystem::temp_directory_path().string() + "/sudoku_server_test.sock";
  const auto server = Started({.listen = {address}});
  EXPECT_EQ(server->addresses().at(0), address);
  EXPECT_TRUE(Solve(ChannelTo(address)).ok());
}

TEST(ServerTest, ATakenPortIsAnError) {
  const auto first = Started({.listen = {"127.0.0.1:0"}});
  const auto second = Server::Start({.listen = first->addresses()});
  ASSERT_FALSE(second.ok());
  EXPECT_THAT(std::string(second.status().message()), HasSubstr(first->addresses()[0]));
}

TEST(ServerTest, HealthKnowsItsNamesAndNoOther) {
  const auto server = Started({});
  const auto channel = server->InProcessChannel({});
  for (const char* name : {"", "sudoku.v1.SudokuService", "sudoku.v1.AnalysisService"}) {
    HealthCheckResponse response;
    EXPECT_TRUE(Check(channel, name, &response).ok());
    EXPECT_EQ(response.status(), HealthCheckResponse::SERVING) << name;
  }
  HealthCheckResponse response;
  EXPECT_EQ(Check(channel, "sudoku.v2.SudokuService", &response).error_code(), grpc::StatusCode::NOT_FOUND);
}

TEST(ServerTest, RefusesMessagesOverTheLimit) {
  const auto server = Started({.max_message_bytes = 2'048});
  grpc::ClientContext context;
  v1::SolveRequest request;
  request.set_grid(std::string(4'096, '0'));
  v1::SolveResponse response;
  const auto status = v1::SudokuService::NewStub(server->InProcessChannel({}))->Solve(&context, request, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
}

TEST(ServerTest, OneConnectionHasNoMoreCallsAtOnceThanItMay) {
  Options options{.listen = {"127.0.0.1:0"}, .max_streams = 2};
  auto started = Server::Start(options, testing::EndlessEngine());
  ASSERT_TRUE(started.ok()) << started.status();
  Server& server = **started;
  const auto stub = v1::SudokuService::NewStub(ChannelTo(server.addresses()[0]));
  v1::CountSolutionsRequest request;
  request.set_grid(kGrid);
  constexpr std::size_t kCalls = 5;
  std::array<grpc::ClientContext, kCalls> contexts;
  std::array<v1::CountSolutionsResponse, kCalls> responses;
  std::latch done(kCalls);
  for (std::size_t i = 0; i < kCalls; ++i) {
    stub->async()->CountSolutions(&contexts[i], &request, &responses[i],
                                  [&](const grpc::Status&) { done.count_down(); });
  }
  while (server.gauges().calls_in_flight < 2) std::this_thread::yield();
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(server.gauges().calls_in_flight, 2u);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  for (grpc::ClientContext& context : contexts) context.TryCancel();
  done.wait();
}

TEST(ServerTest, DrainReturnsAndThenNothingIsServed) {
  const auto server = Started({.listen = {"127.0.0.1:0"}});
  const auto channel = ChannelTo(server->addresses()[0]);
  EXPECT_TRUE(Solve(channel).ok());
  server->Drain();
  EXPECT_EQ(Solve(channel).error_code(), grpc::StatusCode::UNAVAILABLE);
}

}  // namespace
}  // namespace sudoku
