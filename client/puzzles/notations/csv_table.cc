#include "client/puzzles/notations/csv_table.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "client/puzzles/csv_record.h"
#include "client/puzzles/notations/names.h"
#include "client/puzzles/utf8.h"

namespace sudoku::notations {
namespace {

constexpr std::string_view kDelimiters = ",;\t";

std::optional<GridLine> ReadGrid(const CsvField& field) {
  auto read = ParseWholeGrid(FoldedLine(field.text));
  auto* const line = std::get_if<GridLine>(&read);
  if (line == nullptr) return std::nullopt;
  return std::move(*line);
}

// The field is 81 cells, some of them empty.
bool IsPuzzle(const CsvField& field) {
  if (field.text.size() < kCells) return false;
  const auto line = ReadGrid(field);
  return line && !line->grid.full();
}

// How many characters of UTF-8 there are.
std::size_t Characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string Fields(std::size_t count) { return absl::StrCat(count, count == 1 ? " field" : " fields"); }

// Which of `fields` are called `name`; if none is, whatever the case of its letters.
std::vector<std::size_t> Named(const std::vector<CsvField>& fields, const std::string& name) {
  std::vector<std::size_t> exact;
  std::vector<std::size_t> alike;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string value = CsvValue(fields[i]);
    if (value == name) exact.push_back(i);
    if (absl::EqualsIgnoreCase(value, name)) alike.push_back(i);
  }
  return exact.empty() ? alike : exact;
}

// Of a name that may be anything, what a message has room for.
std::string Brief(const std::string& name) {
  constexpr std::size_t kMost = 24;
  return ToPlainText(name.size() <= kMost ? name : name.substr(0, kMost - 3) + "...");
}

// What a message says of the columns there are.
std::string ListOf(const std::vector<CsvField>& fields) {
  constexpr std::size_t kMost = 8;
  std::string list;
  for (std::size_t i = 0; i < fields.size() && i < kMost; ++i) {
    const std::string name = Brief(CsvValue(fields[i]));
    absl::StrAppend(&list, i == 0 ? "" : ", ", name.empty() ? absl::StrCat("(", i + 1, ")") : name);
  }
  if (fields.size() > kMost) absl::StrAppend(&list, "...");
  return absl::StrCat(list, fields.size() == 1 ? ", or 1" : absl::StrCat(", or a number up to ", fields.size()));
}

// What splits `header` into the most fields: of those that make field `number` of `record` a grid, if any does, and
// give both as many.
char DelimiterOf(std::string_view header, std::size_t number, std::string_view record) {
  const auto fitness = [=](char delimiter) {
    const std::vector<CsvField> names = SplitCsvRecord(header, delimiter);
    const std::vector<CsvField> fields = SplitCsvRecord(record, delimiter);
    const bool there = number >= 1 && number <= std::min(names.size(), fields.size());
    const bool grid = there && ReadGrid(fields[number - 1]);
    return std::tuple(grid, grid && names.size() == fields.size(), there && IsPuzzleName(names[number - 1].text),
                      names.size());
  };
  return *std::max_element(kDelimiters.begin(), kDelimiters.end(),
                           [&](char a, char b) { return fitness(a) < fitness(b); });
}

}  // namespace

CsvTable::CsvTable(char delimiter, std::size_t column, std::string_view header) {
  Columns columns{.delimiter = delimiter, .header = std::string(header), .names = {}, .grid = column};
  for (const CsvField& field : SplitCsvRecord(header, delimiter)) columns.names.push_back(CsvValue(field));
  columns_ = std::make_shared<const Columns>(std::move(columns));
}

std::optional<CsvTable> CsvTable::FromHeader(std::string_view line) {
  for (const char delimiter : kDelimiters) {
    const std::vector<CsvField> fields = SplitCsvRecord(line, delimiter);
    if (fields.size() < 2) continue;
    const auto named = std::find_if(fields.begin(), fields.end(), [](const auto& f) { return IsPuzzleName(f.text); });
    if (named == fields.end()) continue;
    return CsvTable(delimiter, static_cast<std::size_t>(named - fields.begin()), line);
  }
  return std::nullopt;
}

