// What one character says of one cell.
#ifndef SUDOKU_CLIENT_NOTATIONS_CELLS_H_
#define SUDOKU_CLIENT_NOTATIONS_CELLS_H_

#include <array>
#include <cstddef>
#include <cstdint>
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

// 1-9 for a digit, 0 for a character that stands for an empty cell, -1 for any other. A space is none of them: only
// few notations may use it.
int CellValue(char c);

// How many characters `text` begins with that are cells.
std::size_t CellRun(std::string_view text);

// Cells read so far, at most one grid.
struct CellList {
  std::array<std::uint8_t, kCells> digits{};    // 0-9.
  std::array<char, kCells> blanks{};            // How the empty ones were written; 0 for a digit.
  std::array<std::uint32_t, kCells> columns{};  // Where each stands in its line.
  int count = 0;

  void Add(int digit, char blank, std::size_t column) {
    const auto i = static_cast<std::size_t>(count++);
    digits[i] = static_cast<std::uint8_t>(digit);
    blanks[i] = blank;
    columns[i] = static_cast<std::uint32_t>(column);
  }
  // Adds the cell that the character `c`, a cell, says.
  void AddCharacter(char c, std::size_t column) {
    const int value = CellValue(c);
    Add(value, value == 0 ? c : '\0', column);
  }

  // Of 81 cells.
  Grid ToGrid() const;
  // How its empty cells are written: the first one's way; 0 if there is none.
  char Blank() const;
  // The first cell whose blank clashes with Blank(); -1 if there is none. 0 and . may be mixed, as people do, and so
  // may x and X; any other must be the only one, or else a frame or a remark was taken for cells.
  int FirstClash() const;
};

// The fault of a clash, at `column`: `second` was found after `first`.
TextFault BlankClash(char first, char second, std::size_t column);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_NOTATIONS_CELLS_H_
