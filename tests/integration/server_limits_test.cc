// The real sudoku-server under callers who ask for too much, or give up: what it spends on them.
#include <gmock/gmock.h>
#include <google/protobuf/stubs/logging.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>

#include <fstream>
#include <future>
#include <sstream>
#include <string>
#include <thread>

#include "grpc/health/v1/health.grpc.pb.h"
#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/process.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;
using testing::Process;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";

class ServerLimitsTest : public ::testing::Test {
 protected:
  static constexpr char kEndless[] = "1000000000000";

  void StartServer(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {SUDOKU_SERVER_BINARY, "--listen", "127.0.0.1:0", "--drain-delay", "0s"});
    server_.emplace(arguments);
    const std::string address = server_->WaitForLine("listening on ");
    ASSERT_NE(address, "") << server_->err();
    channel_ = grpc::CreateChannel(address, grpc::InsecureChannelCredentials());
    stub_ = v1::SudokuService::NewStub(channel_);
  }

  grpc::Status Solve(milliseconds timeout = std::chrono::minutes(1)) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + timeout);
    v1::SolveRequest request;
    request.set_grid(kGrid);
    v1::SolveResponse response;
    return stub_->Solve(&context, request, &response);
  }

  // All solutions of the empty grid are counted: a search that ends only if it is ended.
  grpc::Status CountForEver(milliseconds timeout, grpc::ClientContext& context) {
    context.set_deadline(std::chrono::system_clock::now() + timeout);
    v1::CountSolutionsRequest request;
    request.set_grid(std::string(81, '0'));
    v1::CountSolutionsResponse response;
    return stub_->CountSolutions(&context, request, &response);
  }

  // Waits until the server does nothing any more.
  void ExpectIdle() {
    for (milliseconds before = server_->CpuTime();;) {
      std::this_thread::sleep_for(milliseconds(200));
      const milliseconds now = server_->CpuTime();
      if (now - before <= milliseconds(20)) return;
      before = now;
    }
  }

  // A number of /proc/PID/status.
  std::size_t StatusOf(std::string_view name) const {
    std::ifstream status("/proc/" + std::to_string(server_->pid()) + "/status");
    std::size_t number = 0;
    for (std::string word; status >> word;) {
      if (word == name && status >> number) return number;
    }
    return 0;
  }
  std::size_t Threads() const { return StatusOf("Threads:"); }
  std::size_t PeakResidentKilobytes() const { return StatusOf("VmHWM:"); }

  std::optional<Process> server_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::SudokuService::Stub> stub_;
};

TEST_F(ServerLimitsTest, AnExpiredDeadlineFreesTheProcessor) {
  StartServer({"--max-count", kEndless});
  std::vector<std::future<grpc::StatusCode>> calls;
  for (int i = 0; i < 32; ++i) {
    calls.push_back(std::async(std::launch::async, [this] {
      grpc::ClientContext context;
      return CountForEver(milliseconds(50), context).error_code();
    }));
  }
  // Who came when the time of those before was too long already was told so at once.
  for (auto& call : calls) {
    EXPECT_THAT(call.get(),
                ::testing::AnyOf(grpc::StatusCode::DEADLINE_EXCEEDED, grpc::StatusCode::RESOURCE_EXHAUSTED));
  }
  EXPECT_TRUE(Solve().ok());
  ExpectIdle();
}

TEST_F(ServerLimitsTest, ACancelledCallFreesTheProcessor) {
  StartServer({"--max-count", kEndless});
  grpc::ClientContext context;
  auto call = std::async(std::launch::async, [&] { return CountForEver(std::chrono::hours(1), context).error_code(); });
  while (server_->CpuTime() < milliseconds(100)) std::this_thread::yield();
  context.TryCancel();
  EXPECT_EQ(call.get(), grpc::StatusCode::CANCELLED);
  ExpectIdle();
}

TEST_F(ServerLimitsTest, ShortCallsAndHealthAreServedWhileEveryWorkerIsBusy) {
  StartServer({"--max-count", kEndless, "--workers", "2"});
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
  std::vector<std::future<void>> calls;
  for (int i = 0; i < 8; ++i) {
    auto& context = *contexts.emplace_back(std::make_unique<grpc::ClientContext>());
    calls.push_back(std::async(std::launch::async, [&] { CountForEver(std::chrono::hours(1), context); }));
  }
  while (server_->CpuTime() < milliseconds(200)) std::this_thread::yield();
  for (int i = 0; i < 50; ++i) {
    EXPECT_TRUE(Solve().ok());
    grpc::ClientContext context;
    grpc::health::v1::HealthCheckResponse response;
    EXPECT_TRUE(grpc::health::v1::Health::NewStub(channel_)->Check(&context, {}, &response).ok());
    EXPECT_EQ(response.status(), grpc::health::v1::HealthCheckResponse::SERVING);
  }
  for (auto& context : contexts) context->TryCancel();
  for (auto& call : calls) call.wait();
  ExpectIdle();
}

