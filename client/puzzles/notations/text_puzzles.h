// All notations that are lines of text: one grid a line, rows, tables, and what stands around them.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_TEXT_PUZZLES_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_TEXT_PUZZLES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/puzzles/notation.h"
#include "client/puzzles/notations/csv_table.h"
#include "client/puzzles/notations/grid_line.h"
#include "client/puzzles/notations/item_queue.h"
#include "client/puzzles/notations/line_reader.h"
#include "client/puzzles/notations/row_block.h"

namespace sudoku::notations {

class TextPuzzles {
 public:
  // `input` and `items` are not owned. `notation` is not kJson. `patient`: see RowBlock.
  TextPuzzles(ByteInput* input, ItemQueue* items, Notation notation, bool patient)
      : lines_(input), items_(items), rows_(items, patient), notation_(notation) {}

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
  void TakeRecord(std::string_view record, const Line& line);
  void ContinueRecord(const Line& line);
  void GiveUpRecord();
  void ReleaseHeader(const Line* record);
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
  std::optional<CsvTable> table_;
  std::optional<std::string> header_;  // The first line, if the next one may tell that it is one.
  std::int64_t header_line_ = 0;
  std::string record_;            // The lines so far of a record with a line break in a quoted field.
  std::int64_t record_line_ = 0;  // Its first; 0: there is none.
  bool join_lines_ = true;
  std::optional<Announcement> announcement_;
  std::int64_t last_line_ = 0;
  bool any_content_ = false;        // A line that is neither empty nor a comment was seen.
  bool line_grids_ = false;         // The last puzzle stood on one line.
  bool space_blanks_ = false;       // In it, a space was an empty cell.
  std::optional<ReadFault> prose_;  // The first words among rows: a fault if there is no grid at all.
  bool in_other_section_ = false;   // Behind [State] or [Solution], until the next section.
  std::int64_t binary_line_ = 0;    // The last one that was no text.
  bool done_ = false;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_TEXT_PUZZLES_H_
