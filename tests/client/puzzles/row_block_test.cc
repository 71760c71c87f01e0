// Blocks of rows: whatever stands between them, and whatever is missing, no grid is read that was not written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tests/client/puzzles/reading.h"

namespace sudoku::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

#ifdef SUDOKU_SANITIZED
constexpr int kRounds = 300;
#else
constexpr int kRounds = 6'000;
#endif

using Random = std::mt19937_64;
using Lines = std::vector<std::string>;

int Below(Random& random, int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random); }

// kPuzzle with its digits renamed and its rows, columns, bands and stacks exchanged: it still has one solution.
std::string Another(Random& random) {
  std::array<int, 9> digits;
  std::iota(digits.begin(), digits.end(), 1);
  std::shuffle(digits.begin(), digits.end(), random);
  const auto lines = [&random] {
    std::array<int, 3> bands = {0, 1, 2};
    std::shuffle(bands.begin(), bands.end(), random);
    std::vector<int> order;
    for (const int band : bands) {
      std::array<int, 3> within = {0, 1, 2};
      std::shuffle(within.begin(), within.end(), random);
      for (const int line : within) order.push_back(3 * band + line);
    }
    return order;
  };
  const std::vector<int> rows = lines();
  const std::vector<int> columns = lines();
  std::string grid;
  for (const int row : rows) {
    for (const int column : columns) {
      const int digit = kPuzzle[9 * row + column] - '0';
      grid += static_cast<char>('0' + (digit == 0 ? 0 : digits[static_cast<std::size_t>(digit - 1)]));
    }
  }
  return grid;
}

// How the grids of a file are written.
struct Style {
  char blank = '.';
  std::string between;  // Two cells.
  bool bars = false;    // Between boxes.
  std::string rule;     // Empty: none.
  int rules = 0;        // 0: at the thirds; 1: and around the grid; 2: behind each row but the last; 3: and around.
  int headings = 0;     // 0: none; 1: the number of the grid; 2: the order; 3: a title.
  bool gaps = false;    // An empty line between grids.
};

std::string Row(const Style& style, const std::string& grid, std::size_t row) {
  std::string text;
  for (std::size_t i = 0; i < 9; ++i) {
    const char digit = grid[9 * row + i];
    if (i > 0) text += style.bars && i % 3 == 0 ? "|" : style.between;
    text += digit == '0' ? style.blank : digit;
  }
  return text;
}

Lines Write(const Style& style, const std::vector<std::string>& grids) {
  Lines lines;
  for (std::size_t g = 0; g < grids.size(); ++g) {
    if (g > 0 && style.gaps) lines.push_back("");
    const std::array<std::string, 4> headings = {"", absl::StrCat(g + 1), "3", "Puzzle"};
    const std::string& heading = headings[static_cast<std::size_t>(style.headings)];
    if (!heading.empty()) lines.push_back(heading);
    const bool ruled = !style.rule.empty();
    if (ruled && style.rules % 2 == 1) lines.push_back(style.rule);
    for (std::size_t row = 0; row < 9; ++row) {
      if (ruled && row > 0 && (style.rules >= 2 || row % 3 == 0)) lines.push_back(style.rule);
      lines.push_back(Row(style, grids[g], row));
    }
    if (ruled && style.rules % 2 == 1) lines.push_back(style.rule);
  }
  return lines;
}

Style RandomStyle(Random& random) {
  Style style;
  style.blank = "0.-_*?"[Below(random, 6)];
  style.between = Below(random, 2) == 0 ? "" : " ";
  style.bars = Below(random, 3) == 0;
  const std::array<std::string, 9> rules = {
      "", "", "", "---------", "- - - - - - - - -", "---|---|---", "-----------", "---+---+---", "+-----------+"};
  style.rule = rules[static_cast<std::size_t>(Below(random, 9))];
  style.rules = Below(random, 4);
  style.headings = Below(random, 4);
  style.gaps = Below(random, 2) == 0;
  return style;
}

