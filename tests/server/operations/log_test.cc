#include "server/operations/log.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <grpc/grpc.h>
#include <grpc/support/log.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/operations/call_log.h"
#include "server/operations/grpc_log.h"
#include "server/operations/log_metrics.h"
#include "tests/support/temp_folder.h"

namespace sudoku {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::SizeIs;

// A pipe that is read only when asked.
class Pipe {
 public:
  Pipe() {
    EXPECT_EQ(pipe2(fds_, O_CLOEXEC), 0);
    EXPECT_EQ(fcntl(fds_[0], F_SETFL, O_NONBLOCK), 0);
  }
  ~Pipe() {
    close(fds_[0]);
    close(fds_[1]);
  }
  int write_end() const { return fds_[1]; }

  // Adds what is there now.
  std::string& Drain() {
    char buffer[65536];
    for (ssize_t got; (got = read(fds_[0], buffer, sizeof buffer)) > 0;) {
      text_.append(buffer, static_cast<std::size_t>(got));
    }
    return text_;
  }
  // The lines so far, each parsed: anything that is not JSON throws.
  std::vector<json> Lines() {
    std::vector<json> lines;
    std::string_view rest = Drain();
    for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1)) {
      lines.push_back(json::parse(rest.substr(0, end)));
    }
    EXPECT_EQ(rest, "") << "a line without its end";
    return lines;
  }

 private:
  int fds_[2];
  std::string text_;
};

class LogTest : public ::testing::Test {
 protected:
  Log& Open(LogLevel level, std::size_t queue = 4096) { return log_.emplace(level, pipe_.write_end(), queue); }
  // Closes the log and gives its lines.
  std::vector<json> Close() {
    log_.reset();
    return pipe_.Lines();
  }

  // Gives up after half a minute.
  static void WaitFor(const std::function<bool()>& condition) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!condition() && std::chrono::steady_clock::now() < patience) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  // Reads until so many lines have come.
  void ReadUntil(std::int64_t lines) {
    WaitFor([&] { return std::ranges::count(pipe_.Drain(), '\n') >= lines; });
  }

  Pipe pipe_;
  std::optional<Log> log_;
};

TEST_F(LogTest, ALineIsAnObjectWithItsFieldsInOrder) {
  Open(LogLevel::kInfo).Info("listening", {{"address", "127.0.0.1:50051"}, {"workers", 2}, {"seconds", 1.5}});
  log_.reset();
  EXPECT_THAT(pipe_.Drain(),
              MatchesRegex(R"re(\{"time":"20..-..-..T..:..:..\.......Z","level":"info","message":"listening",)re"
                           R"re("address":"127\.0\.0\.1:50051","workers":2,"seconds":1\.5\})re"
                           "\n"));
}

TEST_F(LogTest, LevelsBelowItsOwnAreLeftOut) {
  for (const LogLevel level : {LogLevel::kError, LogLevel::kInfo, LogLevel::kDebug}) {
    Pipe pipe;
    {
      Log log(level, pipe.write_end());
      log.Debug("d");
      log.Info("i");
      log.Error("e");
    }
    EXPECT_THAT(pipe.Lines(), SizeIs(static_cast<std::size_t>(level) + 1));
  }
}

TEST_F(LogTest, TextIsEscaped) {
  const std::string nasty =
      "quote \" backslash \\ newline \n tab \t null " + std::string(1, '\0') + " bell \a é \x1b[31m";
  Open(LogLevel::kInfo).Info(nasty, {{"x-request-id", nasty}});
  const auto lines = Close();
  ASSERT_THAT(lines, SizeIs(1));
  EXPECT_EQ(lines[0]["message"], nasty);
  EXPECT_EQ(lines[0]["x-request-id"], nasty);
  EXPECT_THAT(pipe_.Drain(), Not(HasSubstr("\x1b"))) << "control characters reach no terminal";
}

TEST_F(LogTest, TextThatIsNotUtf8IsReplaced) {
  Open(LogLevel::kInfo).Info("bad \xff\xfe bytes", {{"peer", std::string_view("\xc3", 1)}});
  const auto lines = Close();
  ASSERT_THAT(lines, SizeIs(1));
  EXPECT_EQ(lines[0]["message"], "bad \xef\xbf\xbd\xef\xbf\xbd bytes");
}

