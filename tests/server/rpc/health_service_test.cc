#include "server/rpc/health_service.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/server_builder.h>
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "tests/server/rpc/service_harness.h"

namespace sudoku {
namespace {

using grpc::health::v1::HealthCheckRequest;
using grpc::health::v1::HealthCheckResponse;
constexpr char kService[] = "sudoku.v1.SudokuService";

// An open Watch.
struct Watcher {
  Watcher(grpc::health::v1::Health::Stub& stub, const std::string& service) {
    HealthCheckRequest request;
    request.set_service(service);
    reader = stub.Watch(&context, request);
  }
  ~Watcher() { context.TryCancel(); }

  // The next state; UNKNOWN when the stream is over.
  HealthCheckResponse::ServingStatus Next() {
    HealthCheckResponse response;
    return reader->Read(&response) ? response.status() : HealthCheckResponse::UNKNOWN;
  }

  grpc::ClientContext context;
  std::unique_ptr<grpc::ClientReader<HealthCheckResponse>> reader;
};

class HealthServiceTest : public ::testing::Test {
 protected:
  HealthServiceTest() {
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port_);
    builder.RegisterService(&service_);
    server_ = builder.BuildAndStart();
    stub_ = grpc::health::v1::Health::NewStub(
        grpc::CreateChannel("127.0.0.1:" + std::to_string(port_), grpc::InsecureChannelCredentials()));
  }
  ~HealthServiceTest() override { server_->Shutdown(std::chrono::system_clock::now()); }

  grpc::Status Check(const std::string& service, HealthCheckResponse::ServingStatus* status) {
    grpc::ClientContext context;
    HealthCheckRequest request;
    request.set_service(service);
    HealthCheckResponse response;
    const grpc::Status result = stub_->Check(&context, request, &response);
    *status = response.status();
    return result;
  }
  HealthCheckResponse::ServingStatus StatusOf(const std::string& service) {
    HealthCheckResponse::ServingStatus status;
    EXPECT_TRUE(Check(service, &status).ok());
    return status;
  }
  void WaitForWatches(std::size_t count) {
    while (service_.watches() != count) std::this_thread::yield();
  }

  static constexpr std::size_t kMaxWatches = 64;
  Health health_;
  HealthService service_{health_, kMaxWatches};
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<grpc::health::v1::Health::Stub> stub_;
};

TEST_F(HealthServiceTest, EmptyIsLivenessAndTheServicesNameIsReadiness) {
  EXPECT_EQ(StatusOf(""), HealthCheckResponse::SERVING);
  EXPECT_EQ(StatusOf(kService), HealthCheckResponse::SERVING);
  health_.Set(Health::Aspect::kReady, "draining", true);
  EXPECT_EQ(StatusOf(""), HealthCheckResponse::SERVING);
  EXPECT_EQ(StatusOf(kService), HealthCheckResponse::NOT_SERVING);
  health_.Set(Health::Aspect::kLive, "stuck", true);
  EXPECT_EQ(StatusOf(""), HealthCheckResponse::NOT_SERVING);
}

TEST_F(HealthServiceTest, AllServicesShareOneReadiness) {
  for (const char* const service : {kService, "sudoku.v1.AnalysisService", "sudoku.v1.LogicService"}) {
    health_.Set(Health::Aspect::kReady, "draining", false);
    EXPECT_EQ(StatusOf(service), HealthCheckResponse::SERVING) << service;
    health_.Set(Health::Aspect::kReady, "draining", true);
    EXPECT_EQ(StatusOf(service), HealthCheckResponse::NOT_SERVING) << service;
  }
}

TEST_F(HealthServiceTest, OtherNamesAreUnknown) {
  HealthCheckResponse::ServingStatus status;
  EXPECT_EQ(Check("sudoku.v1.Other", &status).error_code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(Watcher(*stub_, "sudoku.v1.Other").Next(), HealthCheckResponse::SERVICE_UNKNOWN);
}

TEST_F(HealthServiceTest, AWatchGetsTheStateAndEachChange) {
  Watcher watcher(*stub_, kService);
  EXPECT_EQ(watcher.Next(), HealthCheckResponse::SERVING);
  for (int i = 0; i < 20; ++i) {
    health_.Set(Health::Aspect::kReady, "busy", true);
    EXPECT_EQ(watcher.Next(), HealthCheckResponse::NOT_SERVING);
    health_.Set(Health::Aspect::kReady, "busy", false);
    EXPECT_EQ(watcher.Next(), HealthCheckResponse::SERVING);
  }
}

TEST_F(HealthServiceTest, AWatchThatIsCancelledLeaves) {
  {
    Watcher watcher(*stub_, "");
    EXPECT_EQ(watcher.Next(), HealthCheckResponse::SERVING);
    EXPECT_EQ(service_.watches(), 1u);
  }
  WaitForWatches(0);
}

// Four thousand watches cost 70 MB.
TEST_F(HealthServiceTest, WatchesAreBounded) {
  {
    std::vector<std::unique_ptr<Watcher>> watchers;
    for (std::size_t i = 0; i < kMaxWatches - kMaxWatches / 8; ++i) {  // The rest is for other peers.
      watchers.push_back(std::make_unique<Watcher>(*stub_, ""));
      EXPECT_EQ(watchers.back()->Next(), HealthCheckResponse::SERVING);
    }
    Watcher refused(*stub_, "");
    EXPECT_EQ(refused.Next(), HealthCheckResponse::UNKNOWN);
    const grpc::Status status = refused.reader->Finish();
    EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
    EXPECT_EQ(testing::ReasonOf(status), "OVERLOADED");
    EXPECT_EQ(StatusOf(""), HealthCheckResponse::SERVING) << "who only asks is answered";
  }
  WaitForWatches(0);
  EXPECT_EQ(Watcher(*stub_, "").Next(), HealthCheckResponse::SERVING);
}

TEST_F(HealthServiceTest, WatchesEndAtTheDrain) {
  Watcher before(*stub_, kService);
  EXPECT_EQ(before.Next(), HealthCheckResponse::SERVING);
  service_.EndWatches();
  EXPECT_EQ(before.Next(), HealthCheckResponse::UNKNOWN);
  EXPECT_EQ(testing::ReasonOf(before.reader->Finish()), "DRAINING");
  Watcher after(*stub_, kService);
  EXPECT_EQ(after.Next(), HealthCheckResponse::UNKNOWN);
  EXPECT_EQ(testing::ReasonOf(after.reader->Finish()), "DRAINING");
  WaitForWatches(0);
}

TEST_F(HealthServiceTest, ChangesEndsAndCancellationsMeet) {
  std::atomic<bool> over{false};
  std::thread changer([&] {
    for (bool busy = true; !over; busy = !busy) health_.Set(Health::Aspect::kReady, "busy", busy);
  });
  std::vector<std::thread> clients;
  for (int client = 0; client < 4; ++client) {
    clients.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        Watcher watcher(*stub_, kService);
        for (int read = 0; read < i % 5; ++read) EXPECT_NE(watcher.Next(), HealthCheckResponse::UNKNOWN);
      }
    });
  }
  for (std::thread& client : clients) client.join();
  service_.EndWatches();
  over = true;
  changer.join();
  WaitForWatches(0);
}

}  // namespace
}  // namespace sudoku
