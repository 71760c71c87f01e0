#include "client/puzzles/notations/line_kind.h"

#include <algorithm>

#include "client/puzzles/notations/cells.h"
#include "client/puzzles/notations/folded_line.h"
#include "client/puzzles/notations/names.h"
#include "client/puzzles/notations/words.h"
#include "core/grid.h"

namespace sudoku::notations {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// The letters that `text` begins with.
std::string_view FirstWord(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), IsLetter);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

// Whether `rest`, what stands behind the word of a title, is at most a number and something in parentheses.
bool EndsTitle(std::string_view rest) {
  rest = Trim(rest);
  if (rest.starts_with('#')) rest.remove_prefix(1);
  if (rest.ends_with(':')) rest.remove_suffix(1);
  rest = Trim(rest.substr(std::min(rest.size(), rest.find_first_not_of("0123456789"))));
  return rest.empty() || (rest.front() == '(' && rest.back() == ')');
}

// A word that names a puzzle, or "case", "test", "game".
bool IsTitle(std::string_view text) {
  const std::string_view word = FirstWord(text);
  const bool known = IsPuzzleName(word) || word == "Case" || word == "Test" || word == "Game" || word == "case";
  return known && EndsTitle(text.substr(word.size()));
}

bool IsAnswerTitle(std::string_view text) {
  const std::string_view word = FirstWord(text);
  return IsSolutionName(word) && EndsTitle(text.substr(word.size()));
}

bool IsSection(std::string_view text) {
  return text.size() > 2 && text.front() == '[' && text.back() == ']' &&
         std::all_of(text.begin() + 1, text.end() - 1, [](char c) { return IsLetter(c) || c == ' '; });
}

bool HasRule(std::string_view text) {
  return text.find("---") != std::string_view::npos || text.find("===") != std::string_view::npos;
}

// What stands left of the text that a screen shows beside a frame.
std::string_view WithoutTextBeside(std::string_view text) {
  const std::size_t gap = text.find("  ");
  const bool framed = gap != std::string_view::npos && (text.front() == '+' || text.front() == '|') &&
                      (text[gap - 1] == '+' || text[gap - 1] == '|') && HasRule(text.substr(0, gap));
  return framed ? text.substr(0, gap) : text;
}

}  // namespace

LineKind ClassifyLine(std::string_view text) {
  text = Trim(text);
  if (text.empty()) return LineKind::kEmpty;
  if (text.front() == '#' || text.front() == '%' || text.starts_with("//")) return LineKind::kComment;
  if (IsTitle(text)) return LineKind::kTitle;
  if (IsAnswerTitle(text)) return LineKind::kAnswer;
  if (IsSection(text)) return LineKind::kSection;
  if (text == "end" || text == "END" || text == "End") return LineKind::kEnd;
  // Around the rows of an array.
  const bool brackets = text.find_first_of("[](){}") != std::string_view::npos;
  if (brackets && text.find_first_not_of("[](){};, ") == std::string_view::npos) return LineKind::kFrame;
  text = WithoutTextBeside(text);
  if (!HasRule(text) || text.find_first_not_of("-=+|*:.'` ") != std::string_view::npos) return LineKind::kOther;
  if (text.find_first_not_of("-| ") != std::string_view::npos) return LineKind::kFrame;
  // 81 dashes are an empty grid in one line, not a rule.
  return text.size() == kCells && text.find_first_not_of('-') == std::string_view::npos ? LineKind::kOther
                                                                                        : LineKind::kDashes;
}

bool IsProse(std::string_view text) {
  const auto letters = std::count_if(
      text.begin(), text.end(), [](char c) { return (IsLetter(c) && CellValue(c) < 0) || c == FoldedLine::kOther; });
  const auto cells = std::count_if(text.begin(), text.end(), [](char c) { return CellValue(c) >= 0; });
  return letters >= 3 && letters > cells;
}

std::string_view SectionName(std::string_view text) {
  text = Trim(text);
  return text.substr(1, text.size() - 2);
}

}  // namespace sudoku::notations
