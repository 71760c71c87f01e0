#include "client/puzzles/formats/pencil_marks.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_cat.h"

namespace sudoku::formats {
namespace {

constexpr std::string_view kRule = "+---------------------+---------------------+---------------------+\n";
constexpr std::string_view kGap = "|                     |                     |                     |\n";

constexpr char SignOf(Mark mark) {
  switch (mark) {
    case Mark::kNone:
      break;
    case Mark::kPattern:
      return '*';
    case Mark::kStruck:
      return '-';
    case Mark::kFilledIn:
      return '+';
  }
  return ' ';
}

constexpr std::string_view ColorOf(Mark mark) {
  switch (mark) {
    case Mark::kNone:
      break;
    case Mark::kPattern:
      return "\x1b[1m";
    case Mark::kStruck:
      return "\x1b[1;31m";
    case Mark::kFilledIn:
      return "\x1b[32m";
  }
  return "";
}

// Two columns: a digit and its sign.
void AppendCandidate(int digit, Mark mark, bool colors, std::string* out) {
  if (colors && mark != Mark::kNone) {
    absl::StrAppend(out, std::string(ColorOf(mark)), digit, "\x1b[0m ");
  } else {
    absl::StrAppend(out, digit, std::string(1, SignOf(mark)));
  }
}

// Seven columns: one of the three lines of a cell.
void AppendCell(const PencilMarks& pencil_marks, int cell, int line, bool colors, std::string* out) {
  out->push_back(' ');
  if (const int filled = pencil_marks.grid[cell]; filled != 0) {
    out->append(line == 1 ? absl::StrCat(" (", filled, ")  ") : "      ");
    return;
  }
  const auto at = static_cast<std::size_t>(cell);
  for (int digit = 3 * line + 1; digit <= 3 * line + 3; ++digit) {
    if ((pencil_marks.candidates[at] & SetOf(digit)) == 0) {
      out->append("  ");
    } else {
      AppendCandidate(digit, pencil_marks.marks[at][static_cast<std::size_t>(digit - 1)], colors, out);
    }
  }
}

}  // namespace

PencilMarks PencilMarksOf(const Grid& grid) {
  PencilMarks pencil_marks{.grid = grid};
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) continue;
    DigitSet& candidates = pencil_marks.at(cell);
    candidates = kEveryDigit;
    for (int other = 0; other < kCells; ++other) {
      const bool together = cell / kSize == other / kSize || cell % kSize == other % kSize ||
                            (cell / 27 == other / 27 && cell % kSize / 3 == other % kSize / 3);
      if (together && grid[other] != 0) candidates &= static_cast<DigitSet>(~SetOf(grid[other]));
    }
  }
  return pencil_marks;
}

void AppendPencilMarks(const PencilMarks& pencil_marks, bool colors, std::string* out) {
  for (int row = 0; row < kSize; ++row) {
    out->append(row % 3 == 0 ? kRule : kGap);
    for (int line = 0; line < 3; ++line) {
      for (int column = 0; column < kSize; ++column) {
        if (column % 3 == 0) out->push_back('|');
        AppendCell(pencil_marks, kSize * row + column, line, colors, out);
      }
      out->append("|\n");
    }
  }
  out->append(kRule);
  const auto is_marked = [](const auto& of_cell) {
    return std::ranges::any_of(of_cell, [](Mark mark) { return mark != Mark::kNone; });
  };
  if (!colors && std::ranges::any_of(pencil_marks.marks, is_marked)) {
    out->append("* the pattern, - struck out, + filled in\n");
  }
}

}  // namespace sudoku::formats