std::string Text(const Lines& lines) { return absl::StrJoin(lines, "\n") + "\n"; }

std::vector<std::string> GridsIn(const std::vector<ReadItem>& items) {
  std::vector<std::string> grids;
  for (const ReadItem& item : items) {
    if (const auto* puzzle = std::get_if<Puzzle>(&item)) grids.push_back(puzzle->grid.ToString());
  }
  return grids;
}

std::vector<std::string> SomeGrids(Random& random) {
  std::vector<std::string> grids(static_cast<std::size_t>(1 + Below(random, 5)));
  for (std::string& grid : grids) grid = Another(random);
  return grids;
}

TEST(RowBlockTest, EveryStyleIsRead) {
  Random random(1);
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<std::string> grids = SomeGrids(random);
    const std::string text = Text(Write(RandomStyle(random), grids));
    for (const Pace pace : {Pace::kLive, Pace::kFile}) {
      ASSERT_EQ(Brief(ReadAll(text, Notation::kAuto, 1000, pace)), grids) << text;
    }
  }
}

TEST(RowBlockTest, ABlockMayBeAsLongAsItLikes) {
  Random random(4);
  for (int round = 0; round < kRounds / 100; ++round) {
    std::vector<std::string> grids(static_cast<std::size_t>(100 + Below(random, 300)));
    for (std::string& grid : grids) grid = Another(random);
    Style style = RandomStyle(random);
    style.gaps = false;
    if (style.headings == 3) style.headings = 0;
    const std::string text = Text(Write(style, grids));
    for (const Pace pace : {Pace::kLive, Pace::kFile}) {
      ASSERT_EQ(Brief(ReadAll(text, Notation::kAuto, 1000, pace)), grids) << text.substr(0, 1000);
    }
  }
}

// A line is lost, doubled or strange: there is a fault, and no grid that was not written.
TEST(RowBlockTest, ADamagedFileYieldsNoOtherGrid) {
  Random random(2);
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<std::string> grids = SomeGrids(random);
    const Style style = RandomStyle(random);
    Lines lines = Write(style, grids);
    const auto at = lines.begin() + Below(random, static_cast<int>(lines.size()));
    const std::array<std::string, 5> strays = {"1 2 3 4 5 6 7 8 9", "123456789", "7", "---------", "[]"};
    switch (Below(random, 3)) {
      case 0:
        lines.erase(at);
        break;
      case 1:
        lines.insert(at, std::string(*at));
        break;
      case 2:
        lines.insert(at, strays[static_cast<std::size_t>(Below(random, 5))]);
        break;
    }
    const std::string text = Text(lines);
    const std::vector<ReadItem> items = ReadAll(text, Notation::kAuto, 1000, Pace::kFile);
    for (const std::string& grid : GridsIn(items)) {
      ASSERT_THAT(grids, ::testing::Contains(grid)) << text << absl::StrJoin(Brief(items), "\n");
    }
  }
}

// As many lines as before, but all rows between the two places belong to the grid before or behind.
TEST(RowBlockTest, ARowLostAndAnotherDoubledFurtherDownIsNoticed) {
  Random random(3);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::string> grids(4);
    for (std::string& grid : grids) grid = Another(random);
    Lines lines = Write({}, grids);
    const int lost = Below(random, 9);
    const int doubled = 27 + Below(random, 8);
    lines.insert(lines.begin() + doubled, std::string(lines[static_cast<std::size_t>(doubled)]));
    lines.erase(lines.begin() + lost);
    const std::string text = Text(lines);
    const std::vector<ReadItem> items = ReadAll(text, Notation::kAuto, 1000, Pace::kFile);
    for (const std::string& grid : GridsIn(items)) {
      ASSERT_THAT(grids, ::testing::Contains(grid)) << text << absl::StrJoin(Brief(items), "\n");
    }
  }
}

}  // namespace
}  // namespace sudoku::testing
