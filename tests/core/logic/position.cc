#include "tests/core/logic/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace sudoku::logic {
namespace {

// "13" for the bits 1 and 3.
std::string Numbers(Bits bits) {
  std::string text;
  for (const int number : Each(bits)) absl::StrAppend(&text, number);
  return text;
}

Bits BitsOf(std::string_view numbers) {
  Bits bits = 0;
  for (const char number : numbers) bits |= Bit(number - '0');
  return bits;
}

// Rows that have the same columns are one block: "r26c38".
std::vector<std::string> Blocks(const CellSet& cells) {
  std::map<int, Bits> columns_of;
  for (const int cell : cells) columns_of[cell / 9 + 1] |= Bit(cell % 9 + 1);
  std::vector<std::string> blocks;
  while (!columns_of.empty()) {
    const Bits columns = columns_of.begin()->second;
    Bits rows = 0;
    std::erase_if(columns_of, [&](const auto& row) {
      rows |= row.second == columns ? Bit(row.first) : Bits{0};
      return row.second == columns;
    });
    blocks.push_back(absl::StrCat("r", Numbers(rows), "c", Numbers(columns)));
  }
  return blocks;
}

std::string Houses(const Step& step) {
  return absl::StrJoin(step.houses, " ", [](std::string* text, int house) {
    absl::StrAppend(text, house < 9 ? "b" : house < 18 ? "r" : "c", house % 9 + 1);
  });
}

// "r1c1=5", or cells that lose the same as one: "r1c45-38 r2c4-3".
std::string Conclusion(const Step& step) {
  EXPECT_TRUE(std::is_sorted(step.removed.begin(), step.removed.end()));
  std::map<int, Bits> lost;
  for (const Candidate& candidate : step.removed) lost[candidate.cell] |= Bit(candidate.digit);
  std::map<Bits, CellSet> losers;
  for (const auto& [cell, digits] : lost) losers[digits].insert(cell);
  std::vector<std::string> facts;
  if (step.placed.digit != 0) {
    facts.push_back(absl::StrCat(TextOf(CellSet::Of(step.placed.cell)), "=", int{step.placed.digit}));
  }
  for (const auto& [digits, cells] : losers) {
    for (const std::string& block : Blocks(cells)) facts.push_back(absl::StrCat(block, "-", Numbers(digits)));
  }
  return absl::StrJoin(facts, " ");
}

}  // namespace

CellSet CellsOf(std::string_view text) {
  CellSet cells;
  std::istringstream blocks{std::string(text)};
  for (std::string block; blocks >> block;) {
    const std::size_t c = block.find('c');
    for (const int row : Each(BitsOf(block.substr(1, c - 1)))) {
      for (const int column : Each(BitsOf(block.substr(c + 1)))) cells.insert(9 * (row - 1) + column - 1);
    }
  }
  return cells;
}

std::string TextOf(const CellSet& cells) { return absl::StrJoin(Blocks(cells), " "); }

Position& Position::Only(std::string_view digits, std::string_view cells) {
  return Strike(Numbers(Without(kAllDigits, BitsOf(digits))), cells);
}

Position& Position::Strike(std::string_view digits, std::string_view cells) {
  for (const int cell : CellsOf(cells)) {
    for (const int digit : Each(BitsOf(digits))) board_.Remove(cell, digit);
  }
  return *this;
}

Position& Position::Place(std::string_view digits, std::string_view cells) {
  const CellSet places = CellsOf(cells);
  EXPECT_EQ(digits.size(), static_cast<std::size_t>(places.count())) << cells;
  auto digit = digits.begin();
  for (const int cell : places) board_.Place(cell, *digit++ - '0');
  return *this;
}

Position& Position::Within(Kind kind, std::string_view digits, std::string_view cells) {
  const CellSet places = CellsOf(cells);
  const CellSet house = kGeometry.cells_in[HouseOf(kind, places.first())];
  EXPECT_TRUE((places - house).empty()) << cells << " lie in several houses";
  return Strike(digits, TextOf(house - places));
}

std::vector<Step> First(Find find, const Position& position) {
  Search search;
  const bool enough = find(position.board(), search);
  EXPECT_EQ(enough, !search.found().empty());
  EXPECT_LE(search.found().size(), 1U);
  return {search.found().begin(), search.found().end()};
}

std::vector<Step> All(Find find, const Position& position) {
  Search search(true);
  EXPECT_FALSE(find(position.board(), search)) << "all are never enough";
  return {search.found().begin(), search.found().end()};
}

std::string TextOf(const Step& step) {
  return absl::StrCat(step.rating, " ", std::string(InfoOf(step.technique).name), " | ", Numbers(step.digits), " | ",
                      TextOf(step.cells), " | ", Houses(step), " | ", Conclusion(step),
                      step.assumes_unique ? " | unique" : "");
}

std::vector<std::string> TextsOf(const std::vector<Step>& steps) {
  std::vector<std::string> texts;
  std::transform(steps.begin(), steps.end(), std::back_inserter(texts), [](const Step& step) { return TextOf(step); });
  return texts;
}

void ExpectSteps(Find find, const std::vector<Case>& cases) {
  for (const auto& [what, position, expected] : cases) {
    SCOPED_TRACE(what);
    EXPECT_EQ(TextsOf(All(find, position)), expected);
    const std::vector<std::string> first(expected.begin(), expected.begin() + (expected.empty() ? 0 : 1));
    EXPECT_EQ(TextsOf(First(find, position)), first);
  }
}

}  // namespace sudoku::logic
