#include "client/puzzles/notations/position_block.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/puzzles/notations/words.h"
#include "client/puzzles/utf8.h"
#include "core/conflicts.h"

namespace sudoku::notations {
namespace {

bool IsDigit(char c) { return c >= '1' && c <= '9'; }

// "u5", or digits that differ.
bool IsProgressCell(std::string_view cell) {
  if (cell.size() == 2 && cell[0] == 'u') return IsDigit(cell[1]);
  return std::ranges::all_of(cell, IsDigit) && std::ranges::adjacent_find(cell, std::greater_equal<>()) == cell.end();
}

bool IsHeader(std::string_view line, const char* header) {
  return absl::EqualsIgnoreCase(std::string(Trim(line)), header);
}

TextFault NoPosition(const Word& at) {
  constexpr std::size_t kMostShown = 20;
  return {at.begin, absl::StrCat("'", ToPlainText(at.text.substr(0, kMostShown)), "'"),
          "a JSON object, a line of HoDoKu's library, [Puzzle], or nine cells like 258, 5 or u5"};
}

std::optional<TextFault> ProgressFault(std::string_view line) {
  const std::vector<Word> cells = SplitAtSpaces(line, line.size());
  const auto other = std::ranges::find_if_not(cells, IsProgressCell, &Word::text);
  if (other != cells.end()) return NoPosition(*other);
  if (cells.size() == kSize) return std::nullopt;
  return TextFault{line.size(), absl::StrCat("a row of ", cells.size(), " cells"), "9"};
}

std::optional<TextFault> RowFault(std::string_view line) {
  const std::size_t run = CellRun(line);
  if (run < line.size()) {
    const std::string_view other = line.substr(run, DecodeUtf8(line.substr(run)).length);
    return TextFault{run, absl::StrCat("'", ToPlainText(other), "'"), std::string(kCellCharacters)};
  }
  if (run == kSize) return std::nullopt;
  return TextFault{std::min<std::size_t>(run, kSize), absl::StrCat("a row of ", run, " cells"), "9"};
}

}  // namespace

bool PositionBlock::Begins(std::string_view line) { return IsHeader(line, "[puzzle]"); }

std::optional<TextFault> PositionBlock::Add(std::string_view line, std::int64_t number) {
  line = Trim(line);
  if (line.empty() || line[0] == '#') return std::nullopt;
  if (line[0] == '[') {
    section_ = Begins(line) ? Section::kPuzzle : IsHeader(line, "[state]") ? Section::kState : Section::kOther;
    if (empty() && section_ == Section::kOther) return NoPosition({0, line});
    if (empty()) first_line_ = number;
    return std::nullopt;
  }
  if (section_ == Section::kOther) return std::nullopt;
  if (auto fault = section_ == Section::kProgress ? ProgressFault(line) : RowFault(line)) return fault;
  if (rows(section_).size() == kSize) return TextFault{0, "a tenth row", ""};
  if (empty()) first_line_ = number;
  rows_[Index(section_)].emplace_back(line);
  return std::nullopt;
}

std::variant<PositionTexts, std::string> PositionBlock::Read() const {
  return rows(Section::kProgress).empty() ? ReadSections() : ReadProgress();
}

std::variant<PositionTexts, std::string> PositionBlock::ReadProgress() const {
  if (rows(Section::kProgress).size() < kSize) {
    return absl::StrCat("a position of ", rows(Section::kProgress).size(), " rows; there must be 9");
  }
  PositionTexts texts;
  std::string& candidates = texts.played.candidates;
  candidates.assign(kCells * kSize, '.');
  for (const std::string& row : rows(Section::kProgress)) {
    for (const Word& word : SplitAtSpaces(row, kSize)) {
      const bool entry = word.text[0] == 'u';
      const std::string_view cell = word.text.substr(entry ? 1 : 0);
      for (const char digit : cell) candidates[PlaceOf(texts.givens.size(), digit)] = digit;
      texts.givens.push_back(entry || cell.size() > 1 ? '.' : cell[0]);
      texts.played.entries.push_back(entry ? cell[0] : '.');
    }
  }
  return texts;
}

std::variant<PositionTexts, std::string> PositionBlock::ReadSections() const {
  for (const auto& [section, name] : {std::pair(Section::kPuzzle, "[Puzzle]"), std::pair(Section::kState, "[State]")}) {
    const std::size_t count = rows(section).size();
    if (count == kSize || (section == Section::kState && count == 0)) continue;
    return absl::StrCat(name, " has ", count, " rows; there must be 9");
  }
  PositionTexts texts{.givens = absl::StrJoin(rows(Section::kPuzzle), ""), .played = {}};
  if (rows(Section::kState).empty()) return texts;
  texts.played.entries = absl::StrJoin(rows(Section::kState), "");
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const int given = CellValue(texts.givens[cell]);
    if (given == 0) continue;
    if (CellValue(texts.played.entries[cell]) != given) {
      return absl::StrCat("[State] has another digit in ", CellName(static_cast<int>(cell)), " than [Puzzle]");
    }
    texts.played.entries[cell] = '.';
  }
  return texts;
}

}  // namespace sudoku::notations
