// Random grids, written in many ways, are read back as they were.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/puzzles/puzzle_reader.h"
#include "client/puzzles/puzzle_writer.h"
#include "tests/client/puzzles/reading.h"

namespace sudoku::testing {
namespace {

#ifdef SUDOKU_SANITIZED
constexpr int kRounds = 50;
#else
constexpr int kRounds = 500;
#endif

using Random = std::mt19937_64;

int Below(Random& random, int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random); }

// Any digits: reading does not ask whether they clash.
Grid RandomGrid(Random& random) {
  Grid grid;
  const int givens = Below(random, kCells + 1);
  for (int i = 0; i < givens; ++i) grid.set(Below(random, kCells), 1 + Below(random, kSize));
  return grid;
}

std::string Cells(const Grid& grid, char blank) {
  std::string cells = grid.ToString();
  for (char& c : cells) c = c == '0' ? blank : c;
  return cells;
}

// Rows of `cells`, with `between` any two of them and `at_boxes` between boxes, `rule` between rows of boxes.
std::string Rows(const std::string& cells, const std::string& between, const std::string& at_boxes,
                 const std::string& rule, const std::string& side = "") {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i == 27 || i == 54) text += rule;
    if (i % 9 == 0) text += side;
    text += cells[i];
    text += i % 9 == 8 ? side + "\n" : i % 3 == 2 ? at_boxes : between;
  }
  return text;
}

// A notation: how it writes a grid, and the end of line included.
struct Way {
  std::string name;
  std::function<std::string(const Grid&, char blank)> write;
};

const std::vector<Way>& Ways() {
  static const auto& ways = *new std::vector<Way>{
      {"line", [](const Grid& g, char b) { return Cells(g, b) + "\n"; }},
      {"remark", [](const Grid& g, char b) { return Cells(g, b) + "\t12 # 345\n"; }},
      {"rating", [](const Grid& g, char b) { return Cells(g, b) + " ED=9.9/1.2/1.2\n"; }},
      {"pair", [](const Grid& g, char b) { return Cells(g, b) + ":1:" + std::string(81, '1') + "\n"; }},
      {"bank", [](const Grid& g, char b) { return "0123456789ab " + Cells(g, b) + "  2.3\n"; }},
      {"hodoku", [](const Grid& g, char b) { return ":0000:x:" + Cells(g, b) + ":::\n"; }},
      {"link", [](const Grid& g, char b) { return "https://example.invalid/?bd=" + Cells(g, b) + "\n"; }},
      {"rows", [](const Grid& g, char b) { return Rows(Cells(g, b), "", "", ""); }},
      {"spaced", [](const Grid& g, char b) { return Rows(Cells(g, b), " ", " ", ""); }},
      {"grouped", [](const Grid& g, char b) { return Rows(Cells(g, b), "", " ", ""); }},
      {"commas", [](const Grid& g, char b) { return Rows(Cells(g, b), ",", ",", ""); }},
      {"semicolons", [](const Grid& g, char b) { return Rows(Cells(g, b), " ; ", ";", ""); }},
      {"tabs", [](const Grid& g, char b) { return Rows(Cells(g, b), "\t", "\t", ""); }},
      {"boxes", [](const Grid& g, char b) { return Rows(Cells(g, b), "", "|", "---+---+---\n"); }},
      {"wide boxes", [](const Grid& g, char b) { return Rows(Cells(g, b), " ", " | ", "------+-------+------\n"); }},
      {"frame",
       [](const Grid& g, char b) {
         return "*===========*\n" + Rows(Cells(g, b), "", "|", "|===+===+===|\n", "|") + "*===========*\n";
       }},
      {"drawn",
       [](const Grid& g, char b) {
         return "┌───┬───┬───┐\n" + Rows(Cells(g, b), "", "│", "├───┼───┼───┤\n", "│") + "└───┴───┴───┘\n";
       }},
      {"spread", [](const Grid& g, char b) { return Rows(Cells(g, b), "", "", "\n") + "\n"; }},
      {"titled", [](const Grid& g, char b) { return "Grid 07\n" + Rows(Cells(g, b), "", "", ""); }},
  };
  return ways;
}

TEST(RoundTripTest, EveryNotationWithEveryBlank) {
  Random random(20261129);
  for (int round = 0; round < kRounds / 10; ++round) {
    for (const Way& way : Ways()) {
      for (const char blank : {'0', '.', '*', '_', '?', 'x', 'X', '-'}) {
        Grid grid = RandomGrid(random);
        // Empty rows of these may be rules.
        for (int row = 0; row < kSize && (blank == '-' || blank == '_' || blank == '*'); ++row) {
          grid.set(kSize * row + Below(random, kSize), 1);
        }
        const std::string text = way.write(grid, blank);
        EXPECT_EQ(Brief(ReadAll(text)), std::vector<std::string>{grid.ToString()}) << way.name << "\n" << text;
      }
    }
  }
}

