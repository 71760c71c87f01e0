// What went wrong elsewhere goes right here: every grid of tests/testdata/cases.tsv through the command line, embedded
// and over the network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/client_process.h"
#include "tests/support/server_process.h"

namespace sudoku::testing {
namespace {

struct Case {
  std::string id, kind, grid, outcome, count, solution, clashes;
};

std::vector<Case> ReadCases() {
  std::vector<Case> cases;
  std::ifstream file(SUDOKU_TESTDATA "/cases.tsv");
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    Case c;
    for (std::string* const field : {&c.id, &c.kind, &c.grid, &c.outcome, &c.count, &c.solution, &c.clashes}) {
      std::getline(fields, *field, '\t');
    }
    if (c.grid.size() == 81) cases.push_back(c);
  }
  return cases;
}

std::string Input(const std::vector<Case>& cases) {
  std::string input;
  for (const Case& c : cases) input += c.grid + "\n";
  return input;
}

std::vector<std::string> SplitLines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// "row1:9 box1:9", as the cases write it.
std::string Clashes(const nlohmann::json& conflicts) {
  std::string text;
  for (const auto& conflict : conflicts) {
    std::string house = conflict["house"];
    for (char& c : house) c = static_cast<char>(std::tolower(c));
    text += " " + house.substr(0, 3) + conflict["index"].dump() + ":" + conflict["digit"].dump();
  }
  return text;
}

class CasesTest : public ::testing::TestWithParam<bool> {
 protected:
  CasesTest() {
    if (GetParam()) server_.emplace();
  }
  std::vector<std::string> With(std::vector<std::string> arguments) const {
    if (server_) arguments.insert(arguments.end(), {"--server", server_->address()});
    return arguments;
  }
  const std::vector<Case> cases_ = ReadCases();
  std::optional<ServerProcess> server_;
};

INSTANTIATE_TEST_SUITE_P(Ways, CasesTest, ::testing::Bool(),
                         [](const auto& way) { return way.param ? "Network" : "Embedded"; });

TEST_P(CasesTest, OutcomeSolutionAndClashes) {
  ASSERT_GT(cases_.size(), 30u);
  const ClientRun run = RunClient(With({"-q", "-o", "json"}), Input(cases_));
  EXPECT_EQ(run.code, 1);
  const std::vector<std::string> lines = SplitLines(run.out);
  ASSERT_EQ(lines.size(), cases_.size()) << run.err;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    const Case& c = cases_[i];
    const nlohmann::json json = nlohmann::json::parse(lines[i]);
    EXPECT_EQ(json["outcome"], c.outcome) << c.id << " " << c.kind;
    EXPECT_EQ(json.value("solution", "-"), c.solution) << c.id << " " << c.kind;
    if (c.clashes == "-") continue;
    const std::string found = Clashes(json["conflicts"]) + " ";
    std::istringstream expected(c.clashes);
    for (std::string clash; expected >> clash;) {
      EXPECT_NE(found.find(" " + clash.substr(0, 3) + clash.substr(3) + " "), std::string::npos)
          << c.id << ": " << clash << " in" << found;
    }
  }
}

TEST_P(CasesTest, LineModeAnswersLineByLine) {
  const ClientRun run = RunClient(With({"-q"}), Input(cases_));
  std::string expected;
  for (const Case& c : cases_) expected += (c.solution == "-" ? "" : c.solution) + "\n";
  EXPECT_EQ(run.out, expected);
}

TEST_P(CasesTest, JudgeModeOneByOne) {
  for (const Case& c : cases_) {
    std::string rows;
    std::string expected;
    for (std::size_t row = 0; row < 81; row += 9) {
      rows += c.grid.substr(row, 9) + "\n";
      if (c.solution != "-") expected += c.solution.substr(row, 9) + "\n";
    }
    const ClientRun run = RunClient(With({}), rows);
    EXPECT_EQ(run.out, expected) << c.id << " " << c.kind;
    EXPECT_EQ(run.code, c.solution == "-" ? 1 : 0) << c.id << " " << run.err;
  }
}

TEST_P(CasesTest, Counts) {
  const ClientRun run = RunClient(With({"count", "--limit", "200000"}), Input(cases_));
  EXPECT_EQ(run.code, 1);
  const std::vector<std::string> lines = SplitLines(run.out);
  ASSERT_EQ(lines.size(), cases_.size()) << run.err;
  for (std::size_t i = 0; i < cases_.size(); ++i) EXPECT_EQ(lines[i], cases_[i].count) << cases_[i].id;
}

TEST(CasesTest, LinesThatAreNoGridsAreRefusedByLength) {
  const std::string grid = ReadCases()[0].grid;
  for (const std::string& line : {grid.substr(1), grid + "0", std::string("5300700")}) {
    const ClientRun run = RunClient({}, line + "\n");
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.out.find_first_not_of('\n'), std::string::npos);
    EXPECT_NE(run.err.find(std::to_string(line.size())), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace sudoku::testing
