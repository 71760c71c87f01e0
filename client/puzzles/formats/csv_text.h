// Answers as a table: the columns that the grids came with, then those of the answer.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_CSV_TEXT_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_CSV_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/puzzles/puzzle.h"

namespace sudoku::formats {

// One table, whatever the input is made of. Its first columns are those of the table that the first grid stood in, as
// they were, or else one called puzzle; of later tables, columns of the same names go there. The answer's columns
// follow; one whose name is taken is called answer_NAME. The last one is `remark`, for what has no column: the remark
// beside a grid, the object it stood in, more fields than the header has. Records end in LF, and fields are quoted when
// they have to be (RFC 4180).
class CsvText {
 public:
  // `answer` names the answer's columns.
  explicit CsvText(std::vector<std::string> answer) : answer_(std::move(answer)) {}

  // Before all else. `columns`: of the table that the first grid stood in; null: it stood in none. `header`: whether
  // that is to be written, or only kept in mind.
  void Begin(std::shared_ptr<const Columns> columns, bool header, std::string* out);

  // Appends a record: what the grid came with, and what each of the answer's columns is to say.
  void Append(const Puzzle& puzzle, std::initializer_list<std::string_view> answer, std::string* out);
  void Append(const ReadFault& fault, std::initializer_list<std::string_view> answer, std::string* out);

  // How a line or column is written; nothing for 0, none.
  static std::string Number(std::int64_t number) { return number > 0 ? std::to_string(number) : std::string(); }

 private:
  void Match(const std::shared_ptr<const Columns>& columns);
  std::string AppendRecord(const Record& record, std::string* out);
  void AppendRest(std::initializer_list<std::string_view> answer, std::string_view remark, std::string* out) const;
  std::size_t width() const { return columns_ ? columns_->names.size() : 1; }
  char delimiter() const { return columns_ ? columns_->delimiter : ','; }

  std::vector<std::string> answer_;
  std::shared_ptr<const Columns> columns_;
  // Of the table that the last record was of: for each of our columns which one of its is the same, and which of its
  // are none of ours.
  std::shared_ptr<const Columns> matched_;
  std::vector<std::size_t> same_;
  std::vector<std::size_t> others_;
};

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_CSV_TEXT_H_
