#include "client/puzzles/notations/row_collector.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/puzzles/notations/proper_grid.h"

namespace sudoku::notations {

char RowCollector::Blank() const {
  for (const Row& row : rows()) {
    if (const char blank = row.fault ? '\0' : BlankOf(row.cells); blank != 0) return blank;
  }
  return 0;
}

void RowCollector::AddRow(const Row& added) {
  if (size_ > 0) CheckGap(added.line);
  if (size_ == 3) framed_ = frame_since_row_;
  if (size_ == 6 && framed_ != frame_since_row_) Finish(added.line, framed_ ? "no frame line" : "a frame line");
  empty_lines_ = 0;
  frame_since_row_ = false;
  rows_[static_cast<std::size_t>(size_++)] = added;
  if (size_ == kSize) Complete();
}

void RowCollector::Refuse(std::int64_t line, TextFault fault) {
  EmitFault(line, 0, std::move(fault));
  Reset();
  gap_before_ = true;
}

void RowCollector::AddEmptyLine(std::int64_t line) {
  if (size_ == 0) {
    gap_before_ = true;
    doubtful_ = false;
    return;
  }
  ++empty_lines_;
  const bool fits = period_ == 0 ? size_ == 1 || size_ == 3 : size_ % period_ == 0;
  if (fits) return;
  Finish(line, "an empty line");
  doubtful_ = true;
}

void RowCollector::AddFrame(std::int64_t line) {
  if (!ExpectsFrame()) Finish(line, "a frame line");
  frame_since_row_ = size_ > 0;
  if (size_ == 0) gap_before_ = true;
}

// Before a row that is not the first: are the empty lines before it, or that there are none, as in the rows before?
void RowCollector::CheckGap(std::int64_t line) {
  if (period_ == 0) {
    if (empty_lines_ == 0) return;
    period_ = size_;
    gap_length_ = empty_lines_;
  } else if (size_ % period_ == 0 && empty_lines_ != gap_length_) {
    if (empty_lines_ == 0) {
      // The empty line before was not one of a regular series, but the end of a grid cut short.
      SplitOff(size_ - period_);
    } else {
      Finish(line - empty_lines_, absl::StrCat(empty_lines_, " empty lines"));
    }
  }
}

// The first `kept` rows, up to an empty line, were a grid cut short; the others are the beginning of the next.
void RowCollector::SplitOff(int kept) {
  std::array<Row, kSize> rest;
  const int moved = size_ - kept;
  std::move(rows_.begin() + kept, rows_.begin() + size_, rest.begin());
  size_ = kept;
  Finish(rest.front().line - gap_length_, "an empty line");
  std::move(rest.begin(), rest.begin() + moved, rows_.begin());
  size_ = moved;
}

void RowCollector::Finish(std::int64_t line, std::string_view found) {
  if (size_ > 0 && !EmitFirstFault()) {
    EmitFault(line, size_ + 1,
              {0,
               absl::StrCat(std::string(found), " after ", size_, size_ == 1 ? " row" : " rows",
                            " of the grid on line ", rows_.front().line),
               "9 rows"});
  }
  Reset();
  gap_before_ = true;
}

// Whether a row of the grid under way is at fault.
bool RowCollector::EmitFirstFault() {
  const auto end = rows_.begin() + size_;
  const auto bad = std::find_if(rows_.begin(), end, [](const Row& row) { return row.fault.has_value(); });
  if (bad == end) return false;
  EmitFault(bad->line, static_cast<int>(bad - rows_.begin()) + 1, std::move(*bad->fault));
  return true;
}

void RowCollector::Complete() {
  if (EmitFirstFault()) return Reset();

  CellList list;
  for (const Row& row : rows_) {
    for (const Cell& cell : row.cells) list.Add(cell);
  }
  const std::span<const Cell> cells = list.span();
  if (const auto clash = FirstClash(cells)) {
    EmitFault(rows_[*clash / kSize].line, static_cast<int>(*clash) / kSize + 1, BlankClash(cells, *clash));
    return Reset();
  }
  Puzzle puzzle;
  puzzle.grid = ToGrid(cells);
  if (std::exchange(doubtful_, false) && period_ == 3 && !IsProper(puzzle.grid)) {
    EmitFault(rows_.front().line, 0, {0, "thirds of grids, of which one before is incomplete", "three thirds a grid"});
    doubtful_ = true;
    return Reset();
  }
  puzzle.line = rows_.front().line;
  puzzle.layout.shape = Layout::Shape::kRows;
  puzzle.layout.spaced = std::all_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.spaced; });
  puzzle.layout.gap_before = gap_before_;
  if (const char blank = BlankOf(cells); blank != 0) puzzle.layout.blank = blank;
  puzzle.remark = std::move(title_);
  items_->Add(std::move(puzzle));
  Reset();
}

void RowCollector::EmitFault(std::int64_t line, int row, TextFault text) {
  ReadFault fault;
  fault.line = line;
  fault.column = static_cast<std::int64_t>(text.column) + 1;
  fault.row = row;
  fault.found = std::move(text.found);
  fault.expected = std::move(text.expected);
  fault.layout.shape = Layout::Shape::kRows;
  fault.layout.gap_before = gap_before_;
  items_->Add(std::move(fault));
}

void RowCollector::Reset() {
  size_ = period_ = gap_length_ = 0;
  empty_lines_ = 0;
  frame_since_row_ = framed_ = gap_before_ = false;
  title_.clear();
}

}  // namespace sudoku::notations
