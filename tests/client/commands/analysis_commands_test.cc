// explain, candidates and minimize over the embedded server: what is printed, and the exit code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "client/commands/commands.h"
#include "client/connection/embedded.h"
#include "client/connection/grpc_connection.h"
#include "tests/client/commands/command_fixture.h"

namespace sudoku::client {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr char kPuzzle[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
constexpr char kSolution[] = "321597864497816253865243197579182436642375981138964725986751342214639578753428619";

std::string With(std::string text, std::size_t at, char character) {
  text[at] = character;
  return text;
}

class AnalysisCommandsTest : public CommandFixture {
 protected:
  Connection& connection() override { return connection_; }

  nlohmann::json Json() const { return nlohmann::json::parse(out_); }

  Embedded embedded_ = *StartEmbedded();
  GrpcConnection connection_{std::vector{embedded_.channel}, {}, embedded_.server};
};

TEST_F(AnalysisCommandsTest, ExplainNamesTheContradictionAndWhatHelps) {
  EXPECT_EQ(Run(ExplainCommand, With(kPuzzle, 0, '1')), ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("in.txt:1: no solution: 1 in r1c1"));
  EXPECT_THAT(out_, HasSubstr("contradict each other"));
  EXPECT_THAT(out_, HasSubstr("without the 1 in r1c1 there is a solution"));
  line_.analysis.repairs = 0;
  EXPECT_EQ(Run(ExplainCommand, With(kPuzzle, 0, '1')), ExitCode::kNoSolution);
  EXPECT_THAT(out_, Not(HasSubstr("without the 1")));
}

TEST_F(AnalysisCommandsTest, ExplainSaysWhatSeveralSolutionsLeaveOpen) {
  line_.limit = 5;
  EXPECT_EQ(Run(ExplainCommand, With(kPuzzle, 5, '.')), ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("can be"));
  EXPECT_THAT(out_, HasSubstr("on top there is exactly one solution"));
}

TEST_F(AnalysisCommandsTest, CheckRefusesAWrongSolutionThatCameAlong) {
  const std::string wrong = With(With(kSolution, 0, '2'), 1, '3');
  const auto table = [](const std::string& solution) {
    return "id,puzzle,solution\n7," + std::string(kPuzzle) + "," + solution + "\n";
  };
  const auto object = [](const std::string& solution) {
    return "{\"puzzle\":\"" + std::string(kPuzzle) + "\",\"id\":7,\"solution\":\"" + solution + "\"}";
  };
  EXPECT_EQ(Run(CheckCommand, table(kSolution)), ExitCode::kSolved);
  EXPECT_EQ(Run(CheckCommand, object(kSolution)), ExitCode::kSolved);
  for (const std::string& solution : {wrong, wrong.substr(1), wrong + "1"}) {
    for (const std::string& input : {table(solution), object(solution)}) {
      line_.grids.csv = line_.grids.json = false;
      EXPECT_EQ(Run(CheckCommand, input), ExitCode::kNoSolution) << input;
      EXPECT_THAT(out_, HasSubstr(": the solution beside it is wrong\n"));
      line_.grids.csv = true;
      EXPECT_EQ(Run(CheckCommand, input), ExitCode::kNoSolution) << input;
      EXPECT_THAT(out_, HasSubstr("UNIQUE,the solution beside it is wrong,"));
      line_.grids.csv = false;
      line_.grids.json = true;
      EXPECT_EQ(Run(CheckCommand, input), ExitCode::kNoSolution) << input;
      EXPECT_THAT(out_, HasSubstr("\"solution_right\":false"));
    }
  }
  EXPECT_EQ(Run(CheckCommand, object(wrong)), ExitCode::kNoSolution);
  EXPECT_EQ(Json()["id"], 7);
}

TEST_F(AnalysisCommandsTest, ExplainFindsThePlayersMistake) {
  const std::string position = nlohmann::json{{"givens", kPuzzle}, {"moves", {"r1c3=1", "r1c2=2", "r2c1=2"}}}.dump();
  EXPECT_EQ(Run(ExplainCommand, position, Notation::kPosition), ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("in.txt:1: the first mistake is move 3, 2 in r2c1: after it there is no solution\n"));
  EXPECT_THAT(out_, HasSubstr("in.txt:1: wrong entry: 2 in r2c1\n"));
}

TEST_F(AnalysisCommandsTest, ExplainReadsEntriesAndStruckCandidatesOfHodoku) {
  std::string grid = kPuzzle;
  std::replace(grid.begin(), grid.end(), '0', '.');
  grid.replace(0, 1, "+9");  // It is 3.
  EXPECT_EQ(Run(ExplainCommand, ":0000:x:" + grid + ":212:::", Notation::kPosition), ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("wrong entry: 9 in r1c1\n"));
  EXPECT_THAT(out_, HasSubstr("struck out though it is right: 2 in r1c2\n"));
}

TEST_F(AnalysisCommandsTest, ExplainAsJsonSaysEverything) {
  line_.analysis.output_format = "json";
  EXPECT_EQ(Run(ExplainCommand, With(kPuzzle, 0, '1')), ExitCode::kNoSolution);
  const nlohmann::json explanation = Json()["explanation"];
  EXPECT_EQ(explanation["outcome"], "NO_SOLUTION");
  EXPECT_EQ(explanation["core"][0], nlohmann::json({{"cell", "r1c1"}, {"digit", 1}}));
  EXPECT_EQ(explanation["core_is_smallest"], true);
  EXPECT_EQ(explanation["repairs"][0], nlohmann::json({{"kind", "REMOVE"}, {"cell", "r1c1"}, {"digit", 1}}));
}

TEST_F(AnalysisCommandsTest, ExplainDrawsTheCore) {
  line_.analysis.output_format = "pretty";
  EXPECT_EQ(Run(ExplainCommand, With(kPuzzle, 0, '1')), ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("+---------+---------+---------+\n|[1]"));
}

TEST_F(AnalysisCommandsTest, AProperPuzzleIsWell) {
  EXPECT_EQ(Run(ExplainCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_THAT(out_, HasSubstr("in.txt:1: a proper puzzle: exactly one solution\n"));
}

TEST_F(AnalysisCommandsTest, PositionsThatContradictThemselvesAreRefusedByTheirPlace) {
  const std::string bad = nlohmann::json{{"givens", kPuzzle}, {"moves", {"r1c6=1"}}}.dump();
  EXPECT_EQ(Run(ExplainCommand, "\n" + bad + "\n{}\n{]\n[]\n", Notation::kPosition), ExitCode::kBadInput);
  EXPECT_THAT(err_, HasSubstr("in.txt:2:1: moves: move 1: r1c6 is a given"));
  EXPECT_THAT(err_, HasSubstr("in.txt:3:1: givens: "));
  EXPECT_THAT(err_, HasSubstr("in.txt:4:1: not a JSON object on one line"));
  EXPECT_THAT(err_, HasSubstr("in.txt:5:1: '[]'; expected a JSON object"));
}

TEST_F(AnalysisCommandsTest, CandidatesAreWordsOfEachCell) {
  EXPECT_EQ(Run(CandidatesCommand, kPuzzle), ExitCode::kSolved);
  std::string expected;
  for (const char digit : std::string(kSolution)) expected += std::string(expected.empty() ? "" : " ") + digit;
  EXPECT_EQ(out_, expected + "\n");
  EXPECT_EQ(Run(CandidatesCommand, With(kPuzzle, 0, '1')), ExitCode::kNoSolution);
  EXPECT_EQ(out_.substr(0, 4), "- - ");
  line_.analysis.output_format = "pretty";
  EXPECT_EQ(Run(CandidatesCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_THAT(out_, HasSubstr("|[3][2][1]|[5]"));
  line_.analysis.output_format = "json";
  EXPECT_EQ(Run(CandidatesCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_EQ(Json()["common"], kSolution);
  EXPECT_EQ(Json()["counts"].size(), 729u);
}

TEST_F(AnalysisCommandsTest, MinimizePrintsPuzzles) {
  line_.analysis.puzzles = 3;
  line_.analysis.seed = 5;
  EXPECT_EQ(Run(MinimizeCommand, kSolution), ExitCode::kSolved);
  EXPECT_EQ(out_.size(), 3u * 82);
  const std::string first = out_.substr(0, 82);
  line_.analysis.output_format = "json";
  line_.analysis.puzzles = 1;
  EXPECT_EQ(Run(MinimizeCommand, kSolution), ExitCode::kSolved);
  EXPECT_EQ(std::string(Json()["puzzles"][0]) + "\n", first);
  EXPECT_EQ(Run(MinimizeCommand, With(kPuzzle, 5, '.')), ExitCode::kNoSolution);
}

}  // namespace
}  // namespace sudoku::client
