// Clients that would have the server hold more and more: its memory stays bounded, and it goes on serving.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/call_load.h"
#include "tests/support/http2_frames.h"
#include "tests/support/server_process.h"
#include "tests/support/tcp_client.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::OwnChannel;
using testing::ServerProcess;
using testing::SetDeadline;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";

// Raises our own limit of open files as far as it goes, and tells it. The server raises its own.
std::size_t MostFiles() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}

class MemoryTest : public ::testing::Test {
 protected:
  MemoryTest() { EXPECT_TRUE(Solves()); }

  bool Solves() const {
    grpc::ClientContext context;
    SetDeadline(context, seconds(30));
    context.set_wait_for_ready(true);
    v1::SolveRequest request;
    request.set_grid(kGrid);
    v1::SolveResponse response;
    return v1::SudokuService::NewStub(OwnChannel(server_.address()))->Solve(&context, request, &response).ok();
  }

  // The most memory over some time, in megabytes more than before.
  double PeakGrowth(milliseconds time) {
    for (const auto end = std::chrono::steady_clock::now() + time; std::chrono::steady_clock::now() < end;) {
      peak_ = std::max(peak_, server_.ResidentMegabytes());
      std::this_thread::sleep_for(milliseconds(10));
    }
    return peak_ - before_;
  }

  // One caller may hold seven eighths of the connections.
  ServerProcess server_{{"--max-connections", "12000"}};
  const std::size_t most_files_ = MostFiles();
  const double before_ = server_.ResidentMegabytes();
  double peak_ = 0;
};

TEST_F(MemoryTest, StreamsThatNobodyReads) {
  constexpr int kStreams = 500;
  std::vector<std::unique_ptr<v1::SudokuService::Stub>> stubs;
  for (int i = 0; i < 10; ++i) stubs.push_back(v1::SudokuService::NewStub(OwnChannel(server_.address())));
  v1::EnumerateSolutionsRequest request;
  request.set_grid(std::string(81, '.'));
  std::vector<grpc::ClientContext> contexts(kStreams);
  std::vector<std::unique_ptr<grpc::ClientReader<v1::EnumerateSolutionsResponse>>> readers;
  for (std::size_t i = 0; i < kStreams; ++i) {
    readers.push_back(stubs[i % stubs.size()]->EnumerateSolutions(&contexts[i], request));
  }
  const double growth = PeakGrowth(seconds(3));
  std::printf("%d streams that nobody reads: +%.1f MB\n", kStreams, growth);
  EXPECT_LT(growth, 160);
  EXPECT_TRUE(Solves());
  for (grpc::ClientContext& context : contexts) context.TryCancel();
  for (auto& reader : readers) EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
}

TEST_F(MemoryTest, TenThousandIdleConnections) {
  ASSERT_GT(most_files_, 10'100u) << "the machine does not allow so many open files (ulimit -Hn)";
  std::vector<TcpClient> idle;
  for (int i = 0; i < 10'000; ++i) {
    idle.emplace_back(server_.address());
    ASSERT_TRUE(idle.back().connected()) << i;
    idle.back().Send(testing::Http2Greeting());
  }
  while (server_.Metric("process_open_fds") < 10'000) std::this_thread::sleep_for(milliseconds(50));
  const double growth = PeakGrowth(seconds(1));
  std::printf("10,000 idle connections: +%.1f MB, %.1f KB each\n", growth, growth * 1024 / 10'000);
  EXPECT_LT(growth, 600);
  EXPECT_TRUE(Solves());
  idle.clear();
  for (int i = 0; i < 600 && server_.Metric("process_open_fds") > 100; ++i)
    std::this_thread::sleep_for(milliseconds(50));
  EXPECT_LT(server_.Metric("process_open_fds"), 100);
  EXPECT_TRUE(Solves());
}

TEST_F(MemoryTest, MessagesThatAreNeverFinished) {
  constexpr int kConnections = 500, kStreams = 15;
  std::vector<TcpClient> clients;
  for (int i = 0; i < kConnections; ++i) {
    TcpClient& client = clients.emplace_back(server_.address());
    ASSERT_TRUE(client.connected());
    std::string bytes = testing::Http2Greeting();
    for (std::uint32_t stream = 1; stream < 2 * kStreams; stream += 2) {
      bytes += testing::GrpcHeaders(stream, "/sudoku.v1.SudokuService/SolveBatch");
      bytes += testing::GrpcMessagePart(stream, 4'000'000, 4'000);  // 60 KB in all: the window of a connection is 64.
    }
    ASSERT_TRUE(client.Send(bytes));
  }
  const double growth = PeakGrowth(seconds(2));
  std::printf("%d messages never finished on %d connections, 30 MB sent: +%.1f MB\n", kConnections * kStreams,
              kConnections, growth);
  EXPECT_LT(growth, 250);
  EXPECT_TRUE(Solves());
}

TEST_F(MemoryTest, MessagesOf64Megabytes) {
  v1::SolveBatchRequest request;
  request.mutable_grids()->assign(64 << 20, '1');
  constexpr int kSenders = 16;
  std::vector<std::thread> senders;
  for (int i = 0; i < kSenders; ++i) {
    senders.emplace_back([&] {
      const auto stub = v1::SudokuService::NewStub(OwnChannel(server_.address()));
      for (int n = 0; n < 3; ++n) {
        grpc::ClientContext context;
        SetDeadline(context, seconds(60));
        v1::SolveBatchResponse response;
        // Too large; or, when many arrive at once, cut off with their connection as gRPC's quota runs out.
        EXPECT_THAT(stub->SolveBatch(&context, request, &response).error_code(),
                    ::testing::AnyOf(grpc::StatusCode::RESOURCE_EXHAUSTED, grpc::StatusCode::UNAVAILABLE));
      }
    });
  }
  PeakGrowth(seconds(2));
  for (std::thread& sender : senders) sender.join();
  const double growth = PeakGrowth(milliseconds(100));
  std::printf("%d messages of 64 MB, %d at once: +%.1f MB\n", 3 * kSenders, kSenders, growth);
  EXPECT_LT(growth, 256 + 128) << "the quota is 256 MB";
  EXPECT_TRUE(Solves());
}

}  // namespace
}  // namespace sudoku
