// Grids with the candidates of every cell, as people pencil them in, and marks on them.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_PENCIL_MARKS_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_PENCIL_MARKS_H_

#include <array>
#include <cstddef>
#include <string>

#include "core/grid.h"

namespace sudoku::formats {

// What is said of a digit in a cell. The signs are for those who see no colours.
enum class Mark : char {
  kNoCandidate = 0,
  kPlain = ' ',
  kPattern = '*',  // To look at.
  kRemoved = '-',  // Struck out.
  kPlaced = '=',   // Filled in.
};

struct PencilMarks {
  Grid digits;                               // Filled in before.
  std::array<Mark, kCells * kSize> marks{};  // Of the other cells: nine for each, by digit.

  // Cells are 0-80, digits 1-9.
  Mark& at(int cell, int digit) { return marks[static_cast<std::size_t>(cell * kSize + digit - 1)]; }
  Mark at(int cell, int digit) const { return marks[static_cast<std::size_t>(cell * kSize + digit - 1)]; }
};

// +-----------------------+-------
// | 1 2 3 :       :       |          73 columns and 37 lines: a cell is a square of nine places, each candidate in its
// | 4-5   :  [8]  :*1     |          own; what has been filled in stands in brackets.
// |     9 :       :*4   9 |
// |       :       :       |
//
// With `colors` patterns are yellow, what is struck out red, what is filled in green, and what was filled in before
// bold; without them signs stand before the candidates, and a line below explains those that occur.
void AppendPencilMarks(const PencilMarks& picture, bool colors, std::string* out);

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_PENCIL_MARKS_H_
