// The real client as a process, alone and with the real server: judge mode, exit codes, pipes, signals.
#include "tests/support/client_process.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <thread>

#include "tests/support/server_process.h"
#include "tests/support/temp_folder.h"

namespace sudoku::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr char kJudge[] =
    "004001090\n060000743\n000300000\n000037910\n047090050\n020005060\n010900500\n530080009\n090000036\n";
constexpr char kJudgeAnswer[] =
    "374861295\n861529743\n259374681\n685237914\n147698352\n923415867\n716943528\n532186479\n498752136\n";
constexpr char kLine[] = "004001090060000743000300000000037910047090050020005060010900500530080009090000036";
constexpr char kLineAnswer[] = "374861295861529743259374681685237914147698352923415867716943528532186479498752136";
constexpr char kClash[] = "110000000000000000000000000000000000000000000000000000000000000000000000000000000";
constexpr char kNone[] = "000005080000601043000000000010500000000106000300000005530000061000000004000000000";

std::string Repeat(const std::string& line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += line + "\n";
  return text;
}

// Both ways to solve: embedded, and over the network.
class ClientTest : public ::testing::TestWithParam<bool> {
 protected:
  ClientTest() {
    if (GetParam()) server_.emplace();
  }
  std::vector<std::string> With(std::vector<std::string> arguments) const {
    if (server_) arguments.insert(arguments.end(), {"--server", server_->address()});
    return arguments;
  }
  std::optional<ServerProcess> server_;
};

INSTANTIATE_TEST_SUITE_P(Ways, ClientTest, ::testing::Bool(),
                         [](const auto& way) { return way.param ? "Network" : "Embedded"; });

TEST(ServersLimits, AreToldWhereTheyAreSmallerThanAskedFor) {
  const ServerProcess server({"--max-count", "10", "--max-solutions", "10"});
  const std::string empty(81, '.');
  const ClientRun count = RunClient({"count", "--limit", "2000000", "--server", server.address()}, empty);
  EXPECT_EQ(count.out, ">=10\n");
  EXPECT_THAT(count.err, HasSubstr("the server counts no further than 10"));
  const ClientRun list = RunClient({"enumerate", "--limit", "20", "--server", server.address()}, empty);
  EXPECT_EQ(list.code, 0);
  EXPECT_EQ(list.out.size(), 10u * 82);
  EXPECT_THAT(list.err, HasSubstr("the server's own limit ended the list after 10"));
}

TEST_P(ClientTest, JudgeModeIsNineRowsAndNothingElse) {
  for (const auto& arguments : {std::vector<std::string>{}, std::vector<std::string>{"solve"}}) {
    const ClientRun run = RunClient(With(arguments), kJudge);
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.out, kJudgeAnswer);
    EXPECT_EQ(run.err, "");
  }
}

TEST_P(ClientTest, TakesTheJudgesVariants) {
  std::string crlf, spaced, no_end = kJudge;
  for (const char c : std::string(kJudge)) {
    c == '\n' ? crlf += "\r\n" : crlf += c;
    spaced += c;
    if (c != '\n') spaced += ' ';
  }
  no_end.pop_back();
  for (const std::string& input : {crlf, no_end}) {
    const ClientRun run = RunClient(With({}), input);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, kJudgeAnswer) << input;
  }
  EXPECT_EQ(RunClient(With({}), spaced).code, 0);
  EXPECT_EQ(RunClient(With({"-o", "rows"}), spaced).out, kJudgeAnswer);
  EXPECT_EQ(RunClient(With({}), std::string(kLine) + "\n").out, std::string(kLineAnswer) + "\n");
}

