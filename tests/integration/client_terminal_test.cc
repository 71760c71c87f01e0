// What the client shows to a person: drawn, redrawn and wiped on a terminal of any width, and nothing of it elsewhere.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/client_process.h"
#include "tests/support/pseudo_terminal.h"
#include "tests/support/server_process.h"
#include "tests/support/temp_folder.h"

namespace sudoku::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kLine[] = "004001090060000743000300000000037910047090050020005060010900500530080009090000036\n";
constexpr char kWipe[] = "\r\033[K";

// The lines drawn one over the other.
std::vector<std::string> Drawn(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = text.find(kWipe); at != std::string::npos;) {
    const std::size_t next = text.find(kWipe, at + 1);
    const std::string line = text.substr(at + 4, next == std::string::npos ? next : next - at - 4);
    if (!line.empty()) lines.push_back(line);
    at = next;
  }
  return lines;
}

class TerminalTest : public ::testing::TestWithParam<int> {
 protected:
  std::string Path(const char* name) const { return folder_.path() / name; }

  // Runs the client on a pipe that goes on until three lines were drawn.
  std::string RunUntilRedrawn(const std::string& flags, bool colors) {
    EXPECT_EQ(mkfifo(Path("fifo").c_str(), 0600), 0);
    PseudoTerminal terminal(std::string(SUDOKU_CLIENT_BINARY) + " " + flags + " " + Path("fifo") + " > " + Path("out"),
                            GetParam(), colors);
    std::ofstream fifo(Path("fifo"));
    const auto feed = [&](const std::string& text) {
      fifo << kLine << std::flush;
      return Drawn(text).size() >= 3;
    };
    terminal.ReadUntil(feed);
    fifo.close();
    const std::string text = terminal.ReadAll();
    EXPECT_EQ(terminal.Wait(), 0) << text;
    return text;
  }

  const TempFolder folder_;
};

TEST_P(TerminalTest, ProgressIsDrawnRedrawnAndWiped) {
  const std::string text = RunUntilRedrawn("", false);
  const std::vector<std::string> lines = Drawn(text);
  ASSERT_GE(lines.size(), 3u);
  for (const std::string& line : lines) {
    EXPECT_LT(line.size(), static_cast<std::size_t>(GetParam()));
    EXPECT_THAT(line, HasSubstr(" done"));
    EXPECT_THAT(line, HasSubstr("/s"));
    EXPECT_EQ(line.find('\033'), std::string::npos) << "no colours under NO_COLOR";
    EXPECT_EQ(line.find('\n'), std::string::npos);
  }
  EXPECT_NE(lines.front(), lines.back());
  EXPECT_THAT(text, EndsWith(kWipe));
  if (GetParam() >= 80) {
    EXPECT_THAT(lines.back(), HasSubstr("unique"));
  }
}