bool CsvTable::MayBeHeader(std::string_view line) {
  const auto is_name = [](const CsvField& field) {
    const std::string_view text = field.text;
    return text.empty() || (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z') || text[0] == '_';
  };
  for (const char delimiter : kDelimiters) {
    const std::vector<CsvField> fields = SplitCsvRecord(line, delimiter);
    if (fields.size() >= 2 && std::all_of(fields.begin(), fields.end(), is_name)) return true;
  }
  return false;
}

std::optional<std::variant<CsvTable, TextFault>> CsvTable::FromContent(std::string_view header,
                                                                       std::string_view record) {
  for (const char delimiter : kDelimiters) {
    const std::vector<CsvField> names = SplitCsvRecord(header, delimiter);
    const std::vector<CsvField> fields = SplitCsvRecord(record, delimiter);
    if (names.size() < 2 || fields.size() != names.size()) continue;
    const auto first = std::find_if(fields.begin(), fields.end(), IsPuzzle);
    if (first == fields.end()) continue;
    if (std::none_of(first + 1, fields.end(), IsPuzzle)) {
      return CsvTable(delimiter, static_cast<std::size_t>(first - fields.begin()), header);
    }
    return TextFault{0, "a header that does not tell which column holds the grids",
                     absl::StrCat("--column with one of ", ListOf(names))};
  }
  return std::nullopt;
}

bool CsvTable::MayGoOn(std::string_view header, std::string_view record) {
  return std::any_of(kDelimiters.begin(), kDelimiters.end(), [=](char delimiter) {
    return SplitCsvRecord(header, delimiter).size() >= 2 && SplitCsvRecord(record, delimiter).back().open;
  });
}

std::variant<CsvTable, TextFault> CsvTable::FromColumn(std::string_view header, const std::string& column,
                                                       std::string_view record) {
  for (const char delimiter : kDelimiters) {
    const std::vector<std::size_t> named = Named(SplitCsvRecord(header, delimiter), column);
    if (named.size() == 1) return CsvTable(delimiter, named.front(), header);
    if (named.empty()) continue;
    const std::string expected =
        absl::StrCat("the number of one of them, such as --column ", named[0] + 1, " or ", named[1] + 1);
    return TextFault{0, absl::StrCat(named.size(), " columns '", Brief(column), "'"), expected};
  }
  std::size_t number = 0;
  if (!absl::SimpleAtoi(column, &number)) number = 0;
  const char delimiter = DelimiterOf(header, number, record);
  const std::vector<CsvField> fields = SplitCsvRecord(header, delimiter);
  if (number >= 1 && number <= fields.size()) {
    CsvTable table(delimiter, number - 1, header);
    if (!ReadGrid(fields[number - 1])) return table;
    // No header at all: the columns are called by their numbers.
    Columns columns{.delimiter = delimiter, .header = "", .names = {}, .grid = number - 1};
    for (std::size_t i = 1; i <= fields.size(); ++i) columns.names.push_back(absl::StrCat(i));
    table.columns_ = std::make_shared<const Columns>(std::move(columns));
    return table;
  }
  return TextFault{0, absl::StrCat("no column '", Brief(column), "' in the header"),
                   absl::StrCat("one of ", ListOf(fields))};
}

bool CsvTable::GoesOn(std::string_view line, bool open) const { return CsvGoesOn(line, columns_->delimiter, open); }

std::optional<std::string> CsvTable::Mismatch(std::string_view record) const {
  const std::size_t fields = SplitCsvRecord(record, columns_->delimiter).size();
  if (fields == columns_->names.size()) return std::nullopt;
  return absl::StrCat("in a record of ", Fields(fields), " where the header has ", columns_->names.size());
}

std::variant<GridLine, TextFault> CsvTable::ParseRecord(std::string_view record, std::size_t* begin) const {
  const std::vector<CsvField> fields = SplitCsvRecord(record, columns_->delimiter);
  const std::size_t column = columns_->grid;
  if (fields.size() <= column) {
    return TextFault{Characters(record), absl::StrCat("a record of ", Fields(fields.size())),
                     absl::StrCat("a puzzle in field ", column + 1, " (", Brief(columns_->names[column]), ")")};
  }
  const CsvField& field = fields[column];
  *begin = field.begin;
  std::variant<GridLine, TextFault> result = ParseWholeGrid(FoldedLine(field.text));
  if (auto* fault = std::get_if<TextFault>(&result)) {
    fault->column += Characters(record.substr(0, field.begin));
    return result;
  }
  std::string& remark = std::get<GridLine>(result).remark;
  remark = std::string(record.substr(0, field.outer_begin));
  if (field.outer_end < record.size()) {
    absl::StrAppend(&remark,
                    absl::string_view(record.data() + field.outer_end + 1, record.size() - field.outer_end - 1));
  } else if (!remark.empty()) {
    remark.pop_back();  // The delimiter before the last field.
  }
  return result;
}

}  // namespace sudoku::notations
