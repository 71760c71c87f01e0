#include "client/notations/cell_line.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/notations/words.h"

namespace sudoku::notations {
namespace {

constexpr std::size_t kMostWords = kCells + 2;  // Enough to see that there are too many.

TextFault NotACell(const FoldedLine& line, std::size_t column) {
  return {column, absl::StrCat(line.Show(column), " is not a cell"), std::string(kCellCharacters)};
}

TextFault NotOneCell(const FoldedLine& line, const Word& word) {
  return {word.begin, absl::StrCat(line.ShowRange(word.begin, word.end()), " is not one cell"),
          std::string(kCellCharacters)};
}

// What is wrong with that many cells; `tenth` is where the tenth one stands, `end` is behind the last one.
std::optional<TextFault> CountFault(std::size_t count, std::size_t tenth, std::size_t end) {
  if (count == kSize || count == kCells) return std::nullopt;
  const std::string found =
      absl::StrCat(count > kCells ? "more than 81" : absl::StrCat(count), " cell", count == 1 ? "" : "s");
  if (count < kSize) return TextFault{end, found, "9 (a row that lost its leading zeros is not padded)"};
  return TextFault{tenth, found, "9, or 81 for a whole grid"};
}

// The width that all words should have: a cell that stands alone makes every cell stand alone.
std::size_t CommonWidth(const std::vector<Word>& words) {
  const bool single = std::any_of(words.begin(), words.end(), [](const Word& word) { return word.text.size() == 1; });
  return single ? 1 : words.front().text.size();
}

std::variant<CellLine, TextFault> Finish(CellLine result) {
  if (const auto clash = FirstClash(result.cells.span())) return BlankClash(result.cells.span(), *clash);
  return result;
}

// Words of equal width between spaces and bars.
std::variant<CellLine, TextFault> ParseWords(const FoldedLine& line, CellLine::Style style) {
  const std::string_view text = line.text();
  const std::vector<Word> words = SplitAtSpaces(text, kMostWords, "|");
  if (words.empty()) return TextFault{0, "no cell", "9 cells"};
  const std::size_t width = CommonWidth(words);
  for (const Word& word : words) {
    const std::size_t run = CellRun(word.text);
    if (run < word.text.size()) return NotACell(line, word.begin + run);
    if (word.text.size() != width) return NotOneCell(line, word);
  }
  const std::size_t tenth_word = kSize / width;
  const std::size_t tenth = tenth_word < words.size() ? words[tenth_word].begin + kSize % width : text.size();
  if (auto fault = CountFault(words.size() * width, tenth, words.back().end())) return *fault;

  CellLine result;
  result.style = style;
  if (style != CellLine::Style::kFramed && words.size() > 1) {
    result.style = width == 1 ? CellLine::Style::kSpaced : CellLine::Style::kGrouped;
  }
  for (const Word& word : words) {
    for (std::size_t i = 0; i < width; ++i) result.cells.Add(ToCell(word.text[i], word.begin + i));
  }
  return Finish(result);
}

// A spreadsheet quotes what it likes.
Word Unquote(Word field) {
  if (field.text.size() < 2 || field.text.front() != '"' || field.text.back() != '"') return field;
  return {field.begin + 1, field.text.substr(1, field.text.size() - 2)};
}

std::variant<CellLine, TextFault> ParseFields(const FoldedLine& line, Word whole, char separator,
                                              CellLine::Style style) {
  const std::vector<Word> fields = SplitFields(whole.text, separator, kMostWords);
  CellLine result;
  result.style = style;
  for (std::size_t i = 0; i < fields.size() && i < kCells; ++i) {
    Word field = fields[i];
    field.begin += whole.begin;
    field = Unquote(field);
    if (field.text.empty()) {
      result.cells.Add({static_cast<std::uint32_t>(field.begin), 0, ' '});
    } else if (const std::size_t run = CellRun(field.text); run < field.text.size()) {
      return NotACell(line, field.begin + run);
    } else if (run > 1) {
      return NotOneCell(line, field);
    } else {
      result.cells.Add(ToCell(field.text.front(), field.begin));
    }
  }
  const std::size_t tenth = whole.begin + (fields.size() > kSize ? fields[kSize].begin : whole.text.size());
  if (auto fault = CountFault(fields.size(), tenth, whole.end())) return *fault;
  return Finish(result);
}

std::variant<CellLine, TextFault> ParseFramed(const FoldedLine& line) {
  Word inside = Trim(Word{0, line.text()});
  if (inside.text.starts_with('|')) inside = {inside.begin + 1, inside.text.substr(1)};
  if (inside.text.ends_with('|')) inside.text.remove_suffix(1);
  // Eight bars make nine boxes of one cell, which may be empty.
  if (std::count(inside.text.begin(), inside.text.end(), '|') == kSize - 1) {
    return ParseFields(line, inside, '|', CellLine::Style::kFramed);
  }
  std::size_t cells = 0;
  for (std::size_t i = 0; i < inside.text.size(); ++i) {
    if (CellValue(inside.text[i]) >= 0) ++cells;
    if (inside.text[i] == '|' && cells % 3 != 0) {
      return TextFault{inside.begin + i, absl::StrCat("a bar after ", cells, cells == 1 ? " cell" : " cells"),
                       "bars between boxes"};
    }
  }
  return ParseWords(line, CellLine::Style::kFramed);
}

}  // namespace

std::variant<CellLine, TextFault> ParseCellLine(const FoldedLine& line) {
  const std::string_view text = line.text();
  if (text.find('|') != std::string_view::npos) return ParseFramed(line);
  // Spaces around the fields do not matter, but a tab at the end is the end of an empty field.
  for (const char separator : {',', ';', '\t'}) {
    const auto count = std::count(text.begin(), text.end(), separator);
    if (count == 0 || (separator == '\t' && count != kSize - 1 && count != kCells - 1)) continue;
    return ParseFields(line, Word{0, text}, separator, CellLine::Style::kSeparated);
  }
  return ParseWords(line, CellLine::Style::kBare);
}

}  // namespace sudoku::notations
