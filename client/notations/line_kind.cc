#include "client/notations/line_kind.h"

#include <algorithm>

#include "client/notations/cells.h"
#include "client/notations/folded_line.h"
#include "client/notations/names.h"
#include "client/notations/words.h"
#include "core/grid.h"

namespace sudoku::notations {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// A word that names a puzzle, or "case", "test", "game"; then perhaps a number.
bool IsTitle(std::string_view text) {
  const auto word_end = std::find_if_not(text.begin(), text.end(), IsLetter);
  const auto length = static_cast<std::size_t>(word_end - text.begin());
  const std::string_view word = text.substr(0, length);
  const bool known = IsPuzzleName(word) || word == "Case" || word == "Test" || word == "Game" || word == "case";
  if (!known) return false;
  std::string_view rest = Trim(text.substr(length));
  if (rest.starts_with('#')) rest.remove_prefix(1);
  if (rest.ends_with(':')) rest.remove_suffix(1);
  return std::all_of(rest.begin(), rest.end(), IsDigit);
}

bool IsSection(std::string_view text) {
  return text.size() > 2 && text.front() == '[' && text.back() == ']' &&
         std::all_of(text.begin() + 1, text.end() - 1, [](char c) { return IsLetter(c) || c == ' '; });
}

bool HasRule(std::string_view text) {
  return text.find("---") != std::string_view::npos || text.find("===") != std::string_view::npos;
}

}  // namespace

LineKind ClassifyLine(std::string_view text) {
  text = Trim(text);
  if (text.empty()) return LineKind::kEmpty;
  if (text.front() == '#' || text.front() == '%' || text.starts_with("//")) return LineKind::kComment;
  if (IsTitle(text)) return LineKind::kTitle;
  if (IsSection(text)) return LineKind::kSection;
  if (text == "end" || text == "END" || text == "End") return LineKind::kEnd;
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
