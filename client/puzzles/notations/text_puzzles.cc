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

namespace sudoku::notations {
namespace {

// A longer line that makes no sense is a fault of its own, a shorter one may be a row of a bad grid.
constexpr std::size_t kLongestRowText = 40;
constexpr std::int64_t kMostRecordLines = 64;    // Of the one that tells whether there is a header above it.
constexpr std::size_t kMostAnnouncedDigits = 8;  // Nine may be a row: RowBlock tells.

// Whether `text` can be read without doubt, whatever stood before it.
bool IsGridOrRow(std::string_view text) {
  const FoldedLine folded(text);
  const auto grid = ParseGridLine(folded);
  if (grid && std::holds_alternative<GridLine>(*grid)) return true;
  const auto cells = ParseCellLine(folded);
  return std::holds_alternative<CellLine>(cells);
}

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
  if (TakePlainGrid(line) || TakePlainRow(line)) {
    in_binary_ = false;
    return;
  }
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
  if (header_) return TakeBehindHeader(line);
  if (table_) return table_->Take(line);
  if (TakeBinary(line)) return;
  if (!column_.empty()) return TakeNamedTable(line);
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
  if (!next_is_short_row) return rows_.SetAnnounced({announcement_->line, announcement_->grids});
  rows_.AddFault(
      {announcement_->digits, absl::StrCat(announcement_->digits, announcement_->digits == 1 ? " cell" : " cells"),
       "9 (a row that lost its leading zeros is not padded)"},
      announcement_->line, announcement_->grids);
  announcement_.reset();
}

// Bytes that are no text. An input that begins with them is none. Elsewhere it is one fault, up to the next line that
// can be read: between two line ends there may by chance be nothing that no text has. A control character in a short
// line is a fault of that row alone.
bool TextPuzzles::TakeBinary(const Line& line) {
  if (in_other_section_) return false;
  const std::optional<std::size_t> at = FindBinaryByte(line.text);
  in_binary_ = in_binary_ && (at || !IsGridOrRow(line.text));
  if (in_binary_ || !at) return in_binary_;
  if (!rows_.empty() && line.text.size() <= kLongestRowText && line.text.find('\0') == std::string_view::npos) {
    return false;
  }
  in_binary_ = true;
  done_ = !any_content_;
  any_content_ = true;
  const std::int64_t before = items_->grids();
  rows_.Finish(line.number, "binary data");
  if (items_->grids() == before) AddLineFault(BinaryFault(line.text, *at), line);
  return true;
}

// The header of a table.
bool TextPuzzles::TakeTable(const FoldedLine& folded, const Line& line) {
  if (any_content_ || !Allows(Notation::kCsv)) return false;
  const std::string_view text = folded.text();
  const bool words = std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z' && c != 'x'; });
  if (!words) return false;
  any_content_ = true;
  if (auto table = CsvTable::FromHeader(line.text)) {
    table_.emplace(*std::move(table), items_);
  } else if (CsvTable::MayBeHeader(line.text)) {
    header_ = line.text;
    header_line_ = line.number;
  }
  return table_ || header_;
}

// The first line, if it was said which column of it counts. It waits for a record only because that tells by what it is
// split.
void TextPuzzles::TakeNamedTable(const Line& line) {
  if (Trim(line.text).empty()) return;
  auto table = CsvTable::FromColumn(line.text, column_);
  if (auto* const fault = std::get_if<TextFault>(&table)) return AddWrongHeader(std::move(*fault), line.number);
  any_content_ = true;
  auto& found = std::get<CsvTable>(table);
  if (found.headless()) {
    table_.emplace(std::move(found), items_);
    return table_->Take(line);
  }
  header_ = line.text;
  header_line_ = line.number;
}

// Nobody knows which column counts: no record is read.
void TextPuzzles::AddWrongHeader(TextFault fault, std::int64_t line) {
  ReadFault at = FaultAt(std::move(fault), line);
  at.in_place_of_grid = false;
  items_->Add(std::move(at));
  done_ = true;
}

// What follows a first line that may be a header: a record, over several lines perhaps.
void TextPuzzles::TakeBehindHeader(const Line& line) {
  absl::StrAppend(&behind_header_, "\n", absl::string_view(line.text.data(), line.text.size()));
  const bool more = Trim(behind_header_).empty() || CsvTable::MayGoOn(*header_, behind_header_.substr(1));
  const bool wait = more && !line.cut && line.number < header_line_ + kMostRecordLines &&
                    behind_header_.size() <= LineReader::kMaxLength;
  if (!wait) ReleaseHeader();
}

// The header that was waited with, if it is one by what stands behind it, and else a line as any other.
void TextPuzzles::ReleaseHeader() {
  const std::string header = *std::exchange(header_, std::nullopt);
  const std::string lines = std::exchange(behind_header_, "");
  const std::string_view record = std::string_view(lines).substr(std::min(lines.find_first_not_of('\n'), lines.size()));
  Line line{header, header_line_, false};
  std::optional<std::variant<CsvTable, TextFault>> table;
  if (!column_.empty()) {
    table = CsvTable::FromColumn(header, column_, record);
  } else if (!lines.empty()) {
    table = CsvTable::FromContent(header, record);
  }
  if (!table) {
    Take(line);
  } else if (auto* const fault = std::get_if<TextFault>(&*table)) {
    return AddWrongHeader(std::move(*fault), header_line_);
  } else {
    table_.emplace(std::get<CsvTable>(std::move(*table)), items_);
  }
  if (lines.empty()) return;
  for (const auto text : absl::StrSplit(absl::string_view(lines).substr(1), '\n')) {
    TakeLine({std::string_view(text.data(), text.size()), ++line.number, text.size() == LineReader::kMaxLength});
  }
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
  rows_.TakeNumberForAnnouncement();
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
  prose_ = FaultAt({first.column, "text that is no grid", "cells, or a comment behind # or // or %"}, line.number);
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
  items_->Add(FaultAt(std::move(text), line.number));
}

// An announcement that does not hold is told, but 3 or 9 above the only grid is its order or size.
void TextPuzzles::Finish() {
  if (header_) ReleaseHeader();
  if (table_) table_->Finish();
  if (announcement_ && !announcement_->settled) SettleAnnouncement(/*next_is_short_row=*/true);
  rows_.Finish(last_line_ + 1, "the end of the input");
  if (prose_ && items_->grids() == 0) items_->Add(*std::exchange(prose_, std::nullopt));
  const auto& announced = rows_.announced();
  if (!announced || done_ || rows_.headed() || announced->grids == items_->grids()) return;
  const bool order = announced->grids == 3 || announced->grids == kSize;
  if (order && items_->grids() == 1) return;
  ReadFault fault;
  fault.line = announced->line;
  fault.column = 1;
  fault.found = absl::StrCat("the first line announces ", announced->grids, announced->grids == 1 ? " grid" : " grids",
                             ", the input has ", items_->grids());
  fault.in_place_of_grid = false;
  items_->Add(std::move(fault));
}

}  // namespace sudoku::notations
