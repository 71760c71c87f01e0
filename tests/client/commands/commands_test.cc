// Commands over a fake service: what is printed, what is complained about, and the exit code.
#include "client/commands/commands.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "absl/time/clock.h"
#include "tests/client/commands/command_fixture.h"
#include "tests/client/commands/fake_connection.h"
#include "tests/support/temp_folder.h"

namespace sudoku::client {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

constexpr char kUnique[] = "004001090060000743000300000000037910047090050020005060010900500530080009090000036";
constexpr char kUniqueSolution[] = "374861295861529743259374681685237914147698352923415867716943528532186479498752136";
constexpr char kTwo[] = "295743861431865900876192543387459216612387495549216738763524189928671354154938600";
constexpr char kTwoFirst[] = "295743861431865927876192543387459216612387495549216738763524189928671354154938672";
constexpr char kTwoSecond[] = "295743861431865972876192543387459216612387495549216738763524189928671354154938627";
constexpr char kClash[] = "110000000000000000000000000000000000000000000000000000000000000000000000000000000";

class CommandsTest : public CommandFixture {
 protected:
  Connection& connection() override { return connection_; }

  // Above the solutions of the grid on line `n`, the `n`th.
  std::string Heading(int n) const {
    return "# " + InputPath() + ":" + std::to_string(n) + ": grid " + std::to_string(n) + "\n";
  }

