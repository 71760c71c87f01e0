#include "client/notations/cells.h"

#include <algorithm>

#include "absl/strings/str_format.h"

namespace sudoku::notations {
namespace {

constexpr std::array<std::int8_t, 256> kValues = [] {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (const char blank : {'0', '.', '*', '_', '?', 'x', 'X', '-'}) values[static_cast<unsigned char>(blank)] = 0;
  for (int digit = 1; digit <= 9; ++digit)
    values[static_cast<std::size_t>('0' + digit)] = static_cast<std::int8_t>(digit);
  return values;
}();

bool Mix(char a, char b) {
  const auto both_of = [a, b](char x, char y) { return (a == x || a == y) && (b == x || b == y); };
  return a == b || both_of('0', '.') || both_of('x', 'X');
}

}  // namespace

int CellValue(char c) { return kValues[static_cast<unsigned char>(c)]; }

std::size_t CellRun(std::string_view text) {
  const auto it = std::find_if(text.begin(), text.end(), [](char c) { return CellValue(c) < 0; });
  return static_cast<std::size_t>(it - text.begin());
}

Grid CellList::ToGrid() const {
  Grid grid;
  for (int cell = 0; cell < kCells; ++cell) grid.set(cell, digits[static_cast<std::size_t>(cell)]);
  return grid;
}

char CellList::Blank() const {
  const auto end = blanks.begin() + count;
  const auto it = std::find_if(blanks.begin(), end, [](char blank) { return blank != 0; });
  return it == end ? '\0' : *it;
}

int CellList::FirstClash() const {
  const char first = Blank();
  for (int cell = 0; cell < count; ++cell) {
    const char blank = blanks[static_cast<std::size_t>(cell)];
    if (blank != 0 && !Mix(first, blank)) return cell;
  }
  return -1;
}

TextFault BlankClash(char first, char second, std::size_t column) {
  return {column, absl::StrFormat("both '%c' and '%c' stand for empty cells", first, second),
          "one character (only 0 and . may be mixed)"};
}

}  // namespace sudoku::notations
