#include "client/puzzles/csv_record.h"

#include <algorithm>

#include "client/puzzles/notations/words.h"

namespace sudoku {
namespace {

using notations::Trim;
using notations::Word;

// The end of the field that begins at `at`, a delimiter or the end; whether a quote is `open` then.
std::size_t EndOfField(std::string_view record, char delimiter, std::size_t at, bool* open) {
  std::size_t end = std::min(record.find_first_not_of(' ', at), record.size());
  const bool may_quote = *open || (end < record.size() && record[end] == '"');
  // A doubled quote closes the field and opens it again.
  for (; end < record.size() && (*open || record[end] != delimiter); ++end) *open ^= may_quote && record[end] == '"';
  return end;
}

}  // namespace

std::vector<CsvField> SplitCsvRecord(std::string_view record, char delimiter) {
  std::vector<CsvField> fields;
  for (std::size_t at = 0;;) {
    bool open = false;
    const std::size_t end = EndOfField(record, delimiter, at, &open);
    Word word = Trim(Word{at, record.substr(at, end - at)});
    const bool quoted = !open && word.text.size() >= 2 && word.text.front() == '"' && word.text.back() == '"';
    if (quoted) word = {word.begin + 1, word.text.substr(1, word.text.size() - 2)};
    fields.push_back({word.begin, word.text, at, end, quoted, open});
    if (end == record.size()) return fields;
    at = end + 1;
  }
}

bool CsvGoesOn(std::string_view line, char delimiter, bool open) {
  if (line.find('"') == std::string_view::npos) return open;
  for (std::size_t at = 0;;) {
    const std::size_t end = EndOfField(line, delimiter, at, &open);
    if (end == line.size()) return open;
    at = end + 1;
  }
}

std::string CsvValue(const CsvField& field) {
  std::string value;
  value.reserve(field.text.size());
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    value.push_back(field.text[i]);
    if (field.quoted && field.text[i] == '"' && i + 1 < field.text.size() && field.text[i + 1] == '"') ++i;
  }
  return value;
}

void AppendCsvValue(std::string_view value, char delimiter, std::string* out) {
  const char special[] = {delimiter, '"', '\r', '\n'};
  const bool spaced = !value.empty() && (value.front() == ' ' || value.back() == ' ');
  if (!spaced && value.find_first_of(std::string_view(special, sizeof special)) == std::string_view::npos) {
    out->append(value);
    return;
  }
  out->push_back('"');
  for (const char c : value) {
    if (c == '"') out->push_back('"');
    out->push_back(c);
  }
  out->push_back('"');
}

}  // namespace sudoku
