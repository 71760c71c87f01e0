// The real sudoku-server goes away while it is in use: what its callers see.
#include <gmock/gmock.h>
#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/support/error_details.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>

#include <atomic>
#include <thread>

#include "grpc/health/v1/health.grpc.pb.h"
#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/http2_frames.h"
#include "tests/support/process.h"
#include "tests/support/tcp_client.h"

namespace sudoku {
namespace {

using grpc::health::v1::HealthCheckResponse;
using testing::Process;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
const std::string kEmptyGrid(81, '0');  // More solutions than anybody can read.

std::vector<std::string> Command(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {SUDOKU_SERVER_BINARY, "--listen", "127.0.0.1:0"});
  return arguments;
}

std::shared_ptr<grpc::Channel> ChannelTo(Process& server) {
  const std::string address = server.WaitForLine("listening on ");
  EXPECT_NE(address, "") << server.err();
  return grpc::CreateChannel(address, grpc::InsecureChannelCredentials());
}

grpc::Status Solve(v1::SudokuService::Stub& stub) {
  grpc::ClientContext context;
  v1::SolveRequest request;
  request.set_grid(kGrid);
  v1::SolveResponse response;
  const grpc::Status status = stub.Solve(&context, request, &response);
  if (status.ok()) {
    EXPECT_EQ(response.rows(0), "321597864");
  }
  return status;
}

// What the details of an error call it.
std::string Reason(const grpc::Status& status) {
  google::rpc::Status details;
  google::rpc::ErrorInfo info;
  if (!grpc::ExtractErrorDetails(status, &details).ok() || details.details().empty()) return "";
  return details.details(0).UnpackTo(&info) ? info.reason() : "";
}

HealthCheckResponse::ServingStatus Health(const std::shared_ptr<grpc::Channel>& channel, const std::string& name) {
  grpc::ClientContext context;
  grpc::health::v1::HealthCheckRequest request;
  request.set_service(name);
  HealthCheckResponse response;
  const grpc::Status status = grpc::health::v1::Health::NewStub(channel)->Check(&context, request, &response);
  return status.ok() ? response.status() : HealthCheckResponse::UNKNOWN;
}

// An open stream of all grids.
struct Stream {
  explicit Stream(v1::SudokuService::Stub& stub) {
    v1::EnumerateSolutionsRequest request;
    request.set_grid(kEmptyGrid);
    reader = stub.EnumerateSolutions(&context, request);
    EXPECT_TRUE(reader->Read(&message));
  }

  grpc::ClientContext context;
  std::unique_ptr<grpc::ClientReader<v1::EnumerateSolutionsResponse>> reader;
  v1::EnumerateSolutionsResponse message;
};

TEST(ServerDrainTest, ReadinessGoesFirstAndTheServerServesOn) {
  Process server(Command({"--drain-delay", "2s"}));
  const auto channel = ChannelTo(server);
  const auto stub = v1::SudokuService::NewStub(channel);
  EXPECT_EQ(Health(channel, "sudoku.v1.SudokuService"), HealthCheckResponse::SERVING);
  server.Signal(SIGTERM);
  while (Health(channel, "sudoku.v1.SudokuService") == HealthCheckResponse::SERVING) std::this_thread::yield();
  EXPECT_EQ(Health(channel, "sudoku.v1.SudokuService"), HealthCheckResponse::NOT_SERVING);
  EXPECT_EQ(Health(channel, ""), HealthCheckResponse::SERVING) << "alive, or it would be killed early";
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(Solve(*stub).ok());
  EXPECT_EQ(server.Wait(), 0);
}

// Callers in a closed loop that know nothing of health: each call is answered, or refused in a way one may retry.
TEST(ServerDrainTest, NoCallIsBroken) {
  Process server(Command({"--drain-delay", "100ms"}));
  const std::string address = server.WaitForLine("listening on ");
  ASSERT_NE(address, "");
  std::atomic<int> answered{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 8; ++i) {
    callers.emplace_back([&] {
      const auto stub = v1::SudokuService::NewStub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
      for (;;) {
        const grpc::Status status = Solve(*stub);
        if (!status.ok()) {
          EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE) << status.error_message();
          return;
        }
        ++answered;
      }
    });
  }
  while (answered < 200) std::this_thread::yield();
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
  for (std::thread& caller : callers) caller.join();
}

