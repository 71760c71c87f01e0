#include "client/puzzles/formats/csv_text.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "client/puzzles/csv_record.h"

namespace sudoku::formats {
namespace {

constexpr auto kNone = static_cast<std::size_t>(-1);

// Whether every quote inside is doubled.
bool IsWellQuoted(std::string_view text) {
  for (std::size_t at = text.find('"'); at != std::string_view::npos; at = text.find('"', at + 2)) {
    if (at + 1 == text.size() || text[at + 1] != '"') return false;
  }
  return true;
}

// The field as it stood, if a reader of such tables would understand it.
void AppendField(std::string_view record, const CsvField& field, bool same_delimiter, char delimiter,
                 std::string* out) {
  const std::string_view outer = record.substr(field.outer_begin, field.outer_end - field.outer_begin);
  if (same_delimiter && field.quoted && IsWellQuoted(field.text)) {
    out->push_back('"');
    out->append(field.text);
    out->push_back('"');
  } else if (same_delimiter && outer.find('"') == std::string_view::npos) {
    out->append(outer);
  } else {
    AppendCsvValue(CsvValue(field), delimiter, out);
  }
}

}  // namespace

void CsvText::Begin(std::shared_ptr<const Columns> columns, bool header, std::string* out) {
  columns_ = std::move(columns);
  answer_.push_back("remark");
  const std::vector<std::string> own = columns_ ? columns_->names : std::vector<std::string>{"puzzle"};
  std::set<std::string> taken(own.begin(), own.end());
  for (std::string& name : answer_) {
    while (!taken.insert(name).second) name.insert(0, "answer_");
  }
  if (!header) return;
  const std::string_view text = columns_ ? columns_->header : std::string_view();
  if (!text.empty()) {
    for (const CsvField& field : SplitCsvRecord(text, delimiter())) {
      AppendField(text, field, /*same_delimiter=*/true, delimiter(), out);
      out->push_back(delimiter());
    }
  } else {
    for (const std::string& name : own) absl::StrAppend(out, name, std::string(1, delimiter()));
  }
  for (const std::string& name : answer_) absl::StrAppend(out, name, std::string(1, delimiter()));
  out->back() = '\n';
}

// The grids' columns are the same whatever they are called. Of several that are called the same the first is the first.
void CsvText::Match(const std::shared_ptr<const Columns>& columns) {
  if (columns == matched_) return;
  matched_ = columns;
  same_.assign(width(), kNone);
  others_.clear();
  const std::size_t grid = columns_ ? columns_->grid : 0;
  same_[grid] = columns->grid;
  for (std::size_t i = 0; i < columns->names.size(); ++i) {
    if (i == columns->grid) continue;
    std::size_t own = 0;
    while (columns_ && own < width() && (same_[own] != kNone || columns_->names[own] != columns->names[i])) ++own;
    if (columns_ && own < width()) {
      same_[own] = i;
    } else {
      others_.push_back(i);
    }
  }
}

// The fields that we have columns for; returns the others.
std::string CsvText::AppendRecord(const Record& record, std::string* out) {
  Match(record.columns);
  const std::vector<CsvField> fields = SplitCsvRecord(record.text, record.columns->delimiter);
  const bool same_delimiter = record.columns->delimiter == delimiter();
  for (const std::size_t i : same_) {
    if (i < fields.size()) AppendField(record.text, fields[i], same_delimiter, delimiter(), out);
    out->push_back(delimiter());
  }
  std::string rest;
  const auto add = [&](std::string_view name, std::size_t i) {
    if (i >= fields.size()) return;
    absl::StrAppend(&rest, rest.empty() ? "" : ",", std::string(name), name.empty() ? "" : "=", CsvValue(fields[i]));
  };
  for (const std::size_t i : others_) add(record.columns->names[i], i);
  for (std::size_t i = record.columns->names.size(); i < fields.size(); ++i) add("", i);
  return rest;
}

void CsvText::AppendRest(std::initializer_list<std::string_view> answer, std::string_view remark,
                         std::string* out) const {
  for (const std::string_view value : answer) {
    AppendCsvValue(value, delimiter(), out);
    out->push_back(delimiter());
  }
  AppendCsvValue(remark, delimiter(), out);
  out->push_back('\n');
}

void CsvText::Append(const Puzzle& puzzle, std::initializer_list<std::string_view> answer, std::string* out) {
  if (puzzle.record && puzzle.record->columns) return AppendRest(answer, AppendRecord(*puzzle.record, out), out);
  const std::size_t grid = columns_ ? columns_->grid : 0;
  out->append(grid, delimiter());
  out->append(puzzle.grid.ToString());
  out->append(width() - grid, delimiter());
  AppendRest(answer, puzzle.record ? puzzle.record->text : puzzle.remark, out);
}

void CsvText::Append(const ReadFault& fault, std::initializer_list<std::string_view> answer, std::string* out) {
  if (fault.record && fault.record->columns) return AppendRest(answer, AppendRecord(*fault.record, out), out);
  out->append(width(), delimiter());
  AppendRest(answer, fault.record ? std::string_view(fault.record->text) : std::string_view(), out);
}

}  // namespace sudoku::formats
