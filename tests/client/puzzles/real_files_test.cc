// Every file of tests/testdata/round2, each the kind of file that people have: round2_expected.tsv says what is right.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/solve.h"
#include "tests/client/puzzles/reading.h"

namespace sudoku::testing {
namespace {

struct Expected {
  std::string name;
  std::string policy;
  bool without_solution = false;       // One of its grids has none.
  std::vector<std::string> solutions;  // The smallest of each grid that has one.
};

std::vector<Expected> ExpectedFiles() {
  std::vector<Expected> files;
  std::vector<std::string> lines = absl::StrSplit(TestData("round2_expected.tsv"), '\n', absl::SkipEmpty());
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> fields = absl::StrSplit(lines[i], '\t');
    files.push_back({fields.at(0), fields.at(1), absl::StrContains(fields.at(2), "NO_SOLUTION"),
                     absl::StrSplit(fields.at(3), ';', absl::SkipEmpty())});
  }
  return files;
}

struct Seen {
  std::vector<std::string> solutions;
  std::size_t faults = 0;
  std::size_t without_solution = 0;
};

Seen Read(const Expected& file, Pace pace) {
  Seen seen;
  for (const ReadItem& item : ReadAll(TestData("round2/" + file.name), Notation::kAuto, 1'000, pace)) {
    const auto* puzzle = std::get_if<Puzzle>(&item);
    if (puzzle == nullptr) {
      ++seen.faults;
      continue;
    }
    const SolveResult result = Solve(puzzle->grid);
    if (result.outcome == Outcome::kNoSolution) {
      ++seen.without_solution;
    } else {
      seen.solutions.push_back(result.solution.ToString());
    }
  }
  return seen;
}

TEST(RealFilesTest, EachIsReadOrRefusedAndNeverTakenForAnotherGrid) {
  for (const Expected& file : ExpectedFiles()) {
    for (const Pace pace : {Pace::kLive, Pace::kFile}) {
      SCOPED_TRACE(absl::StrCat(file.name, pace == Pace::kLive ? ", live" : ""));
      const Seen seen = Read(file, pace);
      EXPECT_LE(seen.without_solution, file.without_solution ? 1u : 0u);
      for (const std::string& solution : seen.solutions) {
        EXPECT_EQ(std::count(file.solutions.begin(), file.solutions.end(), solution), 1) << solution;
      }
      const bool all = seen.solutions == file.solutions;
      if (file.policy == "READ") {
        EXPECT_TRUE(all && seen.faults == 0);
      } else if (file.policy == "PARTLY") {
        EXPECT_TRUE(all && seen.faults > 0);
      } else if (file.policy == "REFUSE") {
        EXPECT_TRUE(seen.solutions.empty() && seen.faults >= 1 && seen.faults <= 3);
      } else {
        EXPECT_EQ(file.policy, "EITHER");
        EXPECT_TRUE((all && seen.faults == 0) || (seen.faults >= 1 && seen.faults <= 3));
      }
    }
  }
}

TEST(RealFilesTest, NoFileIsLeftOut) {
  std::set<std::string> named;
  for (const Expected& file : ExpectedFiles()) named.insert(file.name);
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(SUDOKU_TESTDATA) + "/round2")) {
    found.insert(entry.path().filename());
  }
  EXPECT_EQ(named, found);
}

}  // namespace
}  // namespace sudoku::testing
