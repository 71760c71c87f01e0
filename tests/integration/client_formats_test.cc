// Every notation in use, through the command line, embedded and over the network: each file of tests/testdata/formats
// holds the same puzzle, once or twice, or must be refused with its place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/client_process.h"
#include "tests/support/server_process.h"

namespace sudoku::testing {
namespace {

constexpr char kPuzzle[] = "004001090060000743000300000000037910047090050020005060010900500530080009090000036";
constexpr char kSolution[] = "374861295861529743259374681685237914147698352923415867716943528532186479498752136";

// Known, and refused by name: other sizes, candidates, encodings, other programs' own formats.
const std::set<std::string> kUnsupported = {"24", "29b", "30", "31", "35j", "38", "39a", "39b", "42", "32f"};

std::vector<std::filesystem::path> Files(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(SUDOKU_TESTDATA "/formats/" + folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class FormatsTest : public ::testing::TestWithParam<bool> {
 protected:
  FormatsTest() {
    if (GetParam()) server_.emplace();
  }
  ClientRun Solve(const std::string& file, std::vector<std::string> arguments = {}) const {
    arguments.push_back(file);
    if (server_) arguments.insert(arguments.end(), {"--server", server_->address()});
    return RunClient(std::move(arguments));
  }
  std::optional<ServerProcess> server_;
};

INSTANTIATE_TEST_SUITE_P(Ways, FormatsTest, ::testing::Bool(),
                         [](const auto& way) { return way.param ? "Network" : "Embedded"; });

TEST_P(FormatsTest, EveryFileReadsAsThePuzzleItIsOrIsRefusedWithItsPlace) {
  int solved = 0;
  int refused = 0;
  for (const std::filesystem::path& path : Files("")) {
    const std::string name = path.filename();
    const ClientRun run = Solve(path, {"-o", "json"});
    std::istringstream lines(run.out);
    int grids = 0;
    for (std::string line; std::getline(lines, line);) {
      const nlohmann::json json = nlohmann::json::parse(line);
      if (!json.contains("solution")) continue;
      const bool own_member = path.extension() == ".json";  // Kept as it was written.
      EXPECT_EQ(own_member ? kPuzzle : json["puzzle"], kPuzzle) << name;
      EXPECT_EQ(json["solution"], kSolution) << name;
      ++grids;
    }
    if (kUnsupported.contains(name.substr(0, name.find('_')))) {
      EXPECT_EQ(run.code, 2) << name << " must not be read as something else";
      EXPECT_EQ(grids, 0) << name;
      EXPECT_TRUE(std::regex_search(run.err, std::regex(":[0-9]+|: UTF-16 text"))) << name << ": " << run.err;
      ++refused;
    } else {
      EXPECT_EQ(run.code, 0) << name << ": " << run.err;
      EXPECT_GE(grids, 1) << name;
      ++solved;
    }
  }
  EXPECT_GT(solved, 45);
  EXPECT_EQ(refused, static_cast<int>(kUnsupported.size()));
}

TEST_P(FormatsTest, BadFilesAreRefusedWithTheirPlaceAndTheGoodGridBesideIsSolved) {
  int files = 0;
  for (const std::filesystem::path& path : Files("bad")) {
    const std::string name = path.filename();
    if (name.starts_with("e18")) continue;  // May be accepted.
    const ClientRun run = Solve(path);
    EXPECT_EQ(run.code, 2) << name << run.out;
    EXPECT_TRUE(std::regex_search(run.err, std::regex(name + "(:[0-9]+:[0-9]+: |: no grid in the input)")))
        << name << ": " << run.err;
    // Ten rows are a grid and the beginning of another.
    const bool has_good_grid = name.starts_with("e16") || name.starts_with("e6_");
    EXPECT_EQ(run.out.find("374861295") != std::string::npos, has_good_grid) << name << ": " << run.out;
    ++files;
  }
  EXPECT_GT(files, 14);
}

}  // namespace
}  // namespace sudoku::testing
