// hint and path over the embedded server: what is printed, the pictures, and the exit code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "client/commands/commands.h"
#include "client/commands/step_picture.h"
#include "client/connection/embedded.h"
#include "client/connection/grpc_connection.h"
#include "tests/client/commands/command_fixture.h"

namespace sudoku::client {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

constexpr char kPuzzle[] = "000000910000090040008302007850061000400800000010900000000007200007000605340000070";
constexpr char kSolution[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr char kTooHard[] = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

class LogicCommandsTest : public CommandFixture {
 protected:
  Connection& connection() override { return connection_; }

  nlohmann::json Json() const { return nlohmann::json::parse(out_); }
  std::vector<std::string> OutLines() const { return absl::StrSplit(out_, '\n', absl::SkipEmpty()); }

  // One of the positions and pictures that are kept as they were when somebody had looked at them.
  static std::string Kept(const std::string& name) { return ReadAll(SUDOKU_TESTDATA "/pictures/" + name); }

  // What was printed, wherever the input stands.
  std::string Picture() const { return absl::StrReplaceAll(out_, {{InputPath(), "in.txt"}}); }

  Embedded embedded_ = *StartEmbedded();
  GrpcConnection connection_{std::vector{embedded_.channel}, {}, embedded_.server};
};

TEST_F(LogicCommandsTest, AHintIsALine) {
  EXPECT_EQ(Run(HintCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_EQ(Picture(), "in.txt:1: hidden single in a box (1.2): 4 in r1c3, box 1: r1c3 is 4\n");
  EXPECT_EQ(err_, "");
}

TEST_F(LogicCommandsTest, AHintComesInStages) {
  line_.logic.stage = "where";
  EXPECT_EQ(Run(HintCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_EQ(Picture(), "in.txt:1: look at box 1\n");
  line_.logic.stage = "technique";
  EXPECT_EQ(Run(HintCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_EQ(Picture(), "in.txt:1: look at box 1: hidden single in a box (1.2)\n");
}

TEST_F(LogicCommandsTest, TheStagesAsPictures) {
  line_.logic.output_format = "pretty";
  for (const std::string stage : {"where", "technique", "full"}) {
    line_.logic.stage = stage;
    EXPECT_EQ(Run(HintCommand, Kept("hidden_pair.json"), Notation::kPosition), ExitCode::kSolved);
    EXPECT_EQ(Picture(), Kept("hidden_pair_" + stage + ".txt"));
  }
}

TEST_F(LogicCommandsTest, AChainAsAPicture) {
  line_.logic.output_format = "pretty";
  EXPECT_EQ(Run(HintCommand, Kept("chain.json"), Notation::kPosition), ExitCode::kSolved);
  EXPECT_EQ(Picture(), Kept("chain.txt"));
  line_.logic.stage = "where";
  EXPECT_EQ(Run(HintCommand, Kept("chain.json"), Notation::kPosition), ExitCode::kSolved);
  EXPECT_THAT(out_, HasSubstr("\nlook at r2c3\n")) << "where the reasoning begins";
}

TEST_F(LogicCommandsTest, APathAsPictures) {
  line_.logic.output_format = "pretty";
  EXPECT_EQ(Run(PathCommand, Kept("nearly_solved.txt")), ExitCode::kSolved);
  EXPECT_EQ(Picture(), Kept("nearly_solved_path.txt"));
}

TEST_F(LogicCommandsTest, NoPictureIsWiderThanATerminal) {
  line_.logic.output_format = "pretty";
  EXPECT_EQ(Run(PathCommand, kPuzzle), ExitCode::kSolved);
  for (const std::string& line : OutLines()) {
    EXPECT_LE(line.size(), line.find(InputPath()) == 0 ? std::string::npos : 80u) << line;
  }
}

TEST_F(LogicCommandsTest, AllStepsBeginWithTheNextOne) {
  EXPECT_EQ(Run(HintCommand, kPuzzle), ExitCode::kSolved);
  const std::string next = out_;
  line_.logic.all = true;
  EXPECT_EQ(Run(HintCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_THAT(OutLines(), SizeIs(1000));
  EXPECT_THAT(out_, StartsWith(next));
  EXPECT_EQ(Run(HintCommand, std::string(kPuzzle) + "\n" + kPuzzle), ExitCode::kSolved);
  EXPECT_EQ(absl::StrReplaceAll(err_, {{"\n", ""}}).size(), err_.size() - 1) << "told once";
  EXPECT_THAT(err_, HasSubstr("the first 1,000 steps"));
}

TEST_F(LogicCommandsTest, AHintAsJsonSaysEverything) {
  line_.logic.output_format = "json";
  EXPECT_EQ(Run(HintCommand, Kept("hidden_pair.json"), Notation::kPosition), ExitCode::kSolved);
  const nlohmann::json step = Json()["steps"][0];
  EXPECT_EQ(Json()["outcome"], "UNIQUE");
  EXPECT_EQ(step["technique"], "HIDDEN_PAIR");
  EXPECT_EQ(step["rating"], 3.4);
  EXPECT_EQ(step["digits"], nlohmann::json({4, 7}));
  EXPECT_EQ(step["cells"], nlohmann::json({"r4c4", "r4c7"}));
  EXPECT_EQ(step["houses"][0], nlohmann::json({{"kind", "ROW"}, {"index", 4}}));
  EXPECT_EQ(step["removed"][0], nlohmann::json({{"cell", "r4c4"}, {"digit", 2}}));
  EXPECT_EQ(Run(HintCommand, Kept("chain.json"), Notation::kPosition), ExitCode::kSolved);
  EXPECT_EQ(Json()["steps"][0]["links"][0]["from"], nlohmann::json({{"cell", "r2c3"}, {"digit", 3}}));
  EXPECT_EQ(Json()["steps"][0]["links"][0]["from_true"], true);
}

// Long chains and what is not solved, too.
TEST_F(LogicCommandsTest, EveryStepOfAPathCanBeWritten) {
  line_.logic.output_format = "json";
  EXPECT_EQ(Run(PathCommand, std::string(kPuzzle) + "\n" + kTooHard), ExitCode::kNoSolution);
  ASSERT_THAT(OutLines(), SizeIs(2));
  for (const std::string& line : OutLines()) {
    const auto json = nlohmann::json::parse(line);
    ASSERT_GT(json["steps"].size(), 0u);
    EXPECT_EQ(json["steps"].size(), json["candidates_after"].size());
    for (const auto& step : json["steps"]) EXPECT_GE(step["rating"].get<double>(), 1.0);
  }
}

TEST_F(LogicCommandsTest, WhatIsWrongComesBeforeAnyHint) {
  const std::string grid = absl::StrReplaceAll(std::string(kPuzzle), {{"0", "."}});
  // 6 is wrong in r1c1, and 3 is right in r1c2.
  const std::string position = ":0000:x:+6" + grid.substr(1) + ":312:::";
  for (const Command command : {HintCommand, PathCommand}) {
    EXPECT_EQ(Run(command, position, Notation::kPosition), ExitCode::kNoSolution);
    EXPECT_EQ(Picture(),
              "in.txt:1: wrong entry: 6 in r1c1\n"
              "in.txt:1: struck out though it is right: 3 in r1c2\n");
  }
}

TEST_F(LogicCommandsTest, EntriesAreRespected) {
  std::string grid = absl::StrReplaceAll(std::string(kPuzzle), {{"0", "."}});
  EXPECT_EQ(Run(HintCommand, ":0000:x:" + grid.substr(0, 2) + "+4" + grid.substr(3) + "::::", Notation::kPosition),
            ExitCode::kSolved);
  EXPECT_THAT(out_, Not(HasSubstr("r1c3 is 4")));
}

TEST_F(LogicCommandsTest, WithoutASolutionThereIsNoStep) {
  std::string clash = kPuzzle;
  clash[0] = '9';
  for (const Command command : {HintCommand, PathCommand}) {
    EXPECT_EQ(Run(command, clash), ExitCode::kNoSolution);
    EXPECT_EQ(Picture(), "in.txt:1: no solution, so no step leads to it; sudoku-client explain says why\n");
  }
}

TEST_F(LogicCommandsTest, OfSeveralSolutionsIsToldAndWhereItEnds) {
  std::string open = kSolution;
  for (const std::size_t cell : {0u, 1u, 2u, 9u, 10u, 11u, 18u, 19u, 20u, 3u, 4u, 5u, 12u, 13u, 14u, 21u, 22u, 23u}) {
    open[cell] = '0';
  }
  for (std::size_t cell = 27; cell < 54; ++cell) open[cell] = '0';
  EXPECT_EQ(Run(PathCommand, open), ExitCode::kNoSolution);
  EXPECT_THAT(out_, HasSubstr("in.txt:1: stuck"));
  EXPECT_THAT(err_, HasSubstr("several solutions; no step takes a single one for granted"));
}

TEST_F(LogicCommandsTest, StuckIsSaid) {
  EXPECT_EQ(Run(HintCommand, std::string(81, '0')), ExitCode::kNoSolution);
  EXPECT_EQ(Picture(), "in.txt:1: stuck: no technique that is known here leads on\n");
  EXPECT_EQ(Run(PathCommand, std::string(81, '0')), ExitCode::kNoSolution);
  EXPECT_EQ(Picture(), "in.txt:1: stuck: no technique that is known here leads on\n");
  EXPECT_EQ(Run(PathCommand, kTooHard), ExitCode::kNoSolution);
  EXPECT_THAT(OutLines().back(), HasSubstr("in.txt:1: stuck after "));
}

TEST_F(LogicCommandsTest, AFullGridIsSolved) {
  for (const Command command : {HintCommand, PathCommand}) {
    EXPECT_EQ(Run(command, kSolution), ExitCode::kSolved);
    EXPECT_EQ(Picture(), "in.txt:1: solved: there is nothing to do\n");
  }
}

TEST_F(LogicCommandsTest, APathIsNumberedToItsEnd) {
  EXPECT_EQ(Run(PathCommand, kPuzzle), ExitCode::kSolved);
  const std::vector<std::string> lines = OutLines();
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    EXPECT_THAT(lines[i], StartsWith(std::to_string(i + 1) + ". "));
  }
  EXPECT_THAT(lines.back(), EndsWith("solved in " + std::to_string(lines.size() - 1) +
                                     " steps: ER 7.1, EP 1.2, ED 1.2; hardest: XY-cycle"));
}

TEST_F(LogicCommandsTest, APathStopsWhereItIsTold) {
  line_.logic.to = 25;
  EXPECT_EQ(Run(PathCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_THAT(OutLines(), SizeIs(11));
  EXPECT_THAT(OutLines().back(), EndsWith("stopped after 10 steps: the next one would be pointing (2.6)"));
  line_.logic.output_format = "json";
  EXPECT_EQ(Run(PathCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_EQ(Json()["steps"].size(), 10u);
  EXPECT_EQ(Json()["candidates_after"].size(), 10u);
  EXPECT_EQ(Json()["rating"]["er"], 7.1) << "of the whole";
  line_.logic.to = 10;
  line_.logic.output_format = "line";
  EXPECT_EQ(Run(PathCommand, kPuzzle), ExitCode::kSolved);
  EXPECT_THAT(OutLines().back(), HasSubstr("stopped after 0 steps"));
}

TEST_F(LogicCommandsTest, BadGridsDoNotStopTheRest) {
  for (const Command command : {HintCommand, PathCommand}) {
    EXPECT_EQ(Run(command, std::string(kPuzzle) + "\n12x\n" + kSolution + "\n"), ExitCode::kBadInput);
    EXPECT_THAT(out_, HasSubstr("in.txt:1: "));
    EXPECT_THAT(out_, HasSubstr("in.txt:3: solved"));
    EXPECT_THAT(err_, HasSubstr("in.txt:2"));
  }
}

// A server of another version, or none of ours: places that are none are not drawn.
TEST(StepPictureTest, PlacesThatAreNoneAreNotDrawn) {
  v1::Step step;
  step.mutable_placed()->set_row(10);
  step.mutable_placed()->set_column(1);
  step.mutable_placed()->set_digit(1);
  step.add_removed()->set_digit(12);
  step.add_cells()->set_row(-1);
  step.add_digits(77);
  step.add_houses()->set_index(10);
  step.add_houses()->set_kind(v1::HOUSE_KIND_BOX);
  v1::Position position;
  position.set_givens(kPuzzle);
  logic::Board board = BoardOf(position);
  const logic::Board before = board;
  Take(step, &board);
  EXPECT_TRUE(board == before);
  for (const Stage stage : {Stage::kWhere, Stage::kFull}) {
    std::string marked;
    formats::AppendPencilMarks(PictureOf(board, step, stage), false, &marked);
    EXPECT_THAT(marked, EndsWith("-+\n")) << "nothing to explain";
  }
}

}  // namespace
}  // namespace sudoku::client
