// What one character says of one cell.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_CELLS_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_CELLS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/grid.h"

namespace sudoku::notations {

// A fault within one line, before it is known to which grid and source it belongs.
struct TextFault {
  std::size_t column = 0;  // Characters before the first one at fault.
  std::string found;
  std::string expected;  // May be empty.
};

inline constexpr std::string_view kCellCharacters = "a digit, or one of . * _ ? x X - for an empty cell";

namespace internal {
inline constexpr std::array<std::int8_t, 256> kCellValues = [] {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (const char blank : {'0', '.', '*', '_', '?', 'x', 'X', '-'}) values[static_cast<unsigned char>(blank)] = 0;
  for (int digit = 1; digit <= 9; ++digit)
    values[std::size_t{'0'} + static_cast<std::size_t>(digit)] = static_cast<std::int8_t>(digit);
  return values;
}();
}  // namespace internal

// 1-9 for a digit, 0 for a character that stands for an empty cell, -1 for any other. A space is none of them: only
// few notations may use it.
inline int CellValue(char c) { return internal::kCellValues[static_cast<unsigned char>(c)]; }

// How many characters `text` begins with that are cells.
std::size_t CellRun(std::string_view text);

struct Cell {
  std::uint32_t column;  // Where it stands in its line.
  std::uint8_t digit;    // 1-9; 0 if it is empty.
  char blank;            // How it was written if it is empty; 0 for a digit.
};

// The cell that the character `c`, a cell, says.
inline Cell ToCell(char c, std::size_t column) {
  const int value = CellValue(c);
  return {static_cast<std::uint32_t>(column), static_cast<std::uint8_t>(value), value == 0 ? c : '\0'};
}

// Cells read so far, at most one grid.
class CellList {
 public:
  void Add(Cell cell) { cells_[count_++] = cell; }
  std::size_t size() const { return count_; }
  std::span<const Cell> span() const { return {cells_.data(), count_}; }
  const Cell& operator[](std::size_t i) const { return cells_[i]; }

 private:
  std::array<Cell, kCells> cells_;  // The first count_ are set.
  std::size_t count_ = 0;
};

// Of 81 cells.
Grid ToGrid(std::span<const Cell> cells);

// How `cells` write an empty cell: the first one's way; 0 if there is none.
char BlankOf(std::span<const Cell> cells);

// Which of `cells` is the first whose blank clashes with BlankOf; nothing if none does. 0 and . may be mixed, as people
// do, and so may x and X; any other must be the only one, or else a frame or a remark was taken for cells.
std::optional<std::size_t> FirstClash(std::span<const Cell> cells);

// The fault of the clash at `cells[clash]`.
TextFault BlankClash(std::span<const Cell> cells, std::size_t clash);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_CELLS_H_
