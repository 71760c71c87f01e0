// The real sudoku-server and its connections: no descriptors left, a greedy peer, two servers on one unix socket.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <filesystem>
#include <thread>
#include <vector>

#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/server_process.h"
#include "tests/support/temp_folder.h"

namespace sudoku {
namespace {

using ::testing::HasSubstr;
using testing::Process;
using testing::ServerProcess;

// Whether a grid is solved within ten seconds, on a connection of its own.
bool Solves(const std::string& address) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  const auto channel = grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(10));
  context.set_wait_for_ready(true);
  v1::SolveRequest request;
  request.set_grid(std::string(81, '0'));
  v1::SolveResponse response;
  return v1::SudokuService::NewStub(channel)->Solve(&context, request, &response).ok();
}

void LimitFiles(const Process& process, rlim_t files) {
  rlimit limit{};
  ASSERT_EQ(prlimit(process.pid(), RLIMIT_NOFILE, nullptr, &limit), 0);
  limit.rlim_cur = files;
  ASSERT_EQ(prlimit(process.pid(), RLIMIT_NOFILE, &limit, nullptr), 0);
}

std::size_t OpenFiles(const Process& process) {
  const std::filesystem::directory_iterator files("/proc/" + std::to_string(process.pid()) + "/fd");
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

std::vector<TcpClient> Connect(const std::string& address, int count, const std::string& from = "") {
  std::vector<TcpClient> clients;
  for (int i = 0; i < count; ++i) clients.emplace_back(address, from);
  return clients;
}

// gRPC's own listener never accepts again once it was out of descriptors.
TEST(ConnectionsTest, AcceptsAgainWhenThereAreDescriptorsAgain) {
  const ServerProcess server;
  LimitFiles(server, OpenFiles(server) + 8);
  { const auto clients = Connect(server.address(), 40); }
  EXPECT_TRUE(Solves(server.address()));
}

// The probes say so, and are not among the victims.
TEST(ConnectionsTest, ProbesAreAnsweredWithoutDescriptorsAndLivenessTellsTheTruth) {
  const ServerProcess server;
  const auto probe = [&server](const char* path) { return HttpGet(server.metrics_address(), path).substr(0, 12); };
  LimitFiles(server, OpenFiles(server));
  // Several, as a file that was open for a moment while they were counted leaves room for one.
  auto clients = Connect(server.address(), 8);
  while (server.Metric("sudoku_accept_failures_total") < 1) std::this_thread::yield();
  EXPECT_EQ(probe("/healthz"), "HTTP/1.1 200") << "a moment without descriptors is no reason for a restart";
  const auto slow = Connect(server.metrics_address(), 60);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(probe("/healthz").substr(0, 9), "HTTP/1.1 ") << i;
  while (probe("/healthz") == "HTTP/1.1 200") std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(probe("/healthz"), "HTTP/1.1 503");
  EXPECT_EQ(probe("/readyz"), "HTTP/1.1 503");
  LimitFiles(server, 1000);
  while (probe("/healthz") == "HTTP/1.1 503") std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(probe("/readyz"), "HTTP/1.1 200");
}

TEST(ConnectionsTest, DefaultLimitStaysBelowTheDescriptors) {
  Process server({"/bin/sh", "-c", R"(ulimit -n 64 && exec "$0" "$@")", SUDOKU_SERVER_BINARY, "--listen", "127.0.0.1:0",
                  "--drain-delay", "0s"});
  const std::string address = server.WaitForLine("listening on ");
  const auto clients = Connect(address, 80, "127.0.0.2");
  EXPECT_TRUE(Solves(address)) << "and another peer gets in";
  EXPECT_LT(OpenFiles(server), 60u);
}

TEST(ConnectionsTest, AGreedyPeerLeavesRoomForOthers) {
  const ServerProcess server({"--max-connections", "64"});
  auto greedy = Connect(server.address(), 100, "127.0.0.2");
  EXPECT_EQ(greedy[99].ReadAll(), "") << "closed at once";
  EXPECT_TRUE(Solves(server.address()));
  greedy.clear();
  EXPECT_TRUE(Solves(server.address()));
}

TEST(ConnectionsTest, ASecondServerLeavesAUnixSocketAlone) {
  const TempFolder folder;
  const std::string address = "unix:" + (folder.path() / "socket").string();
  Process first({SUDOKU_SERVER_BINARY, "--listen", address, "--drain-delay", "0s"});
  ASSERT_EQ(first.WaitForLine("listening on "), address);
  Process second({SUDOKU_SERVER_BINARY, "--listen", address, "--drain-delay", "0s"});
  EXPECT_EQ(second.Wait(), 1);
  EXPECT_THAT(second.err(), HasSubstr("another server"));
  EXPECT_TRUE(Solves(address));

  first.Signal(SIGKILL);
  first.Wait();
  Process heir({SUDOKU_SERVER_BINARY, "--listen", address, "--drain-delay", "0s"});
  ASSERT_EQ(heir.WaitForLine("listening on "), address) << heir.err();
  EXPECT_TRUE(Solves(address));
  heir.Signal(SIGTERM);
  EXPECT_EQ(heir.Wait(), 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ConnectionsTest, TheLogNamesThePeers) {
  const TempFolder folder;
  ServerProcess server({"--listen", "unix:" + (folder.path() / "socket").string(), "--log-level", "debug"});
  EXPECT_TRUE(Solves(server.address()));
  EXPECT_TRUE(Solves("unix:" + (folder.path() / "socket").string()));
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
  EXPECT_THAT(server.err(), HasSubstr(R"("peer":"ipv4:127.0.0.1:)"));
  EXPECT_THAT(server.err(), HasSubstr(R"("peer":"unix:)"));
}

}  // namespace
}  // namespace sudoku
