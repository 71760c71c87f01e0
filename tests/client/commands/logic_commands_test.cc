// hint, path and rate over the embedded server: what is printed, and the exit code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "client/commands/commands.h"
#include "client/connection/embedded.h"
#include "client/connection/grpc_connection.h"
#include "tests/client/commands/command_fixture.h"

namespace sudoku::client {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr char kEasy[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
constexpr char kSolution[] = "321597864497816253865243197579182436642375981138964725986751342214639578753428619";
constexpr char kEmpty[] = "000000000000000000000000000000000000000000000000000000000000000000000000000000000";
// Harder than the techniques: AI Escargot.
constexpr char kEscargot[] = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";

class LogicCommandsTest : public CommandFixture {
 protected:
  Connection& connection() override { return connection_; }

  std::string Place() const { return InputPath() + ":1: "; }
  nlohmann::json Json() const { return nlohmann::json::parse(out_); }

  Embedded embedded_ = *StartEmbedded();
  GrpcConnection connection_{std::vector{embedded_.channel}, {}, embedded_.server};
};

TEST_F(LogicCommandsTest, RatesAsTheFieldSpellsIt) {
  EXPECT_EQ(Run(RateCommand, std::string(kEasy) + "\n" + kEscargot + "\n" + kSolution + "\n"), ExitCode::kSolved);
  EXPECT_EQ(out_, std::string(kEasy) + " ED=2.6/1.2/1.2\n" + kEscargot + " ED=>=10.0/1.2/1.2\n" + kSolution +
                      " ED=0.0/0.0/0.0\n");
  line_.logic.format = "%n: 100%% %r";
  EXPECT_EQ(Run(RateCommand, std::string(kEasy) + "\n" + kEasy + "\n"), ExitCode::kSolved);
  EXPECT_EQ(out_, "1: 100% 2.6\n2: 100% 2.6\n");
}

TEST_F(LogicCommandsTest, LineNIsAboutGridN) {
  EXPECT_EQ(Run(RateCommand, std::string(kEasy) + "\n12x\n" + kEmpty + "\n" + kEasy + "\n", Notation::kLine),
            ExitCode::kBadInput);
  EXPECT_EQ(out_,
            std::string(kEasy) + " ED=2.6/1.2/1.2\n\n" + kEmpty + " ED=0.0/0.0/0.0\n" + kEasy + " ED=2.6/1.2/1.2\n");
  EXPECT_THAT(err_, HasSubstr("in.txt:3: no puzzle with one solution, so there is no rating"));
}

TEST_F(LogicCommandsTest, APathIsLeftAtTheStepThatIsTooHard) {
  line_.logic.stop_above = 20;
  EXPECT_EQ(Run(RateCommand, kEasy), ExitCode::kSolved);
  EXPECT_THAT(out_, EndsWith(" ED=>2.0/1.2/1.2\n"));
  line_.logic.stop_above = 10;
  EXPECT_EQ(Run(RateCommand, kEasy), ExitCode::kSolved);
  EXPECT_THAT(out_, EndsWith(" ED=>1.0/>1.0/>1.0\n"));
}

TEST_F(LogicCommandsTest, RatesAsTableAndAsJson) {
  line_.logic.rating_output = "csv";
  Run(RateCommand, std::string(kEasy) + "\n12x\n" + kEmpty + "\n", Notation::kLine);
  EXPECT_THAT(out_, StartsWith("puzzle,er,ep,ed,hardest,outcome,source,line,column,message,remark\n" +
                               std::string(kEasy) + ",2.6,1.2,1.2,pointing,UNIQUE," + InputPath() + ",1,1,,\n"));
  EXPECT_THAT(out_, HasSubstr(",,,,MALFORMED,"));
  EXPECT_THAT(out_, HasSubstr(std::string(kEmpty) + ",0.0,0.0,0.0,,MULTIPLE,"));
  line_.logic.rating_output = "json";
  EXPECT_EQ(Run(RateCommand, kEasy), ExitCode::kSolved);
  EXPECT_EQ(Json()["er"], 2.6);
  EXPECT_EQ(Json()["hardest"], "pointing");
  EXPECT_EQ(Run(RateCommand, kEscargot), ExitCode::kSolved);
  EXPECT_TRUE(Json()["er"].is_null());
  EXPECT_EQ(Json()["er_at_least"], 10.0);
}

TEST_F(LogicCommandsTest, HintsComeInStages) {
  const std::string place = Place();
  line_.logic.stage = "where";
  EXPECT_EQ(Run(HintCommand, kEasy), ExitCode::kSolved);
  EXPECT_EQ(out_, place + "look at box 6\n");
  line_.logic.stage = "technique";
  EXPECT_EQ(Run(HintCommand, kEasy), ExitCode::kSolved);
  EXPECT_EQ(out_, place + "look at box 6: hidden single in a box (1.2)\n");
  line_.logic.stage = "full";
  EXPECT_EQ(Run(HintCommand, kEasy), ExitCode::kSolved);
  EXPECT_EQ(out_, place + "hidden single in a box (1.2): 4 in r4c7, box 6: r4c7 is 4\n");
  line_.logic.all = true;
  EXPECT_EQ(Run(HintCommand, kEasy), ExitCode::kSolved);
  EXPECT_THAT(out_, StartsWith(place + "hidden single in a box (1.2): 4 in r4c7, box 6: r4c7 is 4\n" + place));
  EXPECT_THAT(out_, HasSubstr("pointing (2.6)"));
}

TEST_F(LogicCommandsTest, WhereNothingFollowsTheReasonIsTold) {
  EXPECT_EQ(Run(HintCommand, kEmpty), ExitCode::kNoSolution);
  EXPECT_EQ(out_, Place() + "no technique that is known here leads on\n");
  EXPECT_EQ(Run(HintCommand, kSolution), ExitCode::kSolved);
  EXPECT_EQ(out_, Place() + "solved: there is nothing to do\n");
  EXPECT_EQ(Run(HintCommand, "11" + std::string(kEmpty).substr(2)), ExitCode::kNoSolution);
  EXPECT_EQ(out_, Place() + "no solution, so no step leads to it\n");
}

TEST_F(LogicCommandsTest, WhatIsWrongWithAPositionComesFirst) {
  const std::string wrong = nlohmann::json{{"givens", kEasy}, {"moves", {"r1c3=1", "r2c1=2"}}}.dump();
  for (const auto command : {HintCommand, PathCommand}) {
    EXPECT_EQ(Run(command, wrong, Notation::kPosition), ExitCode::kNoSolution);
    EXPECT_EQ(out_, Place() + "wrong entry: 2 in r2c1\n");
  }
  const std::string right = nlohmann::json{{"givens", kEasy}, {"moves", {"r4c7=4"}}}.dump();
  EXPECT_EQ(Run(HintCommand, right, Notation::kPosition), ExitCode::kSolved);
  EXPECT_THAT(out_, Not(HasSubstr("r4c7 is 4"))) << "it is filled in already";
  EXPECT_THAT(out_, HasSubstr(" is "));
}

// The picture of a hint, as on a terminal without colours.
TEST_F(LogicCommandsTest, DrawsAHintWithPencilMarks) {
  line_.logic.output_format = "pretty";
  EXPECT_EQ(Run(HintCommand, kEasy), ExitCode::kSolved);
  EXPECT_THAT(out_, StartsWith(InputPath() + ":1\nhidden single in a box (1.2): 4 in r4c7, box 6: r4c7 is 4\n"
                                             "+---------------------+---------------------+---------------------+\n"
                                             "| 1 2 3    2 3  1 2   | 1   3  1            | 1 2    1 2          |\n"
                                             "|          5      5   |   5      5     (7)  |   5 6    5 6   (4)  |\n"
                                             "|     9      9        |   8 9      9        |   8 9      9        |\n"));
  EXPECT_THAT(out_, HasSubstr("|            3        | 1   3               | 1   3  1   3  1     |\n"
                              "|  (5)           (9)  | 4   6   (8)    (2)  | 4+  6      6      6 |\n"
                              "|        7            | 7                   |                     |\n"));
}

TEST_F(LogicCommandsTest, PicturesFitEightyColumns) {
  line_.logic.output_format = "pretty";
  for (const char* grid : {kEasy, kEscargot}) {
    Run(PathCommand, grid);
    std::istringstream lines(out_);
    int steps = 0;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(InputPath())) continue;
      ASSERT_LE(line.size(), 80u) << line;
      steps += line.find(". ") != std::string::npos;
    }
    EXPECT_GT(steps, 0);
  }
}

