// Positions: entries and what is struck out, told from givens.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/client/puzzles/reading.h"

namespace sudoku::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kState[] =
    "3.4..1.9.\n.6....743\n...3.....\n....3791.\n.47.9..5.\n.2...5.6.\n.1.9..5..\n53..8...9\n.9..5..36\n";
constexpr char kOfState[] = "3...........................................................................5....";
constexpr char kPosition[] =
    R"({"givens":"004001090060000743000300000000037910047090050020005060010900500530080009090000036"})";

std::string Sections(const std::string& puzzle, const std::string& state) {
  return absl::StrCat("[Puzzle]\n", puzzle, "\n[State]\n", state, "[PencilMarks]\nwhatever\n");
}

std::string Rows(std::string_view cells) {
  std::string rows;
  for (std::size_t row = 0; row < 9; ++row) absl::StrAppend(&rows, std::string(cells.substr(9 * row, 9)), "\n");
  return rows;
}

std::vector<ReadItem> Positions(std::string_view text) { return ReadAll(text, Notation::kPosition); }
std::vector<std::string> BriefOf(std::string_view text) { return Brief(Positions(text)); }

// The only one in `text`.
Puzzle ReadOne(std::string_view text) {
  const std::vector<ReadItem> items = Positions(text);
  const Puzzle* puzzle = items.size() == 1 ? std::get_if<Puzzle>(&items[0]) : nullptr;
  EXPECT_NE(puzzle, nullptr) << ::testing::PrintToString(Describe(items));
  Puzzle read = puzzle == nullptr ? Puzzle() : *puzzle;
  if (read.played == nullptr) read.played = std::make_shared<const Played>();
  return read;
}

TEST(PositionsTest, StateBesideAPuzzleHasTheEntries) {
  const Puzzle puzzle = ReadOne(Sections(Rows(kPuzzle), kState));
  EXPECT_EQ(puzzle.grid.ToString(), kPuzzle);
  EXPECT_EQ(puzzle.played->entries, kOfState);
  EXPECT_EQ(puzzle.played->candidates, "");
  EXPECT_EQ(ReadOne(absl::StrCat("[puzzle]\r\n", Rows(kPuzzle))).played->entries, "") << "nothing filled in";
}

TEST(PositionsTest, SudoCuesProgressHasGivensEntriesAndCandidates) {
  std::string progress = TestData("formats/24_progress.sdx");
  progress.replace(progress.find("5 3 26"), 6, "5 u3 26");
  const Puzzle puzzle = ReadOne(progress);
  std::string givens = kPuzzle;
  givens[64] = '0';
  EXPECT_EQ(puzzle.grid.ToString(), givens);
  EXPECT_EQ(puzzle.played->entries.find_first_not_of('.'), 64u);
  EXPECT_EQ(puzzle.played->entries[64], '3');
  EXPECT_EQ(puzzle.played->candidates.substr(0, 27), ".23...78.....5.78....4.....");
}

TEST(PositionsTest, HodokusLibraryTellsPlacedDigits) {
  const Puzzle puzzle = ReadOne(TestData("formats/29b_hodoku_library_placed.txt"));
  EXPECT_EQ(puzzle.played->entries.substr(0, 3), "3..");
  EXPECT_EQ(puzzle.grid[0], 0);
}

TEST(PositionsTest, ManyInAFileOneAfterAnother) {
  const std::string sections = Sections(Rows(kPuzzle), kState);
  const std::string progress = absl::StrCat("# a remark\n", TestData("formats/24_progress.sdx"), "\n");
  EXPECT_THAT(BriefOf(absl::StrCat(sections, sections, kPosition, "\n", progress, progress, kPosition, "\n", sections)),
              ElementsAre(kPuzzle, kPuzzle, kPuzzle, kPuzzle, kPuzzle, kPuzzle, kPuzzle));
}

TEST(PositionsTest, FaultsNameTheirPlaceAndWhatFollowsIsRead) {
  const std::string after = absl::StrCat("\n", kPosition, "\n");
  EXPECT_THAT(BriefOf("1 2 3" + after), ElementsAre("in:1:6: a row of 3 cells; expected 9", kPuzzle));
  EXPECT_THAT(BriefOf("1 2 3 45 x7 6 7 8 9" + after), ElementsAre(StartsWith("in:1:10: 'x7'; expected"), kPuzzle));
  EXPECT_THAT(BriefOf("1 2 3 54 1 6 7 8 9" + after), ElementsAre(StartsWith("in:1:7: '54'; expected"), kPuzzle));
  EXPECT_THAT(BriefOf("[Puzzle]\n12x4567u9" + after),
              ElementsAre(StartsWith("in:2:8: 'u'; expected a digit"), kPuzzle));
  EXPECT_THAT(BriefOf("[Pu\x1b]" + after), ElementsAre(StartsWith("in:1:1: '[Pu?]'; expected"), kPuzzle));
  EXPECT_THAT(BriefOf("[Puzzle]\n12\xff" + after), ElementsAre(StartsWith("in:2:3: '?'; expected"), kPuzzle));
  EXPECT_THAT(BriefOf("[Puzzle]\n1234" + after), ElementsAre("in:2:5: a row of 4 cells; expected 9", kPuzzle));
  EXPECT_THAT(BriefOf("[State]\n" + std::string(kState) + after),
              ElementsAre(HasSubstr("[Puzzle] has 0 rows"), kPuzzle));
  EXPECT_THAT(BriefOf("[Puzzle]\n" + Rows(kPuzzle) + "123456789\n" + after),
              ElementsAre("in:11:1: a tenth row", kPuzzle));
  const std::string progress = TestData("formats/24_progress.sdx");
  EXPECT_THAT(BriefOf(progress.substr(0, progress.find("\n2478 9"))),
              ElementsAre("in:1:1: a position of 8 rows; there must be 9"));
}

TEST(PositionsTest, AStateThatChangesAGivenIsRefused) {
  std::string state = kState;
  state[2] = '5';
  EXPECT_THAT(BriefOf(Sections(Rows(kPuzzle), state)),
              ElementsAre("in:1:1: [State] has another digit in r1c3 than [Puzzle]"));
}

}  // namespace
}  // namespace sudoku::testing