  FakeConnection connection_;
};

std::string Rows(const std::string& grid) {
  std::string text;
  for (std::size_t row = 0; row < kSize; ++row) text += grid.substr(kSize * row, kSize) + "\n";
  return text;
}

std::string Lines(std::initializer_list<std::string> lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST_F(CommandsTest, SolveAnswersLineByLineAndReturnsTheWorst) {
  EXPECT_EQ(Run(SolveCommand, Lines({kUnique, kTwo})), ExitCode::kSolved);
  EXPECT_EQ(out_, Lines({kUniqueSolution, kTwoFirst}));
  EXPECT_EQ(err_, "");

  EXPECT_EQ(Run(SolveCommand, Lines({kUnique, kClash, kTwo})), ExitCode::kNoSolution);
  EXPECT_EQ(out_, Lines({kUniqueSolution, "", kTwoFirst}));
  EXPECT_THAT(err_, HasSubstr("in.txt:2: no solution: 1 stands 2 times in row 1: r1c1, r1c2"));

  EXPECT_EQ(Run(SolveCommand, Lines({kClash, std::string(kUnique).substr(1), kTwo})), ExitCode::kBadInput);
  EXPECT_EQ(out_, Lines({"", "", kTwoFirst}));
  EXPECT_THAT(err_, HasSubstr("in.txt:2:"));
}

TEST_F(CommandsTest, SolveKeepsTheOrderOfManyChunks) {
  std::string input;
  std::string expected;
  for (int i = 0; i < 20000; ++i) {
    input += Lines({i % 3 == 0 ? kUnique : kTwo});
    expected += Lines({i % 3 == 0 ? kUniqueSolution : kTwoFirst});
  }
  line_.grids.summary = true;
  for (const bool quiet : {false, true}) {  // What was asked for is said even then.
    line_.grids.quiet = quiet;
    EXPECT_EQ(Run(SolveCommand, input), ExitCode::kSolved);
    EXPECT_EQ(out_, expected);
    EXPECT_THAT(err_, HasSubstr("20,000 grids in"));
  }
  EXPECT_GT(connection_.batches, 4);
}

TEST_F(CommandsTest, SolveStopsAtALostServiceWithWhatWasAnsweredFlushed) {
  connection_.before = [this](std::string_view) {
    return connection_.batches > 2 ? absl::UnavailableError("Connection refused") : absl::OkStatus();
  };
  std::string input;
  for (int i = 0; i < 20000; ++i) input += Lines({kUnique});
  EXPECT_EQ(Run(SolveCommand, input), ExitCode::kUnavailable);
  EXPECT_EQ(out_.size() % (kCells + 1), 0u);
  EXPECT_LT(out_.size(), input.size());
  EXPECT_THAT(err_, HasSubstr("nothing listens at"));
}

TEST_F(CommandsTest, SolveNamesTheGridThatTookTooLong) {
  connection_.before = [](std::string_view grids) {
    return grids.find(kTwo) == std::string_view::npos ? absl::OkStatus() : absl::DeadlineExceededError("hard");
  };
  EXPECT_EQ(Run(SolveCommand, Lines({kUnique, kTwo, kUnique})), ExitCode::kUnavailable);
  EXPECT_EQ(out_, Lines({kUniqueSolution, "", kUniqueSolution}));
  EXPECT_THAT(err_, HasSubstr("in.txt:2: no answer"));
}

TEST_F(CommandsTest, SolveNamesOnlyTheFirstOfManyUnsolvable) {
  std::string input;
  for (int i = 0; i < 50; ++i) input += Lines({kClash});
  EXPECT_EQ(Run(SolveCommand, input), ExitCode::kNoSolution);
  EXPECT_EQ(out_, std::string(50, '\n'));
  EXPECT_EQ(std::count(err_.begin(), err_.end(), '\n'), 11);
  line_.grids.quiet = true;
  EXPECT_EQ(Run(SolveCommand, input), ExitCode::kNoSolution);
  EXPECT_EQ(err_, "");
}

TEST_F(CommandsTest, CountPrintsALineAGrid) {
  EXPECT_EQ(Run(CountCommand, Lines({kUnique, kTwo, "nonsense"})), ExitCode::kBadInput);
  EXPECT_EQ(out_, "1\n2\n\n");
  line_.limit = 1;
  EXPECT_EQ(Run(CountCommand, Lines({kUnique, kTwo})), ExitCode::kSolved);
  EXPECT_EQ(out_, "1\n>=1\n");
  EXPECT_EQ(Run(CountCommand, Lines({kClash})), ExitCode::kNoSolution);
  EXPECT_EQ(out_, "0\n");
}

TEST_F(CommandsTest, CountSaysOnceThatTheServersLimitIsSmaller) {
  connection_.max_count = 1;
  line_.limit = 2'000'000;
  EXPECT_EQ(Run(CountCommand, Lines({kUnique, kTwo, kTwo})), ExitCode::kSolved);
  EXPECT_EQ(out_, "1\n>=1\n>=1\n");
  EXPECT_THAT(err_, HasSubstr("in.txt:2: the server counts no further than 1"));
  EXPECT_EQ(std::count(err_.begin(), err_.end(), '\n'), 1);
  for (const std::int64_t limit : {0, 1}) {
    line_.limit = limit;
    EXPECT_EQ(Run(CountCommand, Lines({kTwo})), ExitCode::kSolved);
    EXPECT_EQ(err_, "") << "it is the limit asked for, or none was";
  }
}

TEST_F(CommandsTest, CountAsJson) {
  line_.grids.json = true;
  EXPECT_EQ(Run(CountCommand, Lines({kTwo})), ExitCode::kSolved);
  const nlohmann::json json = nlohmann::json::parse(out_);
  EXPECT_EQ(json["count"], 2);
  EXPECT_EQ(json["exact"], true);
  EXPECT_EQ(json["line"], 1);
  EXPECT_EQ(json["puzzle"], kTwo);
}

TEST_F(CommandsTest, CheckSaysWhatIsWrong) {
  EXPECT_EQ(Run(CheckCommand, Lines({kUnique})), ExitCode::kSolved);
  EXPECT_THAT(out_, HasSubstr("in.txt:1: a proper puzzle"));
  EXPECT_EQ(Run(CheckCommand, Lines({kClash})), ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("in.txt:1: 1 stands 2 times in row 1: r1c1, r1c2\n"));
  EXPECT_THAT(out_, HasSubstr("in.txt:1: 1 stands 2 times in box 1: r1c1, r1c2\n"));
  EXPECT_EQ(Run(CheckCommand, Lines({kUnique, kTwo})), ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("in.txt:2: 2 solutions: r2c8 can be 2 or 7, r2c9 can be 2 or 7, r9c8 can be 2 or 7 and "
                              "r9c9 can be 2 or 7\n"));
  // No two givens clash, yet r1c9 has no digit left; already 1 to 6 and the 9 below leave no room for 9 in row 1.
  EXPECT_EQ(Run(CheckCommand, Lines({"12345678." + std::string(17, '.') + "9" + std::string(54, '.')})),
            ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("no solution: 1 in r1c1, 2 in r1c2 and 5 more givens contradict each other"));
}

TEST_F(CommandsTest, CheckHoldsTheSolutionOfTheInputAgainstTheGrid) {
  const std::string wrong = std::string(kUniqueSolution).replace(0, 2, "73");
  EXPECT_EQ(Run(CheckCommand, "puzzle,solution\n" + Lines({std::string(kUnique) + "," + kUniqueSolution})),
            ExitCode::kSolved)
      << out_;
  EXPECT_EQ(Run(CheckCommand, "puzzle,solution\n" + Lines({std::string(kUnique) + "," + wrong})),
            ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("in.txt:2: the solution beside it is wrong\n"));
}

TEST_F(CommandsTest, CheckAsJson) {
  line_.grids.json = true;
  EXPECT_EQ(Run(CheckCommand, Lines({kTwo})), ExitCode::kNoSolution);
  const nlohmann::json json = nlohmann::json::parse(out_);
  EXPECT_EQ(json["outcome"], "MULTIPLE");
  EXPECT_THAT(std::string(json["findings"][0]), HasSubstr("2 solutions: r2c8 can be 2 or 7"));
  EXPECT_EQ(json["open_cells"][0], nlohmann::json({{"cell", "r2c8"}, {"digits", "27"}}));
  EXPECT_EQ(json["count"], 2);
  EXPECT_EQ(json["solutions"], nlohmann::json({kTwoFirst, kTwoSecond}));
}

TEST_F(CommandsTest, EnumerateListsInOrderAndResumes) {
  EXPECT_EQ(Run(EnumerateCommand, Lines({kTwo, kUnique})), ExitCode::kSolved);
  EXPECT_EQ(out_, Heading(1) + Lines({kTwoFirst, kTwoSecond}) + Heading(2) + Lines({kUniqueSolution}));
  line_.after = kTwoFirst;
  EXPECT_EQ(Run(EnumerateCommand, Lines({kTwo})), ExitCode::kSolved);
  EXPECT_EQ(out_, Lines({kTwoSecond}));
  line_.after = kTwoSecond;
  EXPECT_EQ(Run(EnumerateCommand, Lines({kTwo})), ExitCode::kSolved);
  EXPECT_EQ(out_, "");
}

TEST_F(CommandsTest, EnumerateObeysTheLimitAndSaysThatThereIsMore) {
  line_.limit = 1;
  EXPECT_EQ(Run(EnumerateCommand, Lines({kTwo})), ExitCode::kSolved);
  EXPECT_EQ(out_, Lines({kTwoFirst}));
  EXPECT_THAT(err_, HasSubstr("more solutions than --limit 1"));
  line_.limit = 2;
  EXPECT_EQ(Run(EnumerateCommand, Lines({kTwo})), ExitCode::kSolved);
  EXPECT_EQ(err_, "");
}

TEST_F(CommandsTest, EnumerateSaysThatTheServersLimitEndedTheList) {
  connection_.max_solutions = 1;
  for (const std::int64_t limit : {0, 2}) {
    line_.limit = limit;
    EXPECT_EQ(Run(EnumerateCommand, Lines({kTwo})), ExitCode::kSolved);
    EXPECT_EQ(out_, Lines({kTwoFirst}));
    EXPECT_THAT(err_, HasSubstr("the server's own limit ended the list after 1"));
  }
  line_.limit = 1;
  EXPECT_EQ(Run(EnumerateCommand, Lines({kTwo})), ExitCode::kSolved);
  EXPECT_THAT(err_, HasSubstr("more solutions than --limit 1"));
  line_.limit = 2;
  EXPECT_EQ(Run(EnumerateCommand, Lines({kUnique})), ExitCode::kSolved);
  EXPECT_EQ(err_, "");
}

TEST_F(CommandsTest, EnumerateWithoutSolutionAndWithBadInput) {
  EXPECT_EQ(Run(EnumerateCommand, Lines({kClash})), ExitCode::kNoSolution);
  EXPECT_EQ(out_, "");
  EXPECT_EQ(Run(EnumerateCommand, Lines({"123", kUnique})), ExitCode::kBadInput);
  EXPECT_EQ(out_, Lines({kUniqueSolution}));
}

TEST_F(CommandsTest, EnumerateSaysInEveryFormatWhoseASolutionIs) {
  for (const std::int64_t limit : {0, 1, 5}) {
    line_.limit = limit;
    line_.grids.list_format = "csv";
    Run(EnumerateCommand, Lines({kClash, kUnique}));
    EXPECT_EQ(out_, "puzzle,number,solution,source,line,grid,remark\n" + std::string(kUnique) + ",1," +
                        kUniqueSolution + "," + InputPath() + ",2,2,\n");
    line_.grids.list_format = "json";
    Run(EnumerateCommand, Lines({kClash, kUnique}));
    const nlohmann::json json = nlohmann::json::parse(out_);
    EXPECT_EQ(json["grid"], 2);
    EXPECT_EQ(json["line"], 2);
    EXPECT_EQ(json["number"], 1);
    EXPECT_EQ(json["solution"], kUniqueSolution);
    line_.grids.list_format = "pretty";
    Run(EnumerateCommand, Lines({kClash, kUnique}));
    EXPECT_THAT(out_, HasSubstr("solution 1  grid 2  "));
    line_.grids.list_format = "rows";
    Run(EnumerateCommand, Lines({kUnique, kUnique}));
    EXPECT_EQ(out_, Heading(1) + Rows(kUniqueSolution) + "\n" + Heading(2) + Rows(kUniqueSolution));
    Run(EnumerateCommand, Lines({kUnique}));
    EXPECT_EQ(out_, Rows(kUniqueSolution)) << "nothing to tell apart";
  }
}

TEST_F(CommandsTest, EnumerateGoesOnWithOneListOnly) {
  line_.after = kTwoFirst;
  EXPECT_EQ(Run(EnumerateCommand, Lines({kTwo, kUnique})), ExitCode::kBadInput);
  EXPECT_EQ(out_, "");
  EXPECT_THAT(err_, HasSubstr("--after"));
}

TEST_F(CommandsTest, FirstSolutionsAndCountsOfProperPuzzlesTravelTogether) {
  std::string input;
  for (int i = 0; i < 1000; ++i) input += Lines({kUnique});
  line_.limit = 1;
  EXPECT_EQ(Run(EnumerateCommand, input), ExitCode::kSolved);
  EXPECT_EQ(std::count(out_.begin(), out_.end(), '\n'), 2000);
  line_.limit = 2;
  EXPECT_EQ(Run(CountCommand, input + Lines({kTwo, kClash})), ExitCode::kNoSolution);
  EXPECT_THAT(out_, EndsWith("1\n2\n0\n"));
  EXPECT_LE(connection_.batches, 4);
  EXPECT_EQ(connection_.solves, 0);
}

// What was printed before and what is printed now are, one behind the other, what one run prints.
TEST_F(CommandsTest, SkipGoesOnToTheByte) {
  const std::string input = Lines({kUnique, kClash, "123456789012", kTwo, kUnique});
  for (const char* const format : {"input", "line", "rows", "csv", "json"}) {
    line_.grids.output_format = format;
    line_.grids.skip = 0;
    Run(SolveCommand, input);
    const std::string whole = out_;
    for (line_.grids.skip = 1; line_.grids.skip <= 5; ++line_.grids.skip) {
      Run(SolveCommand, input);
      EXPECT_TRUE(whole.ends_with(out_)) << format << " " << line_.grids.skip << ": " << out_;
      EXPECT_EQ(out_.empty(), line_.grids.skip == 5) << format;
    }
  }
}

// Tables and objects, good and bad grids among them, with every command that keeps their columns and members.
TEST_F(CommandsTest, TablesAndObjectsGoOnToTheByte) {
  std::string table = "id,puzzle,note\n", objects;
  for (const std::string grid : {kUnique, kClash, "12", kTwo, kUnique}) {
    table += "7," + grid + ",\"a\nb\"\n";
    objects += "{\"id\": 7, \"puzzle\": \"" + grid + "\",\n \"note\": [\"a\"]}\n";
  }
  line_.grids.output_format = line_.grids.list_format = "csv";
  line_.grids.csv = true;
  line_.limit = 5;
  for (const Command command : {SolveCommand, CountCommand, EnumerateCommand}) {
    for (const std::string& input : {table, objects}) {
      line_.grids.skip = 0;
      Run(command, input);
      const std::string whole = out_;
      EXPECT_THAT(whole, testing::StartsWith(input == table ? "id,puzzle,note," : "puzzle,"));
      for (line_.grids.skip = 1; line_.grids.skip <= 5; ++line_.grids.skip) {
        Run(command, input);
        EXPECT_TRUE(whole.ends_with(out_) && out_.size() < whole.size()) << line_.grids.skip << ": " << out_;
        EXPECT_EQ(out_.empty(), line_.grids.skip == 5);
      }
    }
  }
}

// A run that was broken off, and the one that goes on from there.
TEST_F(CommandsTest, ATableThatWasBrokenOffGoesOnToTheByte) {
  std::string input = "id;puzzle\n";
  for (int i = 0; i < 20'000; ++i) input += std::to_string(i) + ";" + (i % 7 == 0 ? "1" : kUnique) + "\n";
  line_.grids.output_format = "csv";
  line_.grids.jobs = 1;
  Run(SolveCommand, input);
  const std::string whole = out_;
  line_.grids.max_errors = 100;
  EXPECT_EQ(Run(SolveCommand, input), ExitCode::kBadInput);
  const std::string first = out_;
  EXPECT_THAT(err_, HasSubstr("--skip 694 "));
  line_.grids.skip = 694;
  line_.grids.max_errors = 0;
  Run(SolveCommand, input);
  EXPECT_TRUE(first + out_ == whole);
}

// What was printed before is still there when the run that goes on is interrupted before it gets to anything new.
TEST_F(CommandsTest, AnInterruptionWhileGridsAreSkippedLosesNothing) {
  int interrupt[2];
  ASSERT_EQ(pipe(interrupt), 0);
  ASSERT_EQ(write(interrupt[1], "!", 1), 1);
  line_.grids.skip = 3;
  Run(SolveCommand, Lines({kUnique, kUnique, kUnique, kUnique}), Notation::kAuto, interrupt[0]);
  EXPECT_EQ(out_, "");
  EXPECT_THAT(err_, HasSubstr("interrupted after 3 grids; to go on, run it again with --skip 3 and append"));
  close(interrupt[0]);
  close(interrupt[1]);
}

TEST_F(CommandsTest, OnlySomeRecordsOfATable) {
  const std::string table = "id,puzzle\n1," + std::string(kUnique) + "\n2,1\n3," + kTwo + "\n4," + kClash + "\n";
  line_.grids.output_format = "csv";
  for (const auto& [only, id] : {std::pair{"unique", "1"}, {"bad", "2"}, {"multiple", "3"}, {"none", "4"}}) {
    line_.grids.only = only;
    Run(SolveCommand, table);
    EXPECT_THAT(out_, testing::StartsWith(
                          std::string("id,puzzle,solution,outcome,source,line,column,message,remark\n") + id + ","));
    EXPECT_EQ(std::count(out_.begin(), out_.end(), '\n'), 2) << only;
  }
}

TEST_F(CommandsTest, CountsStandBesideTheColumnsAndMembers) {
  line_.grids.csv = true;
  Run(CountCommand, "id,puzzle\n1," + std::string(kTwo) + "\n2,1\n");
  const std::string place = "," + InputPath() + ",";
  EXPECT_EQ(out_, Lines({"id,puzzle,count,exact,source,line,column,message,remark",
                         "1," + std::string(kTwo) + ",2,true" + place + "2,1,,",
                         "2,1,," + place + "3,4," + InputPath() + ":3:4: 1 cell; expected 81,"}));
  line_.grids.csv = false;
  line_.grids.json = true;
  Run(CountCommand, "{\"count\":\"x\",\"puzzle\":\"" + std::string(kTwo) + "\"}");
  EXPECT_THAT(out_, AllOf(testing::StartsWith("{\"count\":\"x\",\"puzzle\""), HasSubstr("\"answer_count\":2,")));
}

TEST_F(CommandsTest, AFailureSaysHowToGoOn) {
  connection_.before = [this](std::string_view) {
    return connection_.batches > 1 ? absl::UnavailableError("Connection refused") : absl::OkStatus();
  };
  std::string input;
  for (int i = 0; i < 20000; ++i) input += Lines({i == 0 ? "1" + std::string(80, 'x') + "1" : kUnique});
  line_.grids.jobs = 1;
  EXPECT_EQ(Run(SolveCommand, input), ExitCode::kUnavailable);
  const std::string first = out_;
  const auto done = std::count(first.begin(), first.end(), '\n');
  EXPECT_THAT(err_, HasSubstr("--skip " + std::to_string(done) + " "));
  connection_.before = [](std::string_view) { return absl::OkStatus(); };
  line_.grids.skip = done;
  EXPECT_EQ(Run(SolveCommand, input), ExitCode::kSolved);
  const std::string second = out_;
  line_.grids.skip = 0;
  Run(SolveCommand, input);
  EXPECT_EQ(first + second, out_);
}

TEST_F(CommandsTest, GivesUpAfterSoManyErrors) {
  line_.grids.max_errors = 2;
  const std::string bad(82, '1');
  EXPECT_EQ(Run(SolveCommand, Lines({bad, kUnique, bad, kUnique, bad})), ExitCode::kBadInput);
  EXPECT_EQ(out_, Lines({"", kUniqueSolution, ""}));
  EXPECT_THAT(err_, HasSubstr("gave up after 3 grids"));
}

TEST_F(CommandsTest, PrintsThoseOnlyThatAreAskedFor) {
  const std::string input = Lines({kUnique, kTwo, kClash, std::string(82, '1')});
  const std::pair<const char*, std::string> expected[] = {
      {"unique", Lines({kUniqueSolution})}, {"multiple", Lines({kTwoFirst})}, {"none", "\n"}, {"bad", "\n"}};
  for (const auto& [only, answers] : expected) {
    line_.grids.only = only;
    EXPECT_EQ(Run(SolveCommand, input), ExitCode::kBadInput) << "the exit code is of all grids";
    EXPECT_EQ(out_, answers) << only;
  }
  line_.grids.only = "multiple";
  Run(CountCommand, input);
  EXPECT_EQ(out_, "2\n");
  Run(CheckCommand, input);
  EXPECT_THAT(out_, AllOf(HasSubstr("2 solutions: "), Not(HasSubstr("proper"))));
}

// Every service of every server has its line, and one that does not serve is enough to fail.
TEST_F(CommandsTest, Health) {
  const Command health = [](const CommandLine& line, Input&, Session& session) { return HealthCommand(line, session); };
  channels_.servers = *ParseAddresses({"a,b"});
  connection_.health[""] = {"SERVING", absl::UnavailableError("Connection refused")};
  connection_.health["sudoku.v1.SudokuService"] = {"NOT_SERVING", absl::UnavailableError("Connection refused")};
  EXPECT_EQ(Run(health, ""), ExitCode::kUnavailable);
  EXPECT_EQ(out_, Lines({"a process SERVING", "a sudoku.v1.SudokuService NOT_SERVING", "b process UNREACHABLE",
                         "b sudoku.v1.SudokuService UNREACHABLE"}));
  EXPECT_EQ(err_.find("nothing listens at b"), err_.rfind("nothing listens at")) << "said once, of b alone";
  EXPECT_THAT(err_, HasSubstr("nothing listens at b"));
}

TEST_F(CommandsTest, HealthOfOneService) {
  const Command health = [](const CommandLine& line, Input&, Session& session) { return HealthCommand(line, session); };
  channels_.servers = *ParseAddresses({"a,b"});
  connection_.health[""] = {"SERVING", "SERVING"};
  for (const char* const name : {"", "process"}) {
    line_.health_services = {name};
    EXPECT_EQ(Run(health, ""), ExitCode::kSolved);
    EXPECT_EQ(out_, Lines({"a process SERVING", "b process SERVING"}));
  }
  connection_.health["x"] = {"SERVING", "NOT_SERVING"};
  line_.health_services = {"x"};
  EXPECT_EQ(Run(health, ""), ExitCode::kUnavailable);
  channels_.servers = *ParseAddresses({"a"});
  line_.health_services = {"nobody"};
  EXPECT_EQ(Run(health, ""), ExitCode::kUnavailable);
  EXPECT_EQ(out_, "a nobody UNKNOWN\n");
  EXPECT_EQ(err_, "");
}

// Of what comes from outside nothing reaches the terminal that could move its cursor, or look like a line of ours.
TEST_F(CommandsTest, NamesOfFilesArePlainText) {
  const std::string name = folder_.path() / "a\033[31m\nb";
  std::ofstream(name) << kClash << "\n" << kTwo << "\n12\n";
  for (const Command command : {SolveCommand, CountCommand, CheckCommand, EnumerateCommand}) {
    const int out = open((folder_.path() / "out").c_str(), O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0600);
    {
      Session session(connection_, {.channels = {}, .timeout = absl::Seconds(5)}, Terminal(out, false, false, 80),
                      Terminal(out, false, false, 80));
      Input input({name}, Notation::kAuto, -1);
      EXPECT_EQ(command(line_, input, session), ExitCode::kBadInput);
    }
    close(out);
    const std::string text = ReadAll(folder_.path() / "out");
    EXPECT_EQ(text.find('\033'), std::string::npos) << text;
    EXPECT_THAT(text, HasSubstr("a?[31m?b:"));
  }
}

// While no server answers, the progress line lives on and says what is waited for; where there is none, a note does.
TEST_F(CommandsTest, AnOutageIsTold) {
  channels_.servers = *ParseAddresses({"a:1"});
  connection_.outage = {absl::Now() - absl::Seconds(12), absl::UnavailableError("Connection refused")};
  for (const bool terminal : {true, false}) {
    const int err = open((folder_.path() / "err").c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    {
      Session session(connection_,
                      {.channels = channels_,
                       .timeout = absl::Minutes(1),
                       .patience = absl::Milliseconds(1),
                       .long_patience = absl::Milliseconds(1)},
                      Terminal(err, false, false, 200), Terminal(err, terminal, false, 200));
      session.Advance({.unique = 1234}, std::nullopt);
      while ((err_ = ReadAll(folder_.path() / "err")).find("1:00: ") == std::string::npos) std::this_thread::yield();
    }
    close(err);
    err_ = ReadAll(folder_.path() / "err");
    if (terminal) {
      EXPECT_THAT(err_, testing::StartsWith("\r\033[K1,234 done  waiting for the server, 0:1"));
      EXPECT_THAT(err_, testing::EndsWith("nothing listens at a:1\r\033[K"));
    } else {
      EXPECT_THAT(err_, testing::StartsWith("sudoku-client: waiting for the server, 0:1"));
      EXPECT_EQ(std::count(err_.begin(), err_.end(), '\n'), 1) << "said once";
    }
  }
}

TEST_F(CommandsTest, EmptyAndMissingInput) {
  EXPECT_EQ(Run(SolveCommand, ""), ExitCode::kBadInput);
  EXPECT_EQ(out_, "");
  EXPECT_THAT(err_, HasSubstr("in.txt"));
  const Command missing = [](const CommandLine& line, Input&, Session& session) {
    Input nothing({"/nonexistent/puzzle.txt"}, Notation::kAuto, -1);
    return SolveCommand(line, nothing, session);
  };
  EXPECT_EQ(Run(missing, ""), ExitCode::kBadInput);
  EXPECT_THAT(err_, HasSubstr("/nonexistent/puzzle.txt"));
  EXPECT_THAT(err_, HasSubstr("No such file"));
}

TEST(Output, AClosedPipeIsAnEndNotAnError) {
  signal(SIGPIPE, SIG_IGN);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  Output output(ends[1]);
  EXPECT_TRUE(output.Write("seen"));
  close(ends[0]);
  EXPECT_FALSE(output.Write("unseen"));
  EXPECT_TRUE(output.closed());
  EXPECT_EQ(output.error(), "");
  close(ends[1]);
}

TEST(Output, AFullDiskIsAnError) {
  const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  Output output(full);
  EXPECT_FALSE(output.Write("text"));
  EXPECT_FALSE(output.closed());
  EXPECT_THAT(output.error(), HasSubstr("No space left"));
  close(full);
}

}  // namespace
}  // namespace sudoku::client