TEST_P(ClientTest, ExitCodeIsTheWorstMet) {
  EXPECT_EQ(RunClient(With({}), kLine).code, 0);
  const ClientRun clash = RunClient(With({}), Repeat(kLine, 1) + kClash);
  EXPECT_EQ(clash.code, 1);
  EXPECT_EQ(clash.out, std::string(kLineAnswer) + "\n\n");
  EXPECT_THAT(clash.err, HasSubstr("stdin:2: no solution: 1 stands 2 times in row 1: r1c1, r1c2"));
  const ClientRun none = RunClient(With({}), kNone);
  EXPECT_EQ(none.code, 1);
  EXPECT_EQ(none.out, "\n");
  const ClientRun bad = RunClient(With({}), std::string(kClash) + "\n" + std::string(kLine).substr(1) + "\n");
  EXPECT_EQ(bad.code, 2);
  EXPECT_THAT(bad.err, HasSubstr("stdin:2:"));
}

TEST_P(ClientTest, JudgeGridWithoutSolutionPrintsNothingOnStandardOutput) {
  std::string rows = kJudge;
  rows[1] = '4';
  const ClientRun run = RunClient(With({}), rows);
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr("4 stands 2 times in row 1"));
}

TEST_P(ClientTest, OtherCommands) {
  EXPECT_EQ(RunClient(With({"count"}), kLine).out, "1\n");
  EXPECT_EQ(RunClient(With({"count", "--limit", "5"}), std::string(81, '.')).out, ">=5\n");
  EXPECT_EQ(RunClient(With({"check"}), kLine).code, 0);
  const ClientRun check = RunClient(With({"check"}), kClash);
  EXPECT_EQ(check.code, 1);
  EXPECT_THAT(check.out, HasSubstr("r1c1, r1c2"));
  const ClientRun list = RunClient(With({"enumerate", "--limit", "3", "-q"}), std::string(81, '.'));
  EXPECT_EQ(list.code, 0);
  EXPECT_EQ(list.err, "");
  ASSERT_EQ(list.out.size(), 3u * 82);
  const ClientRun rest =
      RunClient(With({"enumerate", "--limit", "2", "-q", "--after", list.out.substr(0, 81)}), std::string(81, '.'));
  EXPECT_EQ(rest.out, list.out.substr(82));
}

