#include "client/puzzles/solution_beside.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/puzzles/csv_record.h"
#include "client/puzzles/notations/folded_line.h"
#include "client/puzzles/notations/grid_line.h"
#include "client/puzzles/notations/names.h"
#include "core/solve.h"

namespace sudoku {
namespace {

using nlohmann::json;
using notations::FoldedLine;
using notations::GridLine;
using notations::IsSolutionName;

bool IsDigit(char c) { return c >= '1' && c <= '9'; }

// "yes" in a column called solved is none.
bool IsMeantAsSolution(std::string_view text) {
  return std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }) >= kSize;
}

std::string InTable(const Record& record) {
  const std::vector<CsvField> fields = SplitCsvRecord(record.text, record.columns->delimiter);
  const std::vector<std::string>& names = record.columns->names;
  for (std::size_t i = 0; i < fields.size() && i < names.size(); ++i) {
    if (i != record.columns->grid && IsSolutionName(names[i]) && IsMeantAsSolution(fields[i].text)) {
      return std::string(fields[i].text);
    }
  }
  return "";
}

// The cells of arrays in a row.
std::string Cells(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string cells;
  for (const json& element : value) cells += Cells(element);
  return cells;
}

std::string InObject(const json& object) {
  for (const auto& [name, value] : object.items()) {
    if (value.is_object()) {
      if (std::string inside = InObject(value); !inside.empty()) return inside;
    } else if (IsSolutionName(name)) {
      if (std::string cells = Cells(value); IsMeantAsSolution(cells)) return cells;
    }
  }
  return "";
}

// 81 digits in a row in other text, which may say anything.
std::string InText(std::string_view text) {
  for (auto begin = text.begin(); begin != text.end();) {
    begin = std::find_if(begin, text.end(), IsDigit);
    const auto end = std::find_if_not(begin, text.end(), IsDigit);
    if (end - begin >= kCells) return {begin, begin + kCells};
    begin = end;
  }
  return "";
}

std::string TextOf(const Puzzle& puzzle) {
  if (puzzle.record && puzzle.record->columns) {
    if (std::string text = InTable(*puzzle.record); !text.empty()) return text;
  } else if (puzzle.record) {
    const json object = json::parse(puzzle.record->text, nullptr, /*allow_exceptions=*/false);
    return object.is_object() ? InObject(object) : "";
  }
  return InText(puzzle.remark);
}

}  // namespace

std::optional<bool> IsSolutionBesideRight(const Puzzle& puzzle) {
  const std::string text = TextOf(puzzle);
  if (text.empty()) return std::nullopt;
  const auto parsed = notations::ParseWholeGrid(FoldedLine(text));
  const auto* const solution = std::get_if<GridLine>(&parsed);
  return solution != nullptr && solution->grid.full() && IsSolutionOf(solution->grid, puzzle.grid);
}

}  // namespace sudoku