TEST_F(ServerLimitsTest, ThreadsDoNotGrowWithTheCalls) {
  StartServer({"--max-count", kEndless, "--workers", "2", "--max-streams", "100000"});
  EXPECT_TRUE(Solve().ok());
  const std::size_t before = Threads();
  constexpr int kCalls = 500;
  std::vector<grpc::ClientContext> contexts(kCalls);
  std::vector<v1::CountSolutionsResponse> responses(kCalls);
  std::atomic<int> done{0};
  v1::CountSolutionsRequest request;
  request.set_grid(std::string(81, '0'));
  for (int i = 0; i < kCalls; ++i) {
    const auto at = static_cast<std::size_t>(i);
    contexts[at].set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(1));
    stub_->async()->CountSolutions(&contexts[at], &request, &responses[at], [&](const grpc::Status& status) {
      EXPECT_FALSE(status.ok());
      ++done;
    });
  }
  std::size_t most = 0;
  while (done < kCalls) {
    most = std::max(most, Threads());
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_LE(most, before + 16);
  ExpectIdle();
}

// Sizes are checked after unpacking, so 64 KiB would become 64 MiB.
// Protobuf complains of each on standard error, by itself.
TEST_F(ServerLimitsTest, RequestsThatAreNoMessagesFloodNoLog) {
  StartServer({});
  constexpr int kCalls = 200;
  for (int i = 0; i < kCalls; ++i) {
    const google::protobuf::LogSilencer ours;
    grpc::ClientContext context;
    v1::SolveRequest request;
    request.set_grid("\xff\xfe");
    v1::SolveResponse response;
    EXPECT_EQ(stub_->Solve(&context, request, &response).error_code(), grpc::StatusCode::UNIMPLEMENTED);
  }
  server_->Signal(SIGTERM);
  EXPECT_EQ(server_->Wait(), 0);
  std::istringstream lines(server_->err());
  int complaints = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_EQ(line.substr(0, 1), "{") << line;
    if (line.find("\"protobuf\"") != std::string::npos) ++complaints;
  }
  EXPECT_GT(complaints, 0);
  EXPECT_LT(complaints, kCalls / 2);
}

TEST_F(ServerLimitsTest, CompressedRequestsAreRefusedPacked) {
  StartServer({});
  EXPECT_TRUE(Solve().ok());
  const std::size_t before = PeakResidentKilobytes();
  v1::SolveBatchRequest request;
  request.set_grids(std::string(64 << 20, '0'));
  for (const auto algorithm : {GRPC_COMPRESS_GZIP, GRPC_COMPRESS_DEFLATE}) {
    grpc::ClientContext context;
    context.set_compression_algorithm(algorithm);
    v1::SolveBatchResponse response;
    EXPECT_EQ(stub_->SolveBatch(&context, request, &response).error_code(), grpc::StatusCode::UNIMPLEMENTED);
  }
  EXPECT_LT(PeakResidentKilobytes(), before + (16 << 10));
  EXPECT_TRUE(Solve().ok());
}

// gRPC's own limit of 8 KiB closes the connection, with everybody's calls on it.
TEST_F(ServerLimitsTest, MetadataDisturbsNoOtherCall) {
  StartServer({});
  grpc::ClientContext streaming;
  v1::EnumerateSolutionsRequest everything;
  everything.set_grid(std::string(81, '0'));
  v1::EnumerateSolutionsResponse chunk;
  const auto stream = stub_->EnumerateSolutions(&streaming, everything);
  for (const std::size_t size : {7'900, 60'000}) {
    EXPECT_TRUE(stream->Read(&chunk));
    grpc::ClientContext context;
    context.AddMetadata("x-baggage", std::string(size, 'x'));
    v1::SolveRequest request;
    request.set_grid(kGrid);
    v1::SolveResponse response;
    EXPECT_TRUE(stub_->Solve(&context, request, &response).ok()) << size;
  }
  // Enough to see that the stream is the same one still.
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(stream->Read(&chunk));
  streaming.TryCancel();
}

}  // namespace
}  // namespace sudoku