TEST_P(ClientTest, OutlivesAReaderThatGoesAway) {
  const TempFolder folder;
  const std::string file = folder.path() / "many.txt";
  std::ofstream(file) << Repeat(kLine, 20'000);
  std::string command = SUDOKU_CLIENT_BINARY;
  for (const std::string& word : With({""})) command += " " + word;
  Process csv(
      {"/bin/bash", "-c", command + " solve --output-format csv " + file + " | head -1; echo ${PIPESTATUS[0]} >&2"});
  EXPECT_EQ(csv.Wait(), 0);
  EXPECT_THAT(csv.out(), HasSubstr("puzzle,solution"));
  EXPECT_EQ(csv.err(), "0\n");

  // Without an end of its own, but for the reader's.
  Process endless(
      {"/bin/bash", "-c", "printf %081d 0 | " + command + " enumerate | head -2; echo ${PIPESTATUS[1]} >&2"});
  EXPECT_EQ(endless.Wait(), 0);
  EXPECT_EQ(endless.out().size(), 2u * 82);
  EXPECT_EQ(endless.err(), "0\n");
}

// A pipe that the test writes to bit by bit.
class Fifo {
 public:
  explicit Fifo(const std::string& path) : path_(path) { EXPECT_EQ(mkfifo(path.c_str(), 0600), 0); }
  ~Fifo() { Close(); }
  // Waits for a reader.
  void Open() { fd_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC); }
  void Write(const std::string& text) {
    EXPECT_EQ(write(fd_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void Close() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
  }
  const std::string& path() const { return path_; }

 private:
  const std::string path_;
  int fd_ = -1;
};

TEST_P(ClientTest, AnswersBeforeTheInputEnds) {
  const TempFolder folder;
  Fifo fifo(folder.path() / "fifo");
  Process client(ClientCommand(With({fifo.path()})));
  fifo.Open();
  fifo.Write(Repeat(kLine, 3));
  EXPECT_NE(client.WaitForLine("3748"), "");
  fifo.Write(Repeat(kClash, 1) + Repeat(kLine, 1));
  fifo.Close();
  EXPECT_EQ(client.Wait(), 1);
  EXPECT_EQ(client.out(), Repeat(kLineAnswer, 3) + "\n" + Repeat(kLineAnswer, 1));
}

// The client never holds more than a few chunks, however much has gone through it.
TEST_P(ClientTest, EndlessInputNeedsNoMoreMemoryThanTheFirstMegabytes) {
#ifdef SUDOKU_SANITIZED
  GTEST_SKIP() << "a sanitizer keeps freed memory for a while";
#endif
  std::string command = "exec " SUDOKU_CLIENT_BINARY " --summary";
  for (const std::string& word : With({})) command += " " + word;
  Process client({"/bin/bash", "-c", command + " <(yes " + kLine + ") > >(wc -l > /dev/null)"});
  const auto reach = [&client](std::chrono::milliseconds cpu) {
    while (client.CpuTime() < cpu) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return client.ResidentBytes();
  };
  const std::size_t early = reach(std::chrono::milliseconds(200));
  const std::size_t late = reach(std::chrono::milliseconds(1500));
  client.Signal(SIGINT);
  EXPECT_EQ(client.Wait(), 128 + SIGINT);
  EXPECT_LT(late, early + (16u << 20));
  EXPECT_THAT(client.err(), HasSubstr(" unique"));
}

class InterruptTest : public ::testing::TestWithParam<int> {};

TEST_P(InterruptTest, StopsCleanlyWithTheAnswersFlushed) {
  const TempFolder folder;
  Fifo fifo(folder.path() / "fifo");
  Process client(ClientCommand({fifo.path()}));
  fifo.Open();
  fifo.Write(Repeat(kLine, 2000));
  EXPECT_NE(client.WaitForLine("3748"), "");
  client.Signal(GetParam());
  EXPECT_EQ(client.Wait(), 128 + GetParam());
  EXPECT_EQ(client.out().size() % 82, 0u) << "whole lines only";
  const std::size_t answered = client.out().size() / 82;
  EXPECT_EQ(client.out(), Repeat(kLineAnswer, static_cast<int>(answered)));
  EXPECT_THAT(client.err(), HasSubstr("--skip " + std::to_string(answered) + " "));
}

INSTANTIATE_TEST_SUITE_P(Signals, InterruptTest, ::testing::Values(SIGINT, SIGTERM));

TEST(ClientInterrupt, ReachesARunningCall) {
  // Nine of the ten million solutions wanted: hours of work without the signal.
  Process client(ClientCommand({"enumerate"}), std::string(81, '.'));
  EXPECT_NE(client.WaitForLine("1234"), "");
  client.Signal(SIGINT);
  EXPECT_EQ(client.Wait(), 128 + SIGINT);
  EXPECT_EQ(client.out().size() % 82, 0u);
}

TEST(ClientUsage, MistakesAreTwo) {
  for (const auto& arguments : std::vector<std::vector<std::string>>{{"--nonsense"},
                                                                     {"solve", "-o", "xml"},
                                                                     {"--timeout", "5"},
                                                                     {"/nonexistent/file"},
                                                                     {"health"},
                                                                     {"--server", "http://x"},
                                                                     {"completion", "tcsh"}}) {
    const ClientRun run = RunClient(arguments, kJudge);
    EXPECT_EQ(run.code, 2) << arguments[0];
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, StartsWith("sudoku-client: "));
  }
}

TEST(ClientUsage, AMistypedCommandIsNotJustAMissingFile) {
  const ClientRun run = RunClient({"cuont", "--limit", "2"}, kJudge);
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(RunClient({"cuont"}, kJudge).err,
            "sudoku-client: there is no command and no file 'cuont'; did you mean count? (see sudoku-client --help)\n");
}

TEST(ClientUsage, MistakesInTheEnvironmentNameTheVariable) {
  const Process::Environment cases[] = {{{"SUDOKU_SERVER", "http://x"}},
                                        {{"SUDOKU_SERVER", "x"}, {"SUDOKU_CLIENT_TLS_CA", "/nonexistent.pem"}},
                                        {{"SUDOKU_SERVER", "x"}, {"SUDOKU_CLIENT_TLS_KEY", "/nonexistent.pem"}}};
  for (const Process::Environment& environment : cases) {
    for (const char* const command : {"solve", "bench", "health"}) {
      const ClientRun run = RunClient({command}, kJudge, environment);
      EXPECT_EQ(run.code, 2);
      EXPECT_THAT(run.err, HasSubstr(environment.back().first)) << command;
    }
  }
}

TEST(ClientUsage, AGridMayBeAnArgument) {
  const ClientRun run =
      RunClient({"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out, "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n");
  EXPECT_EQ(RunClient({"count", kLine, kClash}).out, "1\n0\n");
}

TEST(ClientUsage, HelpAndVersionAreZero) {
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"--help"}, {"-h"}, {"bench", "--help"}, {"help"}, {"help", "bench"}}) {
    const ClientRun run = RunClient(arguments);
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("Usage: sudoku-client"));
  }
  EXPECT_THAT(RunClient({"version"}).out, AllOf(StartsWith("sudoku-client "), HasSubstr("(kernel ")));
  EXPECT_EQ(RunClient({"--version"}).out, RunClient({"version"}).out);
  EXPECT_EQ(RunClient({"help", "count"}).out, RunClient({"count", "--help"}).out);
}

