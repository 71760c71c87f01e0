// The header of a table of puzzles: which of its columns holds them.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_CSV_TABLE_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_CSV_TABLE_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "client/puzzles/notations/grid_line.h"
#include "client/puzzles/record.h"

namespace sudoku::notations {

class CsvTable {
 public:
  // If one of two or more fields of `line`, split by comma, semicolon or tab, is what people call a puzzle. A header
  // that names two of them is taken by the first: a table of puzzles and boards has them in this order.
  static std::optional<CsvTable> FromHeader(std::string_view line);

  // If `line` may be a header: two or more fields, each empty or begun by a letter.
  static bool MayBeHeader(std::string_view line);

  // With names that say nothing, `record` tells: if one of its fields is a grid with empty cells. If several are,
  // nobody knows which. `record` may span lines.
  static std::optional<std::variant<CsvTable, TextFault>> FromContent(std::string_view header, std::string_view record);
  // Whether `record` is not whole yet, if `header` is a header.
  static bool MayGoOn(std::string_view header, std::string_view record);

  // `column` says which: a name in `header`, or a number from 1. The error says which there are. `record`, if it is
  // there, tells by what a header is split that can be split in several ways.
  static std::variant<CsvTable, TextFault> FromColumn(std::string_view header, const std::string& column,
                                                      std::string_view record = "");

  // Whether that line was no header, but the first record already.
  bool headless() const { return columns_->header.empty(); }

  // The puzzle of one record, or the place of the fault in it; the remark is all the other fields. Fields may be
  // quoted, and then span lines. `begin` becomes the byte at which the puzzle stands.
  std::variant<GridLine, TextFault> ParseRecord(std::string_view record, std::size_t* begin) const;

  // Whether a quoted field of `line` goes on in the next one; `open`: one began in a line before.
  bool GoesOn(std::string_view line, bool open) const;
  // Why lines that `record` was put together from are none; nothing if it has as many fields as the header.
  std::optional<std::string> Mismatch(std::string_view record) const;

  const std::shared_ptr<const Columns>& columns() const { return columns_; }

 private:
  CsvTable(char delimiter, std::size_t column, std::string_view header);

  std::shared_ptr<const Columns> columns_;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_CSV_TABLE_H_
