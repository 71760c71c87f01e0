#include "tests/client/puzzles/reading.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "absl/strings/str_cat.h"

namespace sudoku::testing {

std::vector<ReadItem> ReadAll(std::string_view text, Notation notation, std::size_t chunk, Pace pace,
                              const std::string& column) {
  PuzzleReader reader("in", FromText(text, chunk), notation, pace, column);
  std::vector<ReadItem> items;
  while (std::optional<ReadItem> item = reader.Next()) items.push_back(std::move(*item));
  return items;
}

std::string Describe(const ReadItem& item) {
  const auto layout = [](const Layout& l) {
    return absl::StrCat(l.shape == Layout::Shape::kRows ? "rows" : "line", " blank ", std::string(1, l.blank),
                        l.spaced ? " spaced" : "", l.gap_before ? " gap" : "");
  };
  if (const auto* puzzle = std::get_if<Puzzle>(&item)) {
    return absl::StrCat(*puzzle->source, ":", puzzle->line, " #", puzzle->ordinal, " ", puzzle->grid.ToString(), " ",
                        layout(puzzle->layout), " [", puzzle->remark, "]");
  }
  const auto& fault = std::get<ReadFault>(item);
  return absl::StrCat(fault.Message(), " #", fault.ordinal, " row ", fault.row, " ", layout(fault.layout),
                      fault.in_place_of_grid ? "" : " no grid");
}

std::vector<std::string> Describe(const std::vector<ReadItem>& items) {
  std::vector<std::string> lines;
  lines.reserve(items.size());
  for (const ReadItem& item : items) lines.push_back(Describe(item));
  return lines;
}

std::vector<std::string> Brief(const std::vector<ReadItem>& items) {
  std::vector<std::string> lines;
  for (const ReadItem& item : items) {
    const auto* puzzle = std::get_if<Puzzle>(&item);
    lines.push_back(puzzle != nullptr ? puzzle->grid.ToString() : std::get<ReadFault>(item).Message());
  }
  return lines;
}

std::string TestData(const std::string& name) {
  std::ifstream file(absl::StrCat(SUDOKU_TESTDATA, "/", name), std::ios::binary);
  EXPECT_TRUE(file.is_open()) << name;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace sudoku::testing