TEST_P(TerminalTest, ARegularFileShowsHowMuchIsLeft) {
  {
    std::ofstream file(Path("grids.txt"));
    for (int i = 0; i < 500'000; ++i) file << kLine;
  }
  PseudoTerminal terminal(std::string(SUDOKU_CLIENT_BINARY) + " --summary " + Path("grids.txt") + " > /dev/null",
                          GetParam(), true);
  const std::string text = terminal.ReadAll();
  EXPECT_EQ(terminal.Wait(), 0);
  EXPECT_THAT(text, HasSubstr("%  "));
  EXPECT_THAT(text, HasSubstr(" left"));
  EXPECT_THAT(text, HasSubstr("500,000 grids in"));
  if (GetParam() >= 200) {
    EXPECT_THAT(text, HasSubstr("[\033[32m#"));
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, TerminalTest, ::testing::Values(40, 80, 200));

class AnyTerminal : public TerminalTest {};
INSTANTIATE_TEST_SUITE_P(Width, AnyTerminal, ::testing::Values(80));

TEST_P(AnyTerminal, QuietShowsNothing) {
  std::ofstream(Path("grid.txt")) << kLine << kLine << kLine;
  PseudoTerminal terminal(std::string(SUDOKU_CLIENT_BINARY) + " -q " + Path("grid.txt") + " > /dev/null", GetParam());
  EXPECT_EQ(terminal.ReadAll(), "");
  EXPECT_EQ(terminal.Wait(), 0);
}

TEST_P(AnyTerminal, OneGridIsJustAnswered) {
  std::ofstream(Path("grid.txt")) << kLine;
  PseudoTerminal terminal(std::string(SUDOKU_CLIENT_BINARY) + " " + Path("grid.txt"), GetParam());
  EXPECT_THAT(terminal.ReadAll(), Not(HasSubstr("\033")));
  EXPECT_THAT(terminal.ReadAll(), HasSubstr("374861295861"));
}

TEST_P(AnyTerminal, PrettyHasColoursUnlessForbidden) {
  std::ofstream(Path("grid.txt")) << kLine;
  const std::string command = std::string(SUDOKU_CLIENT_BINARY) + " -o pretty " + Path("grid.txt");
  PseudoTerminal with(command, GetParam(), true);
  EXPECT_THAT(with.ReadAll(), HasSubstr("\033["));
  PseudoTerminal without(command, GetParam(), false);
  EXPECT_THAT(without.ReadAll(), Not(HasSubstr("\033[")));
}

// The only server goes away and comes back: what is waited for is shown, and nothing is lost.
TEST_P(AnyTerminal, AServerThatIsAwayIsWaitedFor) {
  auto server = std::make_optional<ServerProcess>();
  const std::string address = server->address();
  ASSERT_EQ(mkfifo(Path("fifo").c_str(), 0600), 0);
  PseudoTerminal terminal(
      std::string(SUDOKU_CLIENT_BINARY) + " --server " + address + " " + Path("fifo") + " > " + Path("out"), 120);
  const int fifo = open(Path("fifo").c_str(), O_WRONLY | O_CLOEXEC);  // Not the server's to keep open.
  const auto feed = [fifo] { EXPECT_EQ(write(fifo, kLine, sizeof kLine - 1), static_cast<ssize_t>(sizeof kLine - 1)); };
  feed();
  while (std::filesystem::file_size(Path("out")) == 0) std::this_thread::yield();
  server.reset();
  feed();
  const std::string waiting = "1 done  waiting for the server, 0:0";
  EXPECT_THAT(terminal.ReadUntil([&](const std::string& text) { return text.find(waiting) != std::string::npos; }),
              HasSubstr(waiting));
  server.emplace(std::vector<std::string>{"--listen", address});
  close(fifo);
  terminal.ReadAll();
  EXPECT_EQ(terminal.Wait(), 0);
  EXPECT_EQ(std::filesystem::file_size(Path("out")), 2u * 82);
}

TEST_P(AnyTerminal, ReadingFromTheKeyboardSaysSo) {
  PseudoTerminal terminal(SUDOKU_CLIENT_BINARY, GetParam());
  EXPECT_THAT(terminal.ReadUntil([](const std::string& text) { return text.find('\n') != std::string::npos; }),
              HasSubstr("Ctrl-D"));
}

TEST_P(AnyTerminal, ComplaintsStandAmongTheAnswersInOrder) {
  std::ofstream(Path("grids.txt")) << kLine << "123\n" << kLine << "11" << std::string(79, '0') << "\n" << kLine;
  const struct {
    const char* command;
    const char* answer;
  } cases[] = {{"", "374861295"}, {"count", "1\r\n"}, {"check", "a proper puzzle"}};
  for (const auto& [command, answer] : cases) {
    PseudoTerminal terminal(std::string(SUDOKU_CLIENT_BINARY) + " " + command + " " + Path("grids.txt"), GetParam());
    const std::string text = terminal.ReadAll();
    const std::size_t first = text.find(answer);
    const std::size_t bad = text.find("txt:2:4: 3 cells");
    const std::size_t second = text.find(answer, bad);
    EXPECT_LT(first, bad) << text;
    EXPECT_NE(bad, std::string::npos) << text;
    EXPECT_NE(second, std::string::npos) << text;
  }
}

TEST_P(AnyTerminal, ColoursAreWhatColorSays) {
  std::ofstream(Path("grid.txt")) << kLine;
  const std::string command = std::string(SUDOKU_CLIENT_BINARY) + " -o pretty " + Path("grid.txt") + " --color ";
  PseudoTerminal never(command + "never", GetParam(), true);
  EXPECT_THAT(never.ReadAll(), Not(HasSubstr("\033[")));
  PseudoTerminal always(command + "always", GetParam(), false);
  EXPECT_THAT(always.ReadAll(), HasSubstr("\033["));
  EXPECT_THAT(RunClient({"-o", "pretty", "--color", "always"}, kLine, {{"NO_COLOR", "1"}}).out, HasSubstr("\033["));
  EXPECT_THAT(RunClient({"-o", "pretty"}, kLine).out, Not(HasSubstr("\033[")));
}

TEST(NoTerminal, HasNoControlBytes) {
  std::string input;
  for (int i = 0; i < 20'000; ++i) input += kLine;
  for (const char* const format : {"input", "rows", "line", "csv", "json", "pretty"}) {
    const ClientRun run = RunClient({"--summary", "-o", format}, input);
    for (const std::string& text : {run.out, run.err}) {
      for (const char c : text) ASSERT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << format;
    }
  }
}

}  // namespace
}  // namespace sudoku::testing
