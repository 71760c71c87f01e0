#include "client/puzzles/notations/cell_line.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/puzzles/notations/words.h"

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
std::optional<TextFault> CountFault(std::size_t count, std::size_t tenth, std::size_t end, std::string_view what) {
  if (count == kSize || count == kCells) return std::nullopt;
  const std::string found = absl::StrCat(count > kCells ? "more than 81" : absl::StrCat(count), " ", std::string(what),
                                         count == 1 ? "" : "s");
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
std::variant<CellLine, TextFault> ParseWords(const FoldedLine& line, Word whole, CellLine::Style style) {
  const std::string_view text = line.text().substr(0, whole.end());
  std::vector<Word> words = SplitAtSpaces(whole.text, kMostWords, "|");
  for (Word& word : words) word.begin += whole.begin;
  if (words.empty()) return TextFault{0, "no cell", "9 cells"};
  const std::size_t width = CommonWidth(words);
  for (const Word& word : words) {
    const std::size_t run = CellRun(word.text);
    if (run < word.text.size()) return NotACell(line, word.begin + run);
    if (word.text.size() != width) return NotOneCell(line, word);
  }
  const std::size_t tenth_word = kSize / width;
  const std::size_t tenth = tenth_word < words.size() ? words[tenth_word].begin + kSize % width : text.size();
  if (auto fault = CountFault(words.size() * width, tenth, words.back().end(), "cell")) return *fault;

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
  if (auto fault = CountFault(fields.size(), tenth, whole.end(), "field")) return *fault;
  return Finish(result);
}

// A closed row of a frame without what a screen shows beside it.
Word WithoutText(Word framed) {
  if (!framed.text.starts_with('|') || framed.text.ends_with('|')) return framed;
  const auto bars = std::count(framed.text.begin(), framed.text.end(), '|');
  if (bars == kSize + 1 || bars == 4) framed.text = framed.text.substr(0, framed.text.rfind('|') + 1);
  return framed;
}

// How far the cells of a box as wide as that may stand apart, when its empty cells are spaces: "a b c", " a b c "...
std::span<const std::size_t> StridesOf(std::size_t width) {
  static constexpr std::array<std::size_t, 5> kStrides = {1, 2, 2, 3, 4};
  if (width % 2 == 0 || width < 3 || width > 11) return {};
  if (width == 5) return std::span(kStrides).first(2);
  return std::span(kStrides).subspan((width - 3) / 2, 1);
}

// "| 3   5 |     8 |     1 |", where a space is an empty cell. Nothing if the digits stand at no regular places.
std::optional<CellLine> ParseSpaceBoxes(Word inside) {
  std::array<std::string_view, 3> boxes;
  std::size_t begin = 0;
  for (std::string_view& box : boxes) {
    const std::size_t bar = std::min(inside.text.find('|', begin), inside.text.size());
    box = inside.text.substr(begin, bar - begin);
    begin = bar + 1;
    if (box.size() != boxes[0].size() || box.find_first_not_of(" 123456789") != std::string_view::npos) return {};
  }
  for (const std::size_t stride : StridesOf(boxes[0].size())) {
    CellLine result;
    result.style = CellLine::Style::kFramed;
    std::size_t seen = 0;
    for (std::size_t cell = 0; cell < kSize; ++cell) {
      const std::string_view box = boxes[cell / 3];
      const std::size_t at = box.size() / 2 + cell % 3 * stride - stride;
      const std::size_t column = inside.begin + cell / 3 * (box.size() + 1) + at;
      if (box[at] == ' ') {
        result.cells.Add({static_cast<std::uint32_t>(column), 0, ' '});
      } else {
        result.cells.Add(ToCell(box[at], column));
        ++seen;
      }
    }
    const auto is_digit = [](char c) { return c >= '1' && c <= '9'; };
    if (static_cast<std::size_t>(std::count_if(inside.text.begin(), inside.text.end(), is_digit)) == seen)
      return result;
  }
  return std::nullopt;
}

std::variant<CellLine, TextFault> ParseFramed(const FoldedLine& line) {
  Word inside = WithoutText(Trim(Word{0, line.text()}));
  const bool closed = inside.text.size() > 1 && inside.text.starts_with('|') && inside.text.ends_with('|');
  if (inside.text.starts_with('|')) inside = {inside.begin + 1, inside.text.substr(1)};
  if (inside.text.ends_with('|')) inside.text.remove_suffix(1);
  // Eight bars make nine boxes of one cell, which may be empty.
  if (std::count(inside.text.begin(), inside.text.end(), '|') == kSize - 1) {
    return ParseFields(line, inside, '|', CellLine::Style::kFramed);
  }
  if (closed && std::count(inside.text.begin(), inside.text.end(), '|') == 2) {
    if (auto row = ParseSpaceBoxes(inside)) return *std::move(row);
  }
  std::size_t cells = 0;
  for (std::size_t i = 0; i < inside.text.size(); ++i) {
    if (CellValue(inside.text[i]) >= 0) ++cells;
    if (inside.text[i] == '|' && cells % 3 != 0) {
      return TextFault{inside.begin + i, absl::StrCat("a bar after ", cells, cells == 1 ? " cell" : " cells"),
                       "bars between boxes"};
    }
  }
  return ParseWords(line, inside, CellLine::Style::kFramed);
}

// A row of an array in a program: "[3, 0, 5, ...],", "{3, 0, 5, ...}", "array([[3, 0, ...],", "[3 0 5 ...]".
Word WithoutBrackets(Word text) {
  const std::size_t open = text.text.find_first_of("[{(");
  if (open == std::string_view::npos) return text;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (open > 0 && !is_letter(text.text.front())) return text;
  const std::size_t begin = text.text.find_first_not_of("[{( \t", open);
  if (begin == std::string_view::npos) return text;
  const std::size_t end = text.text.find_last_not_of("]}),; \t");
  return {text.begin + begin, text.text.substr(begin, end + 1 - begin)};
}

// Whether a tab follows a tab, or begins the line: then tabs split fields, and do not just stand apart.
bool HasEmptyField(std::string_view text) {
  return text.starts_with('\t') || text.find("\t\t") != std::string_view::npos;
}

}  // namespace

std::variant<CellLine, TextFault> ParseCellLine(const FoldedLine& line) {
  if (line.text().find('|') != std::string_view::npos) return ParseFramed(line);
  // Spaces around the fields do not matter, but a tab at the end is the end of an empty field.
  const Word whole = WithoutBrackets(Word{0, line.text()});
  for (const char separator : {',', ';', '\t'}) {
    const auto count = std::count(whole.text.begin(), whole.text.end(), separator);
    const bool fields = separator != '\t' || count == kSize - 1 || count == kCells - 1 || HasEmptyField(whole.text);
    if (count == 0 || !fields) continue;
    return ParseFields(line, whole, separator, CellLine::Style::kSeparated);
  }
  return ParseWords(line, whole, CellLine::Style::kBare);
}

}  // namespace sudoku::notations
