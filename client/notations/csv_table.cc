#include "client/notations/csv_table.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "client/notations/names.h"
#include "client/notations/words.h"

namespace sudoku::notations {
namespace {

struct Field {
  std::size_t begin = 0;  // In bytes, of the text without the quotes.
  std::string_view text;  // Doubled quotes inside are left as they are: no puzzle holds one.
  std::size_t outer_begin = 0;
  std::size_t outer_end = 0;  // With quotes and spaces, without the delimiter.
};

std::vector<Field> SplitRecord(std::string_view line, char delimiter) {
  std::vector<Field> fields;
  std::size_t at = 0;
  while (true) {
    bool quoted = false;
    std::size_t end = at;
    for (; end < line.size() && (quoted || line[end] != delimiter); ++end) quoted ^= line[end] == '"';
    Word word = Trim(Word{at, line.substr(at, end - at)});
    if (word.text.size() >= 2 && word.text.front() == '"' && word.text.back() == '"') {
      word = {word.begin + 1, word.text.substr(1, word.text.size() - 2)};
    }
    fields.push_back({word.begin, word.text, at, end});
    if (end == line.size()) return fields;
    at = end + 1;
  }
}

// How many characters of UTF-8 there are.
std::size_t Characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

std::optional<CsvTable> CsvTable::FromHeader(std::string_view line) {
  for (const char delimiter : {',', ';', '\t'}) {
    const std::vector<Field> fields = SplitRecord(line, delimiter);
    if (fields.size() < 2) continue;
    const auto named = std::find_if(fields.begin(), fields.end(), [](const Field& f) { return IsPuzzleName(f.text); });
    if (named == fields.end()) continue;
    return CsvTable(delimiter, static_cast<std::size_t>(named - fields.begin()), named->text);
  }
  return std::nullopt;
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
