#include "client/puzzles/notations/table_puzzles.h"

#include <algorithm>
#include <memory>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "client/puzzles/csv_record.h"
#include "client/puzzles/notations/line_kind.h"
#include "client/puzzles/notations/unsupported.h"
#include "client/puzzles/notations/words.h"

namespace sudoku::notations {

void TablePuzzles::Take(const Line& line) {
  if (open_) return GoOn(line);
  if (Trim(line.text).empty()) return;
  if (line.cut) {
    const std::string found = absl::StrCat("a record of more than ", LineReader::kMaxLength, " bytes");
    return AddFault({LineReader::kMaxLength, found, ""}, line.text, line.number, /*whole=*/false);
  }
  open_ = table_.GoesOn(line.text, /*open=*/false);
  if (!open_) return TakeRecord(line.text, line.number);
  record_ = line.text;
  record_line_ = line.number;
}

void TablePuzzles::Finish() {
  while (open_) GiveUp("a quoted field that never ends");
  if (items_->any()) return;
  ReadFault nothing;
  nothing.found = "no grid in the input";
  nothing.in_place_of_grid = false;
  nothing.record = std::make_shared<const Record>(Record{table_.columns(), "", {}});
  items_->Add(std::move(nothing));
}

void TablePuzzles::GoOn(const Line& line) {
  absl::StrAppend(&record_, "\n", absl::string_view(line.text.data(), line.text.size()));
  if (line.cut || record_.size() > LineReader::kMaxLength) {
    return GiveUp(absl::StrCat("a quoted field that does not end within ", LineReader::kMaxLength, " bytes"), line.cut);
  }
  open_ = table_.GoesOn(line.text, /*open=*/true);
  if (open_) return;
  if (auto mismatch = table_.Mismatch(record_)) return GiveUp(absl::StrCat("a quoted field over lines ", *mismatch));
  const std::string record = std::exchange(record_, "");
  TakeRecord(record, record_line_);
}

// The line in which the record began is at fault, the others get a new chance. `cut`: the last one was.
void TablePuzzles::GiveUp(std::string found, bool cut) {
  const std::string lines = std::exchange(record_, "");
  std::int64_t number = record_line_;
  open_ = false;
  const std::string_view first = std::string_view(lines).substr(0, lines.find('\n'));
  const std::vector<CsvField> fields = SplitCsvRecord(first, table_.columns()->delimiter);
  AddFault({FoldedLine(first.substr(0, fields.back().begin)).text().size(), std::move(found), ""}, first, number);
  if (first.size() == lines.size()) return;
  for (const auto text : absl::StrSplit(absl::string_view(lines).substr(first.size() + 1), '\n')) {
    const bool last = text.data() + text.size() == lines.data() + lines.size();
    Take({std::string_view(text.data(), text.size()), ++number, cut && last});
  }
}

void TablePuzzles::TakeRecord(std::string_view record, std::int64_t line) {
  std::size_t begin = 0;
  std::variant<GridLine, TextFault> parsed = table_.ParseRecord(record, &begin);
  if (auto* const fault = std::get_if<TextFault>(&parsed)) {
    const bool comment = ClassifyLine(record) == LineKind::kComment && table_.Mismatch(record);
    if (comment || TakeLaterHeader(record)) return;
    return AddFault(std::move(*fault), record, line);
  }
  in_binary_ = false;
  auto& read = std::get<GridLine>(parsed);
  Puzzle puzzle;
  puzzle.grid = read.grid;
  puzzle.line = line + std::count(record.begin(), record.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  if (read.blank != 0) puzzle.layout.blank = read.blank;
  puzzle.remark = std::move(read.remark);
  puzzle.record = std::make_shared<const Record>(Record{table_.columns(), std::string(record), {}});
  items_->Add(std::move(puzzle));
}

bool TablePuzzles::TakeLaterHeader(std::string_view record) {
  if (record == table_.columns()->header) return true;
  auto table = CsvTable::FromHeader(record);
  if (table) table_ = *std::move(table);
  return table.has_value();
}

// `fault` is in characters of the record; its place is the line of these. Bytes that are no text are the fault of what
// holds them, and what follows them is one piece with them.
void TablePuzzles::AddFault(TextFault fault, std::string_view record, std::int64_t line, bool whole) {
  const std::optional<std::size_t> binary = FindBinaryByte(record);
  if (in_binary_) return;
  if (binary) {
    in_binary_ = true;
    fault = BinaryFault(record, *binary);
  }
  const FoldedLine characters(record);
  const std::string_view before = characters.text().substr(0, fault.column);
  ReadFault at = FaultAt(std::move(fault), line + std::count(before.begin(), before.end(), '\n'));
  at.column -= static_cast<std::int64_t>(before.rfind('\n') + 1);
  at.record = std::make_shared<const Record>(Record{table_.columns(), std::string(whole ? record : ""), {}});
  items_->Add(std::move(at));
}

}  // namespace sudoku::notations