TEST(ClientUsage, TheKernelIsNamedAndAWrongOneRefused) {
  EXPECT_THAT(RunClient({"version"}, "", {{"SUDOKU_KERNEL", "portable"}}).out, HasSubstr("(kernel portable)"));
  const ClientRun run = RunClient({}, "", {{"SUDOKU_KERNEL", "mmx"}});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("mmx"));
}

TEST(ClientUsage, TakesTheServerFromTheEnvironment) {
  EXPECT_EQ(RunClient({}, kJudge, {{"SUDOKU_SERVER", "127.0.0.1:1"}, {"SUDOKU_TIMEOUT", "5s"}}).code, 3);
}

// The client by the shell, its streams redirected as `redirections` say.
ClientRun RunInShell(const std::string& arguments, const std::string& redirections, std::string input = "") {
  Process client({"/bin/bash", "-c", std::string(SUDOKU_CLIENT_BINARY) + " " + arguments + " " + redirections},
                 std::move(input));
  const int code = client.Wait().value_or(-1);
  return {code, client.out(), client.err()};
}

constexpr const char* kPrinting[] = {"",
                                     "-o csv",
                                     "count",
                                     "check",
                                     "enumerate",
                                     "man",
                                     "version",
                                     "help",
                                     "--help",
                                     "bench -h",
                                     "completion bash",
                                     "--version",
                                     "help man",
                                     "count --json",
                                     "bench --duration 10ms --warm-up 0s"};

TEST(ClientOutput, ToAFullDiskIsAnError) {
  for (const char* const command : kPrinting) {
    const ClientRun run = RunInShell(command, "> /dev/full", kJudge);
    EXPECT_EQ(run.code, 4) << command;
    EXPECT_THAT(run.err, HasSubstr("sudoku-client: cannot write to standard output: No space left")) << command;
  }
}

TEST(ClientOutput, ToNobodyIsAnError) {
  for (const char* const command : kPrinting) {
    const ClientRun run = RunInShell(command, ">&-", kJudge);
    EXPECT_EQ(run.code, 4) << command;
    EXPECT_THAT(run.err, HasSubstr("sudoku-client: cannot write to standard output: Bad file descriptor")) << command;
  }
}

TEST(ClientOutput, ToAReaderThatHasGoneIsNone) {
  for (const char* const command : kPrinting) {
    const ClientRun run = RunInShell(command, "| true; exit ${PIPESTATUS[0]}", kJudge);
    EXPECT_EQ(run.code, 0) << command;
    EXPECT_EQ(run.err, "") << command;
  }
}

