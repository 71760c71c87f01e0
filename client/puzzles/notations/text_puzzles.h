// All notations that are lines of text: one grid a line, rows, tables, and what stands around them.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_TEXT_PUZZLES_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_TEXT_PUZZLES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "client/puzzles/notation.h"
#include "client/puzzles/notations/grid_line.h"
#include "client/puzzles/notations/item_queue.h"
#include "client/puzzles/notations/line_reader.h"
#include "client/puzzles/notations/row_block.h"
#include "client/puzzles/notations/table_puzzles.h"

namespace sudoku::notations {

class TextPuzzles {
 public:
  // `input` and `items` are not owned. `notation` is not kJson. `patient`: see RowBlock. `column` is which one of a
  // table holds the grids, and then the input has to be one; empty: found out.
  TextPuzzles(ByteInput* input, ItemQueue* items, Notation notation, bool patient, std::string column = "")
      : lines_(input),
        items_(items),
        rows_(items, patient),
        notation_(column.empty() ? notation : Notation::kCsv),
        column_(std::move(column)) {}

  // Reads one line, and adds to the items what it completes. False at the end, when all was added.
  bool Step();

  bool Buffered() { return lines_.Buffered(); }

 private:
  // A first line that is a number: how many grids there will be, or a row that lost its zeros.
  struct Announcement {
    std::int64_t line = 0;
    std::int64_t grids = 0;
    std::size_t digits = 0;
    bool settled = false;  // It is no row.
  };

  void TakeLine(const Line& line);
  bool TakePlainGrid(const Line& line);
  bool TakePlainRow(const Line& line);
  void Take(const Line& line);
  bool TakeAround(const FoldedLine& folded, const Line& line);
  bool TakeAnnouncement(std::string_view text, const Line& line);
  bool TakeUnsupported(const FoldedLine& folded, const Line& line);
  bool TakeBinary(const Line& line);
  bool TakeTable(const FoldedLine& folded, const Line& line);
  void TakeNamedTable(const Line& line);
  void AddWrongHeader(TextFault fault, std::int64_t line);
  void TakeBehindHeader(const Line& line);
  void ReleaseHeader();
  void TakeGridLine(std::variant<GridLine, TextFault> parsed, const Line& line);
  void TakeCells(const FoldedLine& folded, const Line& line);
  void TakeDashes(const FoldedLine& folded, const Line& line);
  void SettleAnnouncement(bool next_is_short_row);
  void Finish();

  bool Allows(Notation notation) const { return notation_ == Notation::kAuto || notation_ == notation; }
  bool MeantAsRow(const FoldedLine& folded) const;
  void AddProse(const TextFault& first, const Line& line);
  void AddLineFault(TextFault fault, const Line& line);
  void AddWrongNotation(const Line& line);

  LineReader lines_;
  ItemQueue* items_;
  RowBlock rows_;
  Notation notation_;
  std::string column_;
  std::optional<TablePuzzles> table_;
  std::optional<std::string> header_;  // The first line, if what follows may tell that it is one.
  std::string behind_header_;          // That, a line break before each line.
  std::int64_t header_line_ = 0;
  std::optional<Announcement> announcement_;
  std::int64_t last_line_ = 0;
  bool any_content_ = false;        // A line that is neither empty nor a comment was seen.
  bool line_grids_ = false;         // The last puzzle stood on one line.
  bool space_blanks_ = false;       // In it, a space was an empty cell.
  std::optional<ReadFault> prose_;  // The first words among rows: a fault if there is no grid at all.
  bool in_other_section_ = false;   // Behind [State] or [Solution], until the next section.
  bool in_binary_ = false;          // Behind a line that was no text, until one is read again.
  bool done_ = false;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_TEXT_PUZZLES_H_
