// The real sudoku-server as a process: what it prints, how it ends.
#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <fstream>
#include <optional>
#include <thread>

#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/support/process.h"

namespace sudoku {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Process;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";

std::vector<std::string> Command(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), SUDOKU_SERVER_BINARY);
  return arguments;
}

std::unique_ptr<v1::SudokuService::Stub> StubFor(const std::string& address) {
  return v1::SudokuService::NewStub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
}

grpc::Status Solve(v1::SudokuService::Stub& stub, v1::SolveResponse* response) {
  grpc::ClientContext context;
  context.set_wait_for_ready(true);
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
  v1::SolveRequest request;
  request.set_grid(kGrid);
  return stub.Solve(&context, request, response);
}

TEST(ServerProcessTest, SaysWhereItListensAndSolves) {
  Process server(Command({"--listen", "127.0.0.1:0", "--listen", "[::1]:0", "--drain-delay", "0s"}));
  ASSERT_NE(server.WaitForLine("listening on [::1]:"), "");
  for (const std::string& address : server.Lines("listening on ")) {
    v1::SolveResponse response;
    EXPECT_TRUE(Solve(*StubFor(address), &response).ok()) << address;
    EXPECT_EQ(response.rows(0), "321597864");
  }
}

// The only child of a process.
pid_t ChildOf(pid_t parent) {
  const std::string task = std::to_string(parent);
  std::ifstream children("/proc/" + task + "/task/" + task + "/children");
  pid_t child = 0;
  children >> child;
  return child;
}

class SignalTest : public ::testing::TestWithParam<int> {};

TEST_P(SignalTest, DrainsAndExitsWithZero) {
  Process idle(Command({"--listen", "127.0.0.1:0", "--drain-delay", "0s"}));
  ASSERT_NE(idle.WaitForLine("listening on "), "");
  idle.Signal(GetParam());
  EXPECT_EQ(idle.Wait(), 0);
}

INSTANTIATE_TEST_SUITE_P(Signals, SignalTest, ::testing::Values(SIGTERM, SIGINT));

// A second signal that comes before the drain has begun is the same signal still, so it is sent until it works.
std::optional<int> EndOfImpatience(Process& server, pid_t whom, int signal) {
  EXPECT_NE(server.WaitForLine("listening on "), "");
  std::atomic<bool> over{false};
  std::thread impatient([&] {
    for (; !over; std::this_thread::sleep_for(std::chrono::milliseconds(50))) kill(whom, signal);
  });
  const auto end = server.Wait();
  over = true;
  impatient.join();
  return end;
}

TEST_P(SignalTest, AnotherOneEndsItAtOnce) {
  Process server(Command({"--listen", "127.0.0.1:0", "--drain-delay", "1h"}));
  EXPECT_EQ(EndOfImpatience(server, server.pid(), GetParam()), -GetParam());
}

// The first process of a PID namespace, as in a container, is not killed by signals it does not handle.
TEST_P(SignalTest, AnotherOneEndsTheFirstProcessOfAContainerToo) {
  Process server({"/usr/bin/unshare", "--pid", "--fork", "--kill-child", SUDOKU_SERVER_BINARY, "--listen",
                  "127.0.0.1:0", "--drain-delay", "1h"});
  if (server.WaitForLine("listening on ") == "") GTEST_SKIP() << "no PID namespaces here: " << server.err();
  const pid_t first = ChildOf(server.pid());
  EXPECT_EQ(EndOfImpatience(server, first, GetParam()), 128 + GetParam());
}

TEST(ServerProcessTest, GoesOnWhenItsTerminalHangsUp) {
  Process server(Command({"--listen", "127.0.0.1:0", "--drain-delay", "0s"}));
  const std::string address = server.WaitForLine("listening on ");
  for (int i = 0; i < 3; ++i) {
    server.Signal(SIGHUP);
    v1::SolveResponse response;
    EXPECT_TRUE(Solve(*StubFor(address), &response).ok());
  }
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
  EXPECT_THAT(server.err(), HasSubstr("SIGHUP"));
}

TEST(ServerProcessTest, ExitsWithOneWhenItCannotListen) {
  Process first(Command({"--listen", "127.0.0.1:0", "--drain-delay", "0s"}));
  const std::string address = first.WaitForLine("listening on ");
  ASSERT_NE(address, "");
  Process second(Command({"--listen", address}));
  EXPECT_EQ(second.Wait(), 1);
  EXPECT_THAT(second.err(), HasSubstr(address));
  EXPECT_THAT(second.out(), IsEmpty());
}

TEST(ServerProcessTest, ExitsWithTwoOnBadUsage) {
  Process unknown(Command({"--no-such-flag"}));
  EXPECT_EQ(unknown.Wait(), 2);
  EXPECT_THAT(unknown.err(), HasSubstr("--no-such-flag"));

  Process bad_variable(Command({}), "", {{"SUDOKU_WORKERS", "many"}});
  EXPECT_EQ(bad_variable.Wait(), 2);

  Process bad_kernel(Command({}), "", {{"SUDOKU_KERNEL", "mmx"}});
  EXPECT_EQ(bad_kernel.Wait(), 2);
  EXPECT_THAT(bad_kernel.err(), HasSubstr("mmx"));
}

TEST(ServerProcessTest, RefusesPlaintextForOtherMachines) {
  Process refused(Command({"--listen", "0.0.0.0:0"}));
  EXPECT_EQ(refused.Wait(), 2);
  EXPECT_THAT(refused.err(), HasSubstr("--insecure"));

  Process allowed(Command({"--listen", "0.0.0.0:0", "--insecure", "--drain-delay", "0s"}));
  EXPECT_THAT(allowed.WaitForLine("listening on "), HasSubstr("0.0.0.0:"));
}

TEST(ServerProcessTest, HelpAndVersionGoToStandardOutput) {
  Process help(Command({"--help"}));
  EXPECT_EQ(help.Wait(), 0);
  EXPECT_THAT(help.out(), HasSubstr("--listen"));
  Process version(Command({"--version"}));
  EXPECT_EQ(version.Wait(), 0);
  EXPECT_THAT(version.out(), HasSubstr("sudoku-server 1."));
}

}  // namespace
}  // namespace sudoku