TEST(ServerDrainTest, AnAcceptedBatchIsAnswered) {
  Process server(Command({"--drain-delay", "0s", "--workers", "1"}));
  const auto stub = v1::SudokuService::NewStub(ChannelTo(server));
  v1::SolveBatchRequest request;
  for (int i = 0; i < 16'384; ++i) request.mutable_grids()->append(kGrid).append("\n");
  std::atomic<bool> sent{false};
  std::thread caller([&] {
    grpc::ClientContext context;
    v1::SolveBatchResponse response;
    sent = true;
    const grpc::Status status = stub->SolveBatch(&context, request, &response);
    if (status.ok()) {
      EXPECT_EQ(response.outcomes_size(), 16'384);
    } else {  // The signal may have been faster than the request.
      EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE) << status.error_message();
    }
  });
  while (!sent) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  server.Signal(SIGTERM);
  caller.join();
  EXPECT_EQ(server.Wait(), 0);
}

// A batch that is sent bit by bit, as by a client far away.
class SlowBatch {
 public:
  explicit SlowBatch(const std::string& address) : client_(address) {
    for (int i = 0; i < 500; ++i) grids_.append(kGrid).append("\n");
    v1::SolveBatchRequest request;
    request.set_grids(grids_);
    message_ = request.SerializeAsString();
    client_.Send(testing::Http2Greeting() + testing::GrpcHeaders(1, "/sudoku.v1.SudokuService/SolveBatch") +
                 testing::GrpcMessagePart(1, static_cast<std::uint32_t>(message_.size()), 0) +
                 testing::Http2Frame(6, 0, 0, "pingpong"));
    AwaitEcho("pingpong");  // So the call has begun.
  }

  void SendRest(std::chrono::milliseconds duration) {
    constexpr std::size_t kParts = 30;
    for (std::size_t part = 0; part < kParts; ++part) {
      std::this_thread::sleep_for(duration / kParts);
      const std::size_t begin = message_.size() * part / kParts, end = message_.size() * (part + 1) / kParts;
      client_.Send(testing::Http2Frame(0, part + 1 == kParts, 1, message_.substr(begin, end - begin)));
    }
  }
  // Everything the server says until it hangs up, messages in the clear.
  std::string Answer() { return client_.ReadAll(); }

 private:
  void AwaitEcho(std::string_view ping) {
    std::string heard;
    for (char c; heard.find(ping) == std::string::npos && recv(client_.fd(), &c, 1, 0) == 1;) heard += c;
  }

  TcpClient client_;
  std::string grids_;
  std::string message_;
};

std::size_t CountOf(std::string_view what, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string_view::npos; at += what.size()) ++count;
  return count;
}

// Shutdown would answer it with CANCELLED.
TEST(ServerDrainTest, ABatchThatWasArrivingIsAnsweredAndLaterOnesAreTurnedAway) {
  Process server(Command({"--drain-delay", "0s", "--drain-limit", "1m"}));
  const std::string address = server.WaitForLine("listening on ");
  const auto stub = v1::SudokuService::NewStub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
  EXPECT_TRUE(Solve(*stub).ok());
  SlowBatch batch(address);
  server.Signal(SIGTERM);
  while (Solve(*stub).ok()) std::this_thread::yield();
  EXPECT_EQ(Reason(Solve(*stub)), "DRAINING");
  batch.SendRest(std::chrono::seconds(3));
  EXPECT_EQ(CountOf("321597864", batch.Answer()), 500u);
  EXPECT_EQ(server.Wait(), 0);
}

TEST(ServerDrainTest, ABatchThatNeverArrivesIsCutOffAtTheLimit) {
  Process server(Command({"--drain-delay", "0s", "--drain-limit", "500ms"}));
  SlowBatch batch(server.WaitForLine("listening on "));
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
}

TEST(ServerDrainTest, AStreamThatIsReadEndsWithUnavailable) {
  Process server(Command({"--drain-delay", "0s", "--drain-limit", "1h"}));
  const auto stub = v1::SudokuService::NewStub(ChannelTo(server));
  Stream stream(*stub);
  server.Signal(SIGTERM);
  while (stream.reader->Read(&stream.message)) {
  }
  const grpc::Status status = stream.reader->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(Reason(status), "DRAINING");
  EXPECT_EQ(server.Wait(), 0);
}

TEST(ServerDrainTest, AStreamThatIsNotReadIsCutOffAtTheLimit) {
  Process server(Command({"--drain-delay", "0s", "--drain-limit", "500ms"}));
  const auto stub = v1::SudokuService::NewStub(ChannelTo(server));
  Stream stream(*stub);
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
}

TEST(ServerDrainTest, WhoWatchesHealthDoesNotHoldItUp) {
  Process server(Command({"--drain-delay", "0s", "--drain-limit", "1h"}));
  const auto stub = grpc::health::v1::Health::NewStub(ChannelTo(server));
  grpc::ClientContext context;
  const auto watch = stub->Watch(&context, {});
  HealthCheckResponse response;
  ASSERT_TRUE(watch->Read(&response));
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
}

TEST(ServerDrainTest, ASearchWithoutEndIsCutOffAtTheLimit) {
  Process server(Command({"--drain-delay", "0s", "--drain-limit", "500ms", "--max-count", "1000000000000"}));
  const auto stub = v1::SudokuService::NewStub(ChannelTo(server));
  std::thread caller([&] {
    grpc::ClientContext context;
    v1::CountSolutionsRequest request;
    request.set_grid(kEmptyGrid);
    v1::CountSolutionsResponse response;
    EXPECT_FALSE(stub->CountSolutions(&context, request, &response).ok());
  });
  while (server.CpuTime() < std::chrono::milliseconds(100)) std::this_thread::yield();
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
  caller.join();
}

}  // namespace
}  // namespace sudoku
