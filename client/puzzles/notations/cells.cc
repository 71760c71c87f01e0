#include "client/puzzles/notations/cells.h"

#include <algorithm>

#include "absl/strings/str_format.h"

namespace sudoku::notations {
namespace {

// Which other blank may stand beside `blank`.
char MayMixWith(char blank) {
  switch (blank) {
    case '0':
      return '.';
    case '.':
      return '0';
    case 'x':
      return 'X';
    case 'X':
      return 'x';
    default:
      return blank;
  }
}

}  // namespace

std::size_t CellRun(std::string_view text) {
  const auto it = std::find_if(text.begin(), text.end(), [](char c) { return CellValue(c) < 0; });
  return static_cast<std::size_t>(it - text.begin());
}

Grid ToGrid(std::span<const Cell> cells) {
  std::array<std::uint8_t, kCells> digits{};
  for (std::size_t i = 0; i < cells.size(); ++i) digits[i] = cells[i].digit;
  return Grid(digits);
}

char BlankOf(std::span<const Cell> cells) {
  const auto it = std::find_if(cells.begin(), cells.end(), [](const Cell& cell) { return cell.blank != 0; });
  return it == cells.end() ? '\0' : it->blank;
}

std::optional<std::size_t> FirstClash(std::span<const Cell> cells) {
  const char first = BlankOf(cells);
  const char other = MayMixWith(first);
  // Without an early end and jumps: which cell is empty is what no processor can predict.
  const auto clashes = [=](const Cell& cell) {
    return static_cast<int>(cell.blank != 0) & static_cast<int>(cell.blank != first) &
           static_cast<int>(cell.blank != other);
  };
  int any = 0;
  for (const Cell& cell : cells) any |= clashes(cell);
  if (any == 0) return std::nullopt;
  return static_cast<std::size_t>(std::find_if(cells.begin(), cells.end(), clashes) - cells.begin());
}

TextFault BlankClash(std::span<const Cell> cells, std::size_t clash) {
  return {cells[clash].column,
          absl::StrFormat("both '%c' and '%c' stand for empty cells", BlankOf(cells), cells[clash].blank),
          "one character (only 0 and . may be mixed)"};
}

}  // namespace sudoku::notations