TEST_F(LogicCommandsTest, PathsAreNumberedAndEndWithTheRating) {
  EXPECT_EQ(Run(PathCommand, kEasy), ExitCode::kSolved);
  EXPECT_THAT(out_, StartsWith("1. hidden single in a box (1.2): 4 in r4c7, box 6: r4c7 is 4\n2. "));
  EXPECT_THAT(out_, EndsWith("in.txt:1: solved in 61 steps: ER 2.6, EP 1.2, ED 1.2\n"));
  line_.logic.to = 12;
  EXPECT_EQ(Run(PathCommand, kEasy), ExitCode::kSolved);
  EXPECT_THAT(out_, EndsWith("in.txt:1: stopped: the next step is above 1.2\n"));
  line_.logic.to = 0;
  EXPECT_EQ(Run(PathCommand, kEscargot), ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("steps: no technique that is known here leads on\n"));
  line_.logic.output_format = "json";
  EXPECT_EQ(Run(PathCommand, kEasy), ExitCode::kSolved);
  EXPECT_EQ(Json()["steps"].size(), 61);
  EXPECT_EQ(Json()["candidates_after"][60], [] {
    std::string all;
    for (const char digit : std::string(kSolution)) {
      for (char d = '1'; d <= '9'; ++d) all += d == digit ? d : '.';
    }
    return all;
  }());
}

}  // namespace
}  // namespace sudoku::client
