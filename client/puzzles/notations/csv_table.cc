#include "client/puzzles/notations/csv_table.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "client/puzzles/notations/names.h"
#include "client/puzzles/notations/words.h"

namespace sudoku::notations {
namespace {

constexpr std::string_view kDelimiters = ",;\t";

struct Field {
  std::size_t begin = 0;  // In bytes, of the text without the quotes.
  std::string_view text;  // Doubled quotes inside are left as they are: no puzzle holds one.
  std::size_t outer_begin = 0;
  std::size_t outer_end = 0;  // With quotes and spaces, without the delimiter.
  bool open = false;          // Its closing quote is missing.
};

std::vector<Field> SplitRecord(std::string_view line, char delimiter) {
  std::vector<Field> fields;
  std::size_t at = 0;
  while (true) {
    // A quote opens a field only where the field begins; a doubled one closes and opens again.
    std::size_t end = std::min(line.find_first_not_of(' ', at), line.size());
    const bool may_quote = end < line.size() && line[end] == '"';
    bool quoted = false;
    for (; end < line.size() && (quoted || line[end] != delimiter); ++end) quoted ^= may_quote && line[end] == '"';
    Word word = Trim(Word{at, line.substr(at, end - at)});
    if (word.text.size() >= 2 && word.text.front() == '"' && word.text.back() == '"') {
      word = {word.begin + 1, word.text.substr(1, word.text.size() - 2)};
    }
    fields.push_back({word.begin, word.text, at, end, quoted});
    if (end == line.size()) return fields;
    at = end + 1;
  }
}

// The field is 81 cells, some of them empty.
bool IsPuzzle(const Field& field) {
  if (CellRun(field.text) != kCells || field.text.size() != kCells) return false;
  const auto read = ParseWholeGrid(FoldedLine(field.text));
  const auto* line = std::get_if<GridLine>(&read);
  return line != nullptr && !line->grid.full();
}

// How many characters of UTF-8 there are.
std::size_t Characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

std::optional<CsvTable> CsvTable::FromHeader(std::string_view line) {
  for (const char delimiter : kDelimiters) {
    const std::vector<Field> fields = SplitRecord(line, delimiter);
    if (fields.size() < 2) continue;
    const auto named = std::find_if(fields.begin(), fields.end(), [](const Field& f) { return IsPuzzleName(f.text); });
    if (named == fields.end()) continue;
    return CsvTable(delimiter, static_cast<std::size_t>(named - fields.begin()), fields.size(), named->text);
  }
  return std::nullopt;
}

bool CsvTable::MayBeHeader(std::string_view line) {
  const auto is_name = [](const Field& field) {
    const std::string_view text = field.text;
    return text.empty() || (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z') || text[0] == '_';
  };
  for (const char delimiter : kDelimiters) {
    const std::vector<Field> fields = SplitRecord(line, delimiter);
    if (fields.size() >= 2 && std::all_of(fields.begin(), fields.end(), is_name)) return true;
  }
  return false;
}

std::optional<CsvTable> CsvTable::FromContent(std::string_view header, std::string_view record) {
  for (const char delimiter : kDelimiters) {
    const std::vector<Field> names = SplitRecord(header, delimiter);
    const std::vector<Field> fields = SplitRecord(record, delimiter);
    if (names.size() < 2 || fields.size() != names.size()) continue;
    const auto first = std::find_if(fields.begin(), fields.end(), IsPuzzle);
    if (first == fields.end() || std::any_of(first + 1, fields.end(), IsPuzzle)) continue;
    const auto column = static_cast<std::size_t>(first - fields.begin());
    return CsvTable(delimiter, column, names.size(), names[column].text);
  }
  return std::nullopt;
}

bool CsvTable::IsOpen(std::string_view record) const {
  return record.find('"') != std::string_view::npos && SplitRecord(record, delimiter_).back().open;
}

bool CsvTable::HasAllFields(std::string_view record) const {
  return SplitRecord(record, delimiter_).size() == columns_;
}

std::variant<GridLine, TextFault> CsvTable::ParseRecord(std::string_view line) const {
  const std::vector<Field> fields = SplitRecord(line, delimiter_);
  if (fields.size() <= column_) {
    return TextFault{Characters(line),
                     absl::StrCat("a record of ", fields.size(), fields.size() == 1 ? " field" : " fields"),
                     absl::StrCat("a puzzle in field ", column_ + 1, " (", name_, ")")};
  }
  const Field& field = fields[column_];
  std::variant<GridLine, TextFault> result = ParseWholeGrid(FoldedLine(field.text));
  if (auto* fault = std::get_if<TextFault>(&result)) {
    fault->column += Characters(line.substr(0, field.begin));
    return result;
  }
  std::string& remark = std::get<GridLine>(result).remark;
  remark = std::string(line.substr(0, field.outer_begin));
  if (field.outer_end < line.size()) {
    absl::StrAppend(&remark, absl::string_view(line.data() + field.outer_end + 1, line.size() - field.outer_end - 1));
  } else if (!remark.empty()) {
    remark.pop_back();  // The delimiter before the last field.
  }
  return result;
}

}  // namespace sudoku::notations
