// The records of a table, from the line behind its header to the end of the input.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_TABLE_PUZZLES_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_TABLE_PUZZLES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "client/puzzles/notations/csv_table.h"
#include "client/puzzles/notations/item_queue.h"
#include "client/puzzles/notations/line_reader.h"

namespace sudoku::notations {

// Line breaks inside quotes are part of a record, which is bounded as a line is. A quote that is never closed spoils
// its own line: what follows is read anew.
class TablePuzzles {
 public:
  // `items` is not owned.
  TablePuzzles(CsvTable table, ItemQueue* items) : table_(std::move(table)), items_(items) {}

  // Empty lines and comments are passed over. Of tables put together by cat the later headers are records that hold no
  // grid but a name.
  void Take(const Line& line);
  // The end of the input.
  void Finish();

 private:
  void GoOn(const Line& line);
  void GiveUp(std::string found, bool cut = false);
  void TakeRecord(std::string_view record, std::int64_t line);
  bool TakeLaterHeader(std::string_view record);
  void AddFault(TextFault fault, std::string_view record, std::int64_t line, bool whole = true);

  CsvTable table_;
  ItemQueue* items_;
  bool open_ = false;  // A quoted field of record_ goes on.
  std::string record_;
  std::int64_t record_line_ = 0;  // Its first one.
  bool in_binary_ = false;        // Behind bytes that are no text, until a record is read again.
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_TABLE_PUZZLES_H_
