// A table of puzzles: a header that names the columns, then one record a line.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_CSV_TABLE_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_CSV_TABLE_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "client/puzzles/notations/grid_line.h"

namespace sudoku::notations {

class CsvTable {
 public:
  // If one of two or more fields of `line`, split by comma, semicolon or tab, is what people call a puzzle. A header
  // that names two of them is taken by the first: a table of puzzles and boards has them in this order.
  static std::optional<CsvTable> FromHeader(std::string_view line);

  // If `line` may be a header: two or more fields, each empty or begun by a letter.
  static bool MayBeHeader(std::string_view line);

  // With names that say nothing, `record` tells: if one of its fields, and only one, is a grid with empty cells.
  static std::optional<CsvTable> FromContent(std::string_view header, std::string_view record);

  // The puzzle of one record; its remark is all the other fields. Fields may be quoted, and then span lines.
  std::variant<GridLine, TextFault> ParseRecord(std::string_view record) const;

  // Whether a quoted field of `record` goes on in the next line.
  bool IsOpen(std::string_view record) const;
  // Whether `record` has as many fields as the header.
  bool HasAllFields(std::string_view record) const;

 private:
  CsvTable(char delimiter, std::size_t column, std::size_t columns, std::string_view name)
      : delimiter_(delimiter), column_(column), columns_(columns), name_(name) {}

  char delimiter_;
  std::size_t column_;  // From 0.
  std::size_t columns_;
  std::string name_;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_CSV_TABLE_H_
