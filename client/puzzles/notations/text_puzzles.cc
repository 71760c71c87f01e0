#include "client/puzzles/notations/text_puzzles.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "client/puzzles/notations/cell_line.h"
#include "client/puzzles/notations/line_kind.h"
#include "client/puzzles/notations/names.h"
#include "client/puzzles/notations/unsupported.h"
#include "client/puzzles/notations/words.h"
#include "client/puzzles/utf8.h"

namespace sudoku::notations {
namespace {

// A longer line that makes no sense is a fault of its own, a shorter one may be a row of a bad grid.
constexpr std::size_t kLongestRowText = 40;
constexpr std::size_t kMostAnnouncedDigits = 8;  // Nine are a row.
constexpr std::int64_t kMostRecordLines = 256;

bool IsNumber(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// What `text` says if it is a number alone.
std::optional<std::int64_t> Number(std::string_view text) {
  text = Trim(text);
  std::int64_t number = 0;
  if (!IsNumber(text) || text.size() > kMostAnnouncedDigits ||
      !absl::SimpleAtoi(absl::string_view(text.data(), text.size()), &number))
    return std::nullopt;
  return number;
}

ReadFault FaultAt(TextFault text, const Line& line) {
  ReadFault fault;
  fault.line = line.number;
  fault.column = static_cast<std::int64_t>(text.column) + 1;
  fault.found = std::move(text.found);
  fault.expected = std::move(text.expected);
  return fault;
}

}  // namespace

bool TextPuzzles::Step() {
  Line line;
  if (done_ || !lines_.Next(&line)) {
    Finish();
    return false;
  }
  last_line_ = line.number;
  TakeLine(line);
  return true;
}

void TextPuzzles::TakeLine(const Line& line) {
  if (TakePlainGrid(line) || TakePlainRow(line)) return;
  constexpr char kEndOfFile = '\x1A';  // Of DOS.
  if (line.text.ends_with(kEndOfFile)) {
    Line text = line;
    text.text.remove_suffix(1);
    return TakeLine(text);
  }
  Take(line);
}

// The common cases first: plain lines and plain rows cost a tenth of what the rules below take.
bool TextPuzzles::TakePlainGrid(const Line& line) {
  if (line.text.size() != kCells || !rows_.empty() || table_ || header_ || in_other_section_) return false;
  if (!Allows(Notation::kLine) || (announcement_ && !announcement_->settled)) return false;
  Puzzle puzzle;
  if (!ParsePlainGrid(line.text, &puzzle.grid, &puzzle.layout.blank)) return false;
  puzzle.line = line.number;
  any_content_ = line_grids_ = true;
  space_blanks_ = false;
  items_->Add(std::move(puzzle));
  return true;
}

bool TextPuzzles::TakePlainRow(const Line& line) {
  if (line.text.size() != kSize || table_ || header_ || in_other_section_ || !Allows(Notation::kRows)) return false;
  if (announcement_ && !announcement_->settled) return false;
  CellLine row;
  bool plain = true;
  for (std::size_t i = 0; i < kSize; ++i) {
    const char c = line.text[i];
    plain &= (c == '.') | ((c >= '0') & (c <= '9'));
    row.cells.Add(ToCell(c, i));
  }
  if (!plain) return false;
  any_content_ = true;
  line_grids_ = false;
  rows_.AddRow(row, line.number);
  return true;
}

void TextPuzzles::Take(const Line& line) {
  if (header_) ReleaseHeader(&line);
  if (record_line_ != 0) return ContinueRecord(line);
  if (TakeBinary(line)) return;
  if (line.cut) {
    any_content_ = true;
    const std::size_t column = CellRun(line.text) > kCells ? kCells : LineReader::kMaxLength;
    return AddLineFault({column, absl::StrCat("a line of more than ", LineReader::kMaxLength, " bytes"), "81 cells"},
                        line);
  }
  const FoldedLine folded(line.text);
  if (TakeAround(folded, line)) return;
  if (TakeAnnouncement(folded.text(), line)) return;
  if (TakeTable(folded, line)) return;
  any_content_ = true;
  if (TakeUnsupported(folded, line)) return;
  if (auto parsed = ParseGridLine(folded)) return TakeGridLine(std::move(*parsed), line);
  TakeCells(folded, line);
}

// Lines that are no part of a grid. They also end one that is under way, frames and empty lines inside it excepted.
bool TextPuzzles::TakeAround(const FoldedLine& folded, const Line& line) {
  const LineKind kind = ClassifyLine(folded.text());
  if (kind == LineKind::kSection) {
    rows_.Finish(line.number, "a section");
    in_other_section_ = absl::EqualsIgnoreCase(std::string(SectionName(folded.text())), "state") ||
                        IsSolutionName(SectionName(folded.text()));
    return true;
  }
  if (in_other_section_) return true;
  switch (kind) {
    case LineKind::kEmpty:
      // In a file of lines with spaces for empty cells this is a grid, the empty one.
      if (space_blanks_ && folded.text().size() == kCells) return false;
      rows_.AddEmptyLine(line.number);
      return true;
    case LineKind::kComment:
      rows_.Finish(line.number, "a comment");
      if (folded.text().starts_with('%')) rows_.SetTitle(std::string(Trim(line.text.substr(1))));
      return true;
    case LineKind::kTitle:
    case LineKind::kAnswer:
      rows_.Finish(line.number, "a title");
      rows_.SetTitle(std::string(Trim(line.text)));
      items_->ExpectAnswer(kind == LineKind::kAnswer);
      return true;
    case LineKind::kEnd:
      rows_.Finish(line.number, "\"end\"");
      return true;
    case LineKind::kFrame:
      if (Allows(Notation::kRows)) rows_.AddFrame(line.number);
      return Allows(Notation::kRows);
    case LineKind::kDashes:
      if (Allows(Notation::kRows)) TakeDashes(folded, line);
      return Allows(Notation::kRows);
    case LineKind::kSection:
    case LineKind::kOther:
      return false;
  }
  return false;
}

// Dashes are a frame, unless the block writes its empty cells so, or does not tell yet. Then nine of them may be a row
// as well as a rule, and so may the eight or ten of a row gone wrong: the whole block will tell.
void TextPuzzles::TakeDashes(const FoldedLine& folded, const Line& line) {
  const char blank = rows_.Blank();
  const auto dashes = std::count(folded.text().begin(), folded.text().end(), '-');
  const bool row = blank == '-' ? dashes <= kSize + 1 : blank == 0 && dashes == kSize;
  if (!row) return rows_.AddFrame(line.number);
  any_content_ = true;
  std::variant<CellLine, TextFault> parsed = ParseCellLine(folded);
  if (auto* fault = std::get_if<TextFault>(&parsed)) return rows_.AddRule(std::move(*fault), line.number);
  rows_.AddRow(std::get<CellLine>(parsed), line.number);
}

// A number alone on the first line.
bool TextPuzzles::TakeAnnouncement(std::string_view text, const Line& line) {
  text = Trim(text);
  if (announcement_ && !announcement_->settled) {
    SettleAnnouncement(/*next_is_short_row=*/IsNumber(text) && text.size() < kSize);
  }
  if (any_content_ || notation_ == Notation::kCsv) return false;
  if (!IsNumber(text) || text.size() > kMostAnnouncedDigits || text.front() == '0') return false;
  any_content_ = true;
  Announcement announcement{line.number, 0, text.size(), false};
  if (!absl::SimpleAtoi(absl::string_view(text.data(), text.size()), &announcement.grids)) return false;
  announcement_ = announcement;
  return true;
}

// A number followed by another number of less than nine digits was no announcement, but a row that lost its zeros.
void TextPuzzles::SettleAnnouncement(bool next_is_short_row) {
  announcement_->settled = true;
  if (!next_is_short_row) return rows_.SetAnnounced(announcement_->grids);
  rows_.AddFault(
      {announcement_->digits, absl::StrCat(announcement_->digits, announcement_->digits == 1 ? " cell" : " cells"),
       "9 (a row that lost its leading zeros is not padded)"},
      announcement_->line, announcement_->grids);
  announcement_.reset();
}

// Bytes that are no text. An input that begins with them is none, elsewhere the lines of one piece are one fault.
bool TextPuzzles::TakeBinary(const Line& line) {
  if (table_ || !rows_.empty() || in_other_section_) return false;
  const bool goes_on = binary_line_ != 0 && binary_line_ + 1 == line.number;
  std::optional<std::size_t> at = FindBinaryByte(line.text);
  // Between two line ends of a binary piece there may by chance be nothing that no text has.
  if (!at && goes_on && (line.text.size() < kSize || !IsUtf8(line.text))) at = 0;
  if (!at) return false;
  binary_line_ = line.number;
  if (goes_on) return true;
  done_ = !any_content_;
  any_content_ = true;
  const FoldedLine before(line.text.substr(0, *at));
  const std::string byte = FoldedLine(line.text.substr(*at, 1)).Show(0);
  AddLineFault({before.text().size(), absl::StrCat(byte, ", binary data"), "text"}, line);
  return true;
}

// The header of a table or, once it was seen, a record. Of tables put together by cat the later headers are records
// that hold no grid but a name.
bool TextPuzzles::TakeTable(const FoldedLine& folded, const Line& line) {
  if (table_) {
    if (join_lines_ && table_->IsOpen(line.text)) {
      record_ = line.text;
      record_line_ = line.number;
    } else {
      TakeRecord(line.text, line);
    }
    return true;
  }
  if (any_content_ || !Allows(Notation::kCsv)) return false;
  const std::string_view text = folded.text();
  const bool words = std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z' && c != 'x'; });
  if (!words) return false;
  table_ = CsvTable::FromHeader(line.text);
  any_content_ = true;
  if (!table_ && CsvTable::MayBeHeader(line.text)) {
    header_ = line.text;
    header_line_ = line.number;
  }
  return table_ || header_;
}

void TextPuzzles::TakeRecord(std::string_view record, const Line& line) {
  std::variant<GridLine, TextFault> parsed = table_->ParseRecord(record);
  auto* const fault = std::get_if<TextFault>(&parsed);
  if (fault == nullptr) return TakeGridLine(std::move(parsed), line);
  if (auto table = CsvTable::FromHeader(record)) {
    table_ = std::move(table);
    return;
  }
  // In which of its lines is that?
  Line place = line;
  const FoldedLine characters(record);
  const std::string_view before = characters.text().substr(0, fault->column);
  place.number += std::count(before.begin(), before.end(), '\n');
  fault->column -= before.rfind('\n') + 1;
  AddLineFault(std::move(*fault), place);
}

// The header that was waited with, if it is one by what `record` holds, and else a line as any other.
void TextPuzzles::ReleaseHeader(const Line* record) {
  const std::string header = *std::exchange(header_, std::nullopt);
  if (record != nullptr && !record->cut) table_ = CsvTable::FromContent(header, record->text);
  if (table_) return;
  Take({header, header_line_, false});
}

// Line breaks inside quotes are part of a record.
void TextPuzzles::ContinueRecord(const Line& line) {
  absl::StrAppend(&record_, "\n", absl::string_view(line.text.data(), line.text.size()));
  const bool endless = record_.size() > LineReader::kMaxLength || line.number - record_line_ >= kMostRecordLines;
  if (line.cut || endless) return GiveUpRecord();
  if (table_->IsOpen(record_)) return;
  if (!table_->HasAllFields(record_)) return GiveUpRecord();
  const Line first{record_, std::exchange(record_line_, 0), false};
  TakeRecord(first.text, first);
}

// A quote that is never closed spoils its own line only.
void TextPuzzles::GiveUpRecord() {
  const std::string lines = std::exchange(record_, "");
  Line line{{}, std::exchange(record_line_, 0), false};
  join_lines_ = false;
  for (const auto text : absl::StrSplit(lines, '\n')) {
    line.text = std::string_view(text.data(), text.size());
    line.cut = line.text.size() > LineReader::kMaxLength;
    Take(line);
    ++line.number;
  }
  join_lines_ = true;
}

bool TextPuzzles::TakeUnsupported(const FoldedLine& folded, const Line& line) {
  std::optional<UnsupportedLine> unsupported = FindUnsupported(folded);
  if (!unsupported) return false;
  if (unsupported->extent == UnsupportedLine::Extent::kRow && Allows(Notation::kRows)) {
    rows_.AddFault(std::move(unsupported->fault), line.number);
    return true;
  }
  AddLineFault(std::move(unsupported->fault), line);
  done_ = unsupported->extent == UnsupportedLine::Extent::kInput;
  return true;
}

void TextPuzzles::TakeGridLine(std::variant<GridLine, TextFault> parsed, const Line& line) {
  const bool allowed = Allows(Notation::kLine) || notation_ == Notation::kCsv;
  if (auto* fault = std::get_if<TextFault>(&parsed)) return AddLineFault(std::move(*fault), line);
  if (!allowed) return AddWrongNotation(line);
  rows_.Finish(line.number, "a whole grid on one line");
  auto& read = std::get<GridLine>(parsed);
  if (read.answer) items_->ExpectAnswer(true);
  Puzzle puzzle;
  puzzle.grid = read.grid;
  puzzle.line = line.number;
  if (read.blank != 0) puzzle.layout.blank = read.blank;
  puzzle.remark = std::move(read.remark);
  line_grids_ = true;
  space_blanks_ = read.blank == ' ';
  items_->Add(std::move(puzzle));
}

// A row, or a grid whose cells stand apart, or nonsense.
void TextPuzzles::TakeCells(const FoldedLine& folded, const Line& line) {
  std::variant<CellLine, TextFault> parsed = ParseCellLine(folded);
  if (auto* fault = std::get_if<TextFault>(&parsed)) {
    if (notation_ != Notation::kLine && !line_grids_ && IsProse(folded.text())) return AddProse(*fault, line);
    if (MeantAsRow(folded)) return rows_.AddFault(std::move(*fault), line.number, Number(folded.text()));
    return AddLineFault(std::move(*fault), line);
  }
  const auto& cells = std::get<CellLine>(parsed);
  const bool separated = cells.style == CellLine::Style::kSeparated && notation_ == Notation::kCsv;
  if (cells.cells.size() == kCells) {
    if (!Allows(Notation::kLine) && !separated) return AddWrongNotation(line);
    return TakeGridLine(GridLine{ToGrid(cells.cells.span()), BlankOf(cells.cells.span()), ""}, line);
  }
  if (!Allows(Notation::kRows) && !separated) return AddWrongNotation(line);
  line_grids_ = false;
  rows_.AddRow(cells, line.number);
}

// Words among rows, such as a program prints around its grids. They are a fault only where no grid is at all.
void TextPuzzles::AddProse(const TextFault& first, const Line& line) {
  rows_.Finish(line.number, "text");
  if (prose_) return;
  prose_ = FaultAt({first.column, "text that is no grid", "cells, or a comment behind # or // or %"}, line);
  prose_->in_place_of_grid = false;
}

bool TextPuzzles::MeantAsRow(const FoldedLine& folded) const {
  if (notation_ == Notation::kLine) return false;
  if (!rows_.empty() || notation_ == Notation::kRows) return true;
  return !line_grids_ && folded.text().size() <= kLongestRowText;
}

void TextPuzzles::AddWrongNotation(const Line& line) {
  AddLineFault(
      {0, "another notation", absl::StrCat("what --input-format ", std::string(NotationToString(notation_)), " says")},
      line);
}

void TextPuzzles::AddLineFault(TextFault text, const Line& line) {
  rows_.Finish(line.number, "a line of another kind");
  items_->Add(FaultAt(std::move(text), line));
}

// An announcement that does not hold is told, but 3 or 9 above the only grid is its order or size.
void TextPuzzles::Finish() {
  if (header_) ReleaseHeader(nullptr);
  if (record_line_ != 0) GiveUpRecord();
  if (announcement_ && !announcement_->settled) SettleAnnouncement(/*next_is_short_row=*/true);
  rows_.Finish(last_line_ + 1, "the end of the input");
  if (prose_ && items_->grids() == 0) items_->Add(*std::exchange(prose_, std::nullopt));
  if (!announcement_ || done_ || rows_.headed() || announcement_->grids == items_->grids()) return;
  const bool order = announcement_->grids == 3 || announcement_->grids == kSize;
  if (order && items_->grids() == 1) return;
  ReadFault fault;
  fault.line = announcement_->line;
  fault.column = 1;
  fault.found = absl::StrCat("the first line announces ", announcement_->grids,
                             announcement_->grids == 1 ? " grid" : " grids", ", the input has ", items_->grids());
  fault.in_place_of_grid = false;
  announcement_.reset();
  items_->Add(std::move(fault));
}

}  // namespace sudoku::notations
