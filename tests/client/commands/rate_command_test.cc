// rate over the embedded server: lines, tables and JSON, what has no rating, and the exit code. And what is asked of a
// server that is slow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "client/commands/commands.h"
#include "client/connection/embedded.h"
#include "client/connection/grpc_connection.h"
#include "tests/client/commands/command_fixture.h"
#include "tests/client/commands/fake_connection.h"

namespace sudoku::client {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr char kEasy[] = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
constexpr char kChains[] = "000000910000090040008302007850061000400800000010900000000007200007000605340000070";
// No technique here solves it: it takes chains within chains.
constexpr char kTooHard[] = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
constexpr char kFull[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr char kClash[] = "550070000600195000098000060800060003400803001700020006060000280000419005000080079";
const std::string kEmpty(81, '0');

std::string Lines(const std::vector<std::string>& grids) {
  std::string text;
  for (const std::string& grid : grids) text += grid + "\n";
  return text;
}

class RateCommandTest : public CommandFixture {
 protected:
  Connection& connection() override { return connection_; }

  std::vector<std::string> OutLines() const { return absl::StrSplit(out_, '\n', absl::SkipEmpty()); }

  Embedded embedded_ = *StartEmbedded();
  GrpcConnection connection_{std::vector{embedded_.channel}, {}, embedded_.server};
};

TEST_F(RateCommandTest, LinesAreThoseOfSerate) {
  EXPECT_EQ(Run(RateCommand, Lines({kEasy, kTooHard})), ExitCode::kSolved);
  EXPECT_EQ(out_, std::string(kEasy) + " ED=1.2/1.2/1.2\n" + kTooHard + " ED=>=10.0/>=10.0/9.7\n");
  EXPECT_EQ(err_, "");
  line_.logic.format = "%n: %r by a %R";
  EXPECT_EQ(Run(RateCommand, Lines({kEasy, kEasy})), ExitCode::kSolved);
  EXPECT_EQ(out_, "1: 1.2 by a hidden single in a box\n2: 1.2 by a hidden single in a box\n");
}

TEST_F(RateCommandTest, EveryGridHasItsLine) {
  EXPECT_EQ(Run(RateCommand, Lines({kEasy, "12x", kEmpty, kFull, kClash, kEasy})), ExitCode::kBadInput);
  EXPECT_EQ(out_, Lines({std::string(kEasy) + " ED=1.2/1.2/1.2", "", kEmpty + " ED=0.0/0.0/0.0",
                         std::string(kFull) + " ED=0.0/0.0/0.0", std::string(kClash) + " ED=0.0/0.0/0.0",
                         std::string(kEasy) + " ED=1.2/1.2/1.2"}));
  EXPECT_THAT(err_, HasSubstr("in.txt:3: no puzzle with one solution, so there is no rating\n"));
  EXPECT_THAT(err_, HasSubstr("in.txt:5: no puzzle with one solution, so there is no rating\n"));
}

TEST_F(RateCommandTest, ManyGridsWithoutARatingAreNotAllNamed) {
  EXPECT_EQ(Run(RateCommand, Lines(std::vector<std::string>(100, kEmpty))), ExitCode::kNoSolution);
  EXPECT_EQ(OutLines().size(), 100u);
  EXPECT_EQ(std::count(err_.begin(), err_.end(), '\n'), 11);
  EXPECT_THAT(err_, EndsWith("more grids have no rating; not naming them all\n"));
}

TEST_F(RateCommandTest, AboveALimitAPuzzleIsLeft) {
  line_.logic.stop_above = 20;
  EXPECT_EQ(Run(RateCommand, Lines({kChains, kEasy})), ExitCode::kSolved);
  EXPECT_EQ(out_, Lines({std::string(kChains) + " ED=>2.0/1.2/1.2", std::string(kEasy) + " ED=1.2/1.2/1.2"}));
  line_.logic.stop_above = 10;
  EXPECT_EQ(Run(RateCommand, Lines({kEasy})), ExitCode::kSolved);
  EXPECT_EQ(out_, Lines({std::string(kEasy) + " ED=>1.0/>1.0/>1.0"}));
}

TEST_F(RateCommandTest, ATableBeginsWithItsHeadUnlessItGoesOn) {
  line_.logic.rating_output = "csv";
  EXPECT_EQ(Run(RateCommand, Lines({kEasy, "12x"}), Notation::kLine), ExitCode::kBadInput);
  const std::string place = InputPath();
  EXPECT_EQ(OutLines()[0], "puzzle,er,ep,ed,hardest,outcome,source,line,column,message,remark");
  EXPECT_EQ(OutLines()[1], std::string(kEasy) + ",1.2,1.2,1.2,hidden single in a box,UNIQUE," + place + ",1,1,,");
  EXPECT_THAT(OutLines()[2], HasSubstr(",,,,MALFORMED," + place + ",2,"));
  line_.grids.skip = 2;
  EXPECT_EQ(Run(RateCommand, Lines({kEasy, "12x", kEasy}), Notation::kLine), ExitCode::kSolved);
  EXPECT_THAT(out_, StartsWith(kEasy));
}

TEST_F(RateCommandTest, JsonHasFiguresWhereThereAreAny) {
  line_.logic.rating_output = "json";
  EXPECT_EQ(Run(RateCommand, Lines({kEasy, kEmpty, kTooHard})), ExitCode::kNoSolution);
  const auto rated = nlohmann::json::parse(OutLines()[0]), unrated = nlohmann::json::parse(OutLines()[1]),
             hard = nlohmann::json::parse(OutLines()[2]);
  EXPECT_EQ(rated["er"], 1.2);
  EXPECT_EQ(rated["hardest"], "hidden single in a box");
  EXPECT_EQ(unrated["outcome"], "MULTIPLE");
  EXPECT_FALSE(unrated.contains("er"));
  EXPECT_TRUE(hard["er"].is_null());
  EXPECT_EQ(hard["er_at_least"], 10.0);
}

TEST_F(RateCommandTest, AFormatIsForLines) {
  line_.logic.rating_output = "csv";
  line_.logic.format = "%r";
  EXPECT_EQ(Run(RateCommand, Lines({kEasy})), ExitCode::kBadInput);
  EXPECT_EQ(out_, "");
  EXPECT_THAT(err_, HasSubstr("--format is for -o line; see sudoku-client rate --help"));
}

TEST_F(RateCommandTest, ProfilesDiffer) {
  // A unique rectangle is its hardest step.
  const std::string puzzle = "000000010002090308100000007009760000000000001000924806001030200007400030040280000";
  line_.logic.format = "%r";
  EXPECT_EQ(Run(RateCommand, Lines({puzzle})), ExitCode::kSolved);
  const std::string with = out_;
  line_.logic.profile = "se121-no-uniqueness";
  EXPECT_EQ(Run(RateCommand, Lines({puzzle})), ExitCode::kSolved);
  EXPECT_NE(out_, with);
}

class SlowRatingTest : public CommandFixture {
 protected:
  Connection& connection() override { return connection_; }
  FakeConnection connection_;
};

TEST_F(SlowRatingTest, OneHardGridCostsOnlyItsOwnAnswer) {
  connection_.before = [](std::string_view grids) {
    return grids.find(kChains) == std::string_view::npos ? absl::OkStatus() : absl::DeadlineExceededError("too slow");
  };
  EXPECT_EQ(Run(RateCommand, Lines({kEasy, kChains, kEasy})), ExitCode::kUnavailable);
  EXPECT_EQ(out_, Lines({std::string(kEasy) + " ED=0.0/0.0/0.0", "", std::string(kEasy) + " ED=0.0/0.0/0.0"}));
  EXPECT_THAT(err_, HasSubstr("in.txt:2: no answer"));
  EXPECT_EQ(connection_.batches, 4) << "all at once, then one by one";
}

TEST_F(SlowRatingTest, ASingleGridIsNotAskedTwice) {
  connection_.before = [](std::string_view) { return absl::DeadlineExceededError("too slow"); };
  EXPECT_EQ(Run(RateCommand, Lines({kEasy})), ExitCode::kUnavailable);
  EXPECT_EQ(connection_.batches, 1);
}

TEST_F(SlowRatingTest, AServerThatAnswersNothingIsGivenUpAndTheRestCanBeHad) {
  connection_.before = [](std::string_view) { return absl::DeadlineExceededError("too slow"); };
  line_.grids.jobs = 1;
  EXPECT_EQ(Run(RateCommand, Lines(std::vector<std::string>(50, kEasy))), ExitCode::kUnavailable);
  EXPECT_EQ(connection_.batches, 4);
  EXPECT_THAT(err_, HasSubstr("stopped after 3 grids; to go on, run it again with --skip 3 and append to the output"));
}

TEST_F(SlowRatingTest, ManyGridsGoInBatchesThatTheServerTakes) {
  EXPECT_EQ(Run(RateCommand, Lines(std::vector<std::string>(2050, kEasy))), ExitCode::kSolved);
  EXPECT_EQ(std::count(out_.begin(), out_.end(), '\n'), 2050);
  EXPECT_GE(connection_.batches, 3) << "at most 1,024 a call";
}

}  // namespace
}  // namespace sudoku::client