// A closed standard stream fails as such: no file or socket of ours is taken for it.
TEST(ClientOutput, ClosedInputIsAnError) {
  const ServerProcess server;
  for (const std::string command : {"", "count", "check", "enumerate"}) {
    for (const std::string& to : {std::string(), " --server " + server.address()}) {
      const ClientRun run = RunInShell(command + to, "<&-");
      EXPECT_EQ(run.code, 2) << command;
      EXPECT_EQ(run.err, "sudoku-client: stdin: cannot read: Bad file descriptor\n") << command;
    }
  }
  EXPECT_EQ(RunInShell("", "<&- >&- 2>&-").code, 2);
  EXPECT_EQ(RunInShell("", "2>&-", kLine).out, std::string(kLineAnswer) + "\n");
}

TEST(ClientHealth, SaysHowEveryServerIs) {
  const ServerProcess server;
  const std::string up = server.address();
  const std::string lines = up + " process SERVING\n" + up + " sudoku.v1.SudokuService SERVING\n";
  EXPECT_EQ(RunClient({"health", "--server", up}).out, lines);
  EXPECT_EQ(RunClient({"health", "--service", "", "--server", up}).out, up + " process SERVING\n");
  const std::string gone = "127.0.0.1:1 process UNREACHABLE\n127.0.0.1:1 sudoku.v1.SudokuService UNREACHABLE\n";
  for (const bool up_first : {true, false}) {
    const ClientRun run = RunClient({"health", "--server", up_first ? up + ",127.0.0.1:1" : "127.0.0.1:1," + up});
    EXPECT_EQ(run.code, 3);
    EXPECT_EQ(run.out, up_first ? lines + gone : gone + lines);
    EXPECT_THAT(run.err, StartsWith("sudoku-client: nothing listens at 127.0.0.1:1."));
  }
  const ClientRun unknown = RunClient({"health", "--service", "nobody", "--server", up});
  EXPECT_EQ(unknown.code, 3);
  EXPECT_EQ(unknown.out, up + " nobody UNKNOWN\n");
}

TEST(ClientHealth, HearsFromAServerThatDrains) {
  const ServerProcess server({"--drain-delay", "60s"});
  server.Signal(SIGTERM);
  // By an address that is not known to be this machine: there the channel leaves out replicas that are not ready.
  const std::string elsewhere = "0.0.0.0:" + server.port();
  ClientRun run;
  const std::string drains = elsewhere + " process SERVING\n" + elsewhere + " sudoku.v1.SudokuService NOT_SERVING\n";
  for (int i = 0; i < 1000 && run.out != drains; ++i) {
    run = RunClient({"health", "--insecure", "--server", elsewhere});
  }
  EXPECT_EQ(run.out, drains);
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(RunClient({"health", "--service", "process", "--insecure", "--server", elsewhere}).code, 0);
  const ClientRun solve = RunClient({"--insecure", "--server", elsewhere}, kLine);
  EXPECT_EQ(solve.code, 3);
  EXPECT_THAT(solve.err, HasSubstr("is shutting down"));
}

// One server of two is gone from the start: no answer is lost, and nothing is said.
TEST(ClientServers, OneOfSeveralMayBeDown) {
  const ServerProcess server;
  const std::string input = Repeat(kLine, 5000);
  const ClientRun run = RunClient({"--server", "127.0.0.1:1," + server.address()}, input);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out, Repeat(kLineAnswer, 5000));
  EXPECT_EQ(run.err, "");
}

TEST(ClientServers, SpeaksThroughUnixSockets) {
  const TempFolder folder;
  const std::string socket = "unix:" + (folder.path() / "s.sock").string();
  ServerProcess server({"--listen", socket});
  ASSERT_NE(server.address(), "");
  const ClientRun run = RunClient({"--server", socket}, kJudge);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out, kJudgeAnswer);
}

}  // namespace
}  // namespace sudoku::testing