TEST_F(LogTest, LongTextIsCutAndTheLineStaysWhole) {
  const std::string control(100'000, '\x01');  // Six bytes each once escaped.
  const std::string plain(100'000, 'x');
  Open(LogLevel::kInfo).Info(control, {{"a", plain}, {"b", control}, {"c", plain}});
  const auto lines = Close();
  ASSERT_THAT(lines, SizeIs(1));
  EXPECT_LE(pipe_.Drain().size(), 4096u);
  EXPECT_GT(pipe_.Drain().size(), 1000u);
  EXPECT_EQ(lines[0].count("c"), 1u);
}

TEST_F(LogTest, AReaderThatStopsReadingStallsNobody) {
  Log& log = Open(LogLevel::kInfo, 64);
  const std::string text(1000, 'x');
  for (int i = 0; i < 10'000; ++i) log.Info(text, {{"i", i}});  // 10 MB into a pipe of 64 KB.
  EXPECT_GT(log.dropped(), 9'000);
  const auto lines = Close();  // Returns, though nobody reads.
  EXPECT_THAT(lines, Not(SizeIs(10'000)));
}

TEST_F(LogTest, LostLinesAreOwnedUpTo) {
  Log& log = Open(LogLevel::kInfo, 64);
  const std::string text(1000, 'x');
  for (int i = 0; i < 1'000; ++i) log.Info(text);
  const std::int64_t before_reading = log.dropped();
  EXPECT_GT(before_reading, 0);
  ReadUntil(1'000 - before_reading);  // Lines flow again, so nothing more is lost.
  log.Info("end");
  std::int64_t arrived = 0, told = 0;
  for (const json& line : Close()) {
    if (line["message"] == text) ++arrived;
    if (line["message"] == "log lines dropped") told += line["lines"].get<std::int64_t>();
  }
  EXPECT_EQ(arrived + told, 1'000);
}

TEST_F(LogTest, AClosedReaderIsNoTrouble) {
  signal(SIGPIPE, SIG_IGN);  // As main does.
  int fds[2];
  ASSERT_EQ(pipe2(fds, O_CLOEXEC), 0);
  close(fds[0]);
  {
    Log log(LogLevel::kInfo, fds[1]);
    for (int i = 0; i < 100; ++i) log.Info("anyone?");
  }
  close(fds[1]);
}

TEST_F(LogTest, AFullDiskCostsLinesThatAreCounted) {
  const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  {
    Log log(LogLevel::kInfo, full);
    for (int i = 0; i < 100; ++i) log.Info("no room");
    WaitFor([&] { return log.dropped() == 100; });
    const auto metrics = LogMetrics(log);
    ASSERT_THAT(metrics, SizeIs(1));
    EXPECT_EQ(metrics[0].name, "sudoku_log_lines_lost_total");
    EXPECT_EQ(metrics[0].metric[0].counter.value, 100);
  }
  close(full);
}

// A disk that runs full in the middle of a line, and is freed later: readers find lines, not the end of one glued to
// the start of another.
TEST_F(LogTest, ALineThatIsCutOffSpoilsNoOther) {
  signal(SIGXFSZ, SIG_IGN);  // As main does.
  TempFolder folder;
  const std::string path = (folder.path() / "log").string();
  const int fd = open(path.c_str(), O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0600);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  {
    Log log(LogLevel::kInfo, fd);
    const rlimit small{.rlim_cur = 1000, .rlim_max = before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    for (int i = 0; i < 100; ++i) log.Info("a line like any other");
    WaitFor([&] { return log.dropped() >= 80; });
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    log.Info("room again");
  }
  close(fd);
  int broken = 0, told = 0;
  std::ifstream lines(path);
  std::string last;
  for (std::string line; std::getline(lines, line); last = line) {
    const json parsed = json::parse(line, nullptr, false);
    if (parsed.is_discarded()) {
      ++broken;
    } else if (parsed["message"] == "log lines dropped") {
      told = parsed["lines"];
    }
  }
  EXPECT_EQ(broken, 1) << "the line during which the room ended";
  EXPECT_GE(told, 80);
  EXPECT_THAT(last, HasSubstr("room again"));
}

// A terminal takes a line bit by bit: it says it is ready when it has room for some of it.
TEST_F(LogTest, ATerminalThatNobodyReadsHoldsUpNobody) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ASSERT_EQ(grantpt(terminal), 0);
  ASSERT_EQ(unlockpt(terminal), 0);
  const int inside = open(ptsname(terminal), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  ASSERT_GE(inside, 0);
  {
    Log log(LogLevel::kInfo, inside, 64);
    for (int i = 0; i < 1000; ++i) log.Info(std::string(1000, 'x'));
    EXPECT_GT(log.dropped(), 0);
  }  // Returns.
  close(inside);
  close(terminal);
}

TEST_F(LogTest, ASocketThatNobodyReadsHoldsUpNobody) {
  int sockets[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), 0);
  const int little = 5'000;
  ASSERT_EQ(setsockopt(sockets[1], SOL_SOCKET, SO_SNDBUF, &little, sizeof little), 0);
  {
    Log log(LogLevel::kInfo, sockets[1], 64);
    for (int i = 0; i < 1000; ++i) log.Info(std::string(3000, 'x'));
    EXPECT_GT(log.dropped(), 0);
  }  // Returns.
  close(sockets[0]);
  close(sockets[1]);
}

TEST_F(LogTest, ThreadsDoNotMixTheirLines) {
  Log& log = Open(LogLevel::kInfo);
  std::vector<std::thread> writers;
  for (int t = 0; t < 4; ++t) {
    writers.emplace_back([&] {
      for (int i = 0; i < 500; ++i) log.Info(std::string(static_cast<std::size_t>(i), 'x'));
    });
  }
  ReadUntil(2000);
  for (std::thread& writer : writers) writer.join();
  EXPECT_THAT(Close(), SizeIs(2000));
}

class CallLogTest : public LogTest {
 protected:
  static CallRecord Record(grpc::StatusCode code) {
    CallRecord record{};
    record.method = Method::kSolveBatch;
    record.code = code;
    record.duration = std::chrono::microseconds(1234567);
    record.grids(GridOutcome::kUnique) = 5;
    record.grids(GridOutcome::kMalformed) = 2;
    record.nodes = 99;
    return record;
  }
};

TEST_F(CallLogTest, EveryCallAtDebug) {
  CallLog calls(Open(LogLevel::kDebug));
  for (int i = 0; i < 50; ++i) calls.OnCall(Record(grpc::StatusCode::OK));
  const auto lines = Close();
  ASSERT_THAT(lines, SizeIs(50));
  EXPECT_EQ(lines[7]["method"], "SolveBatch");
  EXPECT_EQ(lines[7]["code"], "OK");
  EXPECT_EQ(lines[7]["milliseconds"], 1234.567);
  EXPECT_EQ(lines[7]["grids"], 7);
  EXPECT_EQ(lines[7]["nodes"], 99);
  EXPECT_EQ(lines[7]["level"], "debug");
}

TEST_F(CallLogTest, ASampleAtInfoThatSaysWhatItSkipped) {
  CallLog calls(Open(LogLevel::kInfo));
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 1000; ++i) {
    calls.OnCall(Record(grpc::StatusCode::OK));
    calls.OnCall(Record(grpc::StatusCode::INVALID_ARGUMENT));
  }
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(std::chrono::steady_clock::now() - start).count();
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  calls.OnCall(Record(grpc::StatusCode::OK));
  const auto lines = Close();
  std::int64_t fine = 0, failed = 0, skipped = 0;
  for (const json& line : lines) {
    EXPECT_EQ(line["level"], "info");
    if (line["code"] == "OK") {
      ++fine;
      skipped += line["skipped"].get<std::int64_t>();
    } else {
      ++failed;
    }
  }
  EXPECT_EQ(fine + skipped, 1001);
  EXPECT_GE(failed, 10);
  EXPECT_LE(failed, 10 * (seconds + 1));
}

TEST_F(CallLogTest, FaultsOfTheServerAreAlwaysWritten) {
  CallLog calls(Open(LogLevel::kError));
  for (int i = 0; i < 30; ++i) calls.OnCall(Record(grpc::StatusCode::INTERNAL));
  calls.OnCall(Record(grpc::StatusCode::INVALID_ARGUMENT));
  const auto lines = Close();
  EXPECT_THAT(lines, SizeIs(30));
  for (const json& line : lines) EXPECT_EQ(line["level"], "error");
}

TEST_F(LogTest, WhatGrpcSaysBecomesALine) {
  grpc_init();
  {
    GrpcLogCapture capture(Open(LogLevel::kInfo));
    gpr_log(GPR_ERROR, "handshake %d \"failed\"", 7);
    gpr_log(GPR_INFO, "chatter");
  }
  grpc_shutdown();
  const auto lines = Close();
  ASSERT_THAT(lines, SizeIs(1));
  EXPECT_EQ(lines[0]["message"], "handshake 7 \"failed\"");
  EXPECT_EQ(lines[0]["source"], "grpc");
  EXPECT_EQ(lines[0]["level"], "error");
  EXPECT_EQ(lines[0]["file"], "log_test.cc");
}

}  // namespace
}  // namespace sudoku
