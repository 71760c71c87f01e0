#include "client/puzzles/notations/grid_line.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "client/puzzles/notations/cell_line.h"
#include "client/puzzles/notations/names.h"
#include "client/puzzles/notations/words.h"

namespace sudoku::notations {
namespace {

using Result = std::variant<GridLine, TextFault>;

// A longer run of cells is meant to be a whole grid, a shorter one may be a row; two rows glued together are rows.
constexpr std::size_t kLongestRow = 27;
constexpr std::size_t kCandidateCells = std::size_t{kSize} * kCells;
constexpr std::string_view kBeforeRemark = " \t\f\v,:;#/|";

bool IsBeforeRemark(char c) { return kBeforeRemark.find(c) != std::string_view::npos; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// 81 cells that begin at `begin`.
Result ReadCells(const FoldedLine& line, std::size_t begin) {
  CellList cells;
  for (std::size_t i = begin; i < begin + kCells; ++i) cells.Add(ToCell(line.text()[i], i));
  if (const auto clash = FirstClash(cells.span())) return BlankClash(cells.span(), *clash);
  return GridLine{ToGrid(cells.span()), BlankOf(cells.span()), ""};
}

// The original text from `begin` on, without what only sets it apart from the grid.
std::string Remark(const FoldedLine& line, std::size_t begin) {
  std::string_view remark = line.RawFrom(begin);
  const std::size_t start = remark.find_first_not_of(kBeforeRemark);
  return start == std::string_view::npos ? "" : std::string(Trim(remark.substr(start)));
}

std::string SizeHint(std::size_t cells) {
  switch (cells) {
    case 16:
      return " (a 4x4 grid? that size is not supported)";
    case 36:
      return " (a 6x6 grid? that size is not supported)";
    case 256:
      return " (a 16x16 grid? that size is not supported)";
    case 625:
      return " (a 25x25 grid? that size is not supported)";
    default:
      return "";
  }
}

// The word at the start of the line, and what follows.
std::optional<Result> ParseLeadingGrid(const FoldedLine& line) {
  const std::string_view text = line.text();
  const std::size_t begin = Trim(Word{0, text}).begin;
  const std::size_t run = CellRun(text.substr(begin));
  const std::size_t end = begin + run;
  const bool ended = end == text.size() || IsBeforeRemark(text[end]);
  if (ended && run == kCells) {
    Result result = ReadCells(line, begin);
    if (auto* grid = std::get_if<GridLine>(&result)) grid->remark = Remark(line, end);
    return result;
  }
  if (ended && run == kCandidateCells) {
    return TextFault{begin, "729 characters, the candidates of every cell, a notation that is not supported", ""};
  }
  if (ended && (run > kLongestRow || !SizeHint(run).empty())) {
    return TextFault{run > kCells ? begin + kCells : end, absl::StrCat(run, " cells", SizeHint(run)), "81"};
  }
  if (ended) return std::nullopt;
  // Something that is no cell: is the word still a grid, with a wrong character?
  std::size_t word_end = begin;
  std::size_t cells = 0;
  for (; word_end < text.size() && !IsBeforeRemark(text[word_end]); ++word_end) {
    if (CellValue(text[word_end]) >= 0) ++cells;
  }
  if (word_end - begin <= kLongestRow || cells < (word_end - begin) / 2) return std::nullopt;
  if (run >= kCells) {
    return TextFault{begin + kCells, absl::StrCat(line.Show(begin + kCells), " right behind the 81st cell"),
                     "a space before a remark"};
  }
  return TextFault{end, absl::StrCat(line.Show(end), " is not a cell"), std::string(kCellCharacters)};
}

// 81 characters of digits and spaces, spaces at both ends included.
std::optional<Result> ParseSpaceBlanks(const FoldedLine& line) {
  const std::string_view text = line.text();
  if (text.size() != kCells || text.find(' ') == std::string_view::npos) return std::nullopt;
  if (!std::all_of(text.begin(), text.end(), [](char c) { return c == ' ' || (c >= '1' && c <= '9'); })) {
    return std::nullopt;
  }
  bool apart = true;  // 41 digits with a space between any two.
  for (std::size_t i = 0; i < text.size(); ++i) apart = apart && (text[i] == ' ') == (i % 2 == 1);
  if (apart) return TextFault{0, "41 cells with spaces between them, or 81 with spaces for empty ones", "0 or ."};
  GridLine result;
  result.blank = ' ';
  for (int cell = 0; cell < kCells; ++cell) {
    const char c = text[static_cast<std::size_t>(cell)];
    result.grid.set(cell, c == ' ' ? 0 : c - '0');
  }
  return result;
}

// The first word of a puzzle bank's line may consist of digits alone: only its length and the grid behind it count.
std::optional<Result> ParsePuzzleBank(const FoldedLine& line) {
  const std::vector<Word> words = SplitAtSpaces(line.text(), 3);
  if (words.size() < 2 || words[0].text.size() != 12 || words[1].text.size() != kCells) return std::nullopt;
  const auto is_hex = [](char c) { return IsDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
  if (!std::all_of(words[0].text.begin(), words[0].text.end(), is_hex)) return std::nullopt;
  if (CellRun(words[1].text) != kCells) return std::nullopt;
  Result result = ReadCells(line, words[1].begin);
  if (auto* grid = std::get_if<GridLine>(&result)) {
    grid->remark = std::string(words[0].text);
    if (words.size() == 3) absl::StrAppend(&grid->remark, " ", Remark(line, words[2].begin));
  }
  return result;
}

// :technique:candidates:grid:deleted candidates:eliminations:comment
std::optional<Result> ParseHodokuLibrary(const FoldedLine& line) {
  if (!line.text().starts_with(':')) return std::nullopt;
  const std::vector<Word> fields = SplitFields(line.text(), ':', 6);
  if (fields.size() < 4) return std::nullopt;
  const Word grid = fields[3];
  if (const std::size_t placed = grid.text.find('+'); placed != std::string_view::npos) {
    return TextFault{grid.begin + placed,
                     "a HoDoKu library line with placed digits ('+'), a grid in progress, which is not supported", ""};
  }
  if (fields.size() > 4 && !fields[4].text.empty()) {
    return TextFault{fields[4].begin,
                     "a HoDoKu library line with deleted candidates, a grid in progress, which is not supported", ""};
  }
  const std::size_t run = CellRun(grid.text);
  if (run < grid.text.size()) {
    return TextFault{grid.begin + run, absl::StrCat(line.Show(grid.begin + run), " is not a cell"),
                     std::string(kCellCharacters)};
  }
  if (run != kCells) return TextFault{grid.begin, absl::StrCat(run, " cells in the fourth field"), "81"};
  Result result = ReadCells(line, grid.begin);
  if (auto* read = std::get_if<GridLine>(&result)) read->remark = Remark(line, grid.end());
  return result;
}

// scheme://...?a=b&c=d: the one parameter that is a grid.
std::optional<Result> ParseLink(const FoldedLine& line) {
  const Word link = Trim(Word{0, line.text()});
  const std::size_t scheme = link.text.find("://");
  if (scheme == std::string_view::npos || scheme == 0 || scheme > 8) return std::nullopt;
  if (!std::all_of(link.text.begin(), link.text.begin() + static_cast<std::ptrdiff_t>(scheme),
                   [](char c) { return c >= 'a' && c <= 'z'; })) {
    return std::nullopt;
  }
  std::optional<std::size_t> found;
  for (std::size_t at = link.text.find_first_of("?&#"); at != std::string_view::npos;
       at = link.text.find_first_of("?&#", at + 1)) {
    const std::size_t equals = link.text.find('=', at);
    if (equals == std::string_view::npos) break;
    const std::string_view value = link.text.substr(equals + 1);
    const std::size_t run = CellRun(value);
    if (run != kCells || (run < value.size() && value[run] != '&' && value[run] != '#')) continue;
    if (found) return TextFault{link.begin + equals + 1, "a second grid in one link", "one"};
    found = link.begin + equals + 1;
  }
  // Or a piece of the path.
  for (std::size_t at = link.text.find('/', scheme + 3); !found && at != std::string_view::npos;
       at = link.text.find('/', at + 1)) {
    const std::size_t run = CellRun(link.text.substr(at + 1));
    const std::size_t end = at + 1 + run;
    if (run == kCells &&
        (end == link.text.size() || std::string_view("/?#").find(link.text[end]) != std::string_view::npos)) {
      found = link.begin + at + 1;
    }
  }
  if (!found) return TextFault{link.begin, "a link without a grid", "a parameter of 81 cells, such as ?bd=004..."};
  return ReadCells(line, *found);
}

// "Puzzle 3: 004...036", "Solution: 374...152".
std::optional<Result> ParseLabelled(const FoldedLine& line) {
  constexpr std::size_t kLongestLabel = 40;
  const Word whole = Trim(Word{0, line.text()});
  const std::size_t colon = whole.text.substr(0, kLongestLabel).find(':');
  if (colon == std::string_view::npos || !IsLetter(whole.text.front())) return std::nullopt;
  const std::string_view label = whole.text.substr(0, colon);
  const auto word_end = std::find_if_not(label.begin(), label.end(), IsLetter);
  const std::string_view word = label.substr(0, static_cast<std::size_t>(word_end - label.begin()));
  const Word rest = Trim(Word{whole.begin + colon + 1, whole.text.substr(colon + 1)});
  const std::size_t run = CellRun(rest.text);
  if (run != kCells || (run < rest.text.size() && !IsBeforeRemark(rest.text[run]))) return std::nullopt;
  Result result = ReadCells(line, rest.begin);
  if (auto* grid = std::get_if<GridLine>(&result)) {
    grid->remark = std::string(label);
    grid->answer = IsSolutionName(word);
  }
  return result;
}

}  // namespace

bool ParsePlainGrid(std::string_view text, Grid* grid, char* blank) {
  const std::variant<Grid, GridFault> parsed = ParseGrid(text);
  if (!std::holds_alternative<Grid>(parsed)) return false;
  *grid = std::get<Grid>(parsed);
  const std::size_t first_blank = text.find_first_of("0.");
  *blank = first_blank == std::string_view::npos ? '0' : text[first_blank];
  return true;
}

std::optional<Result> ParseGridLine(const FoldedLine& line) {
  if (auto result = ParseLink(line)) return result;
  if (auto result = ParseHodokuLibrary(line)) return result;
  if (auto result = ParsePuzzleBank(line)) return result;
  if (auto result = ParseSpaceBlanks(line)) return result;
  if (auto result = ParseLabelled(line)) return result;
  return ParseLeadingGrid(line);
}

std::variant<GridLine, TextFault> ParseWholeGrid(const FoldedLine& text) {
  const Word whole = Trim(Word{0, text.text()});
  if (!whole.text.empty() && CellRun(whole.text) == whole.text.size()) {
    if (whole.text.size() == kCells) return ReadCells(text, whole.begin);
    const std::size_t first = std::min<std::size_t>(whole.text.size(), kCells);
    return TextFault{whole.begin + first, absl::StrCat(whole.text.size(), whole.text.size() == 1 ? " cell" : " cells"),
                     "81"};
  }
  std::variant<CellLine, TextFault> parsed = ParseCellLine(text);
  if (auto* fault = std::get_if<TextFault>(&parsed)) {
    if (auto line = ParseLeadingGrid(text); line && std::holds_alternative<TextFault>(*line)) return *line;
    return *fault;
  }
  const CellList& cells = std::get<CellLine>(parsed).cells;
  if (cells.size() != kCells) return TextFault{whole.end(), absl::StrCat(cells.size(), " cells"), "81"};
  return GridLine{ToGrid(cells.span()), BlankOf(cells.span()), ""};
}

}  // namespace sudoku::notations