// One file, many notations: what ends a grid of one begins the next.
TEST(RoundTripTest, NotationsInAnyOrder) {
  Random random(1);
  for (int round = 0; round < kRounds; ++round) {
    std::string text;
    std::vector<std::string> grids;
    const int count = 1 + Below(random, 8);
    for (int i = 0; i < count; ++i) {
      const Grid grid = RandomGrid(random);
      const Way& way = Ways()[static_cast<std::size_t>(Below(random, static_cast<int>(Ways().size())))];
      text += way.write(grid, "0.*_?xX"[Below(random, 7)]);
      grids.push_back(grid.ToString());
      // Never nothing: rows of two notations would be one block, which clashes make doubtful.
      text += std::array{"\n", "# remark\n", "\n\n"}[static_cast<std::size_t>(Below(random, 3))];
    }
    const std::vector<ReadItem> items = ReadAll(text);
    ASSERT_EQ(Brief(items), grids) << text;
    const std::size_t chunk = 1 + static_cast<std::size_t>(Below(random, 100));
    ASSERT_EQ(Describe(ReadAll(text, Notation::kAuto, chunk)), Describe(items)) << chunk << "\n" << text;
  }
}

// Two grids with an empty line between them; one loses or gains a character, or a line. It is refused, or (a dash may
// become a blank) read as something else; the other is never touched.
TEST(RoundTripTest, DamageStaysWhereItIs) {
  Random random(2);
  for (int round = 0; round < kRounds; ++round) {
    const Grid good = RandomGrid(random);
    std::string bad = Rows(Cells(RandomGrid(random), '.'), "", "", "");
    const auto at = static_cast<std::size_t>(Below(random, static_cast<int>(bad.size())));
    switch (Below(random, 4)) {
      case 0:
        bad[at == 9 ? 8 : at] = 'a';
        break;
      case 1:
        bad.erase(at, 1);
        break;
      case 2:
        bad.insert(at, "1");
        break;
      case 3:
        bad.erase(at / 10 * 10, 10);
        break;
    }
    const std::vector<ReadItem> behind = ReadAll(bad + "\n" + Rows(Cells(good, '.'), "", "", ""));
    ASSERT_EQ(behind.size(), 2u) << bad;
    EXPECT_TRUE(std::holds_alternative<ReadFault>(behind[0])) << bad;
    EXPECT_EQ(Brief({behind[1]}), std::vector<std::string>{good.ToString()}) << bad;
    const std::vector<ReadItem> before = ReadAll(Rows(Cells(good, '.'), "", "", "") + "\n" + bad);
    ASSERT_EQ(before.size(), 2u) << bad;
    EXPECT_EQ(Brief({before[0]}), std::vector<std::string>{good.ToString()}) << bad;
    EXPECT_TRUE(std::holds_alternative<ReadFault>(before[1])) << bad;
  }
}

// What the writer writes, the reader reads.
TEST(RoundTripTest, EveryOutputFormatIsAnInput) {
  Random random(3);
  for (const OutputFormat format :
       {OutputFormat::kRows, OutputFormat::kLine, OutputFormat::kCsv, OutputFormat::kJson}) {
    PuzzleWriter writer({.format = format});
    std::string text;
    writer.Begin(/*goes_on=*/false, /*columns=*/nullptr, &text);
    std::vector<std::string> expected;
    for (int i = 1; i <= kRounds; ++i) {
      Puzzle puzzle;
      puzzle.grid = RandomGrid(random);
      puzzle.source = std::make_shared<const std::string>("a \"b\", c");
      puzzle.line = puzzle.ordinal = i;
      puzzle.remark = std::array{"", "x, y", "\"", "{[1,2", "\xff"}[static_cast<std::size_t>(Below(random, 5))];
      Answer answer;
      answer.outcome = Outcome::kUnique;
      for (int cell = 0; cell < kCells; ++cell) answer.solution.set(cell, 1 + Below(random, kSize));
      writer.Write(puzzle, answer, &text);
      // Rows and lines hold answers alone; tables and JSON hold the puzzle as well.
      const bool table = format == OutputFormat::kCsv || format == OutputFormat::kJson;
      expected.push_back((table ? puzzle.grid : answer.solution).ToString());
    }
    EXPECT_EQ(Brief(ReadAll(text)), expected) << static_cast<int>(format);
  }
}

}  // namespace
}  // namespace sudoku::testing
