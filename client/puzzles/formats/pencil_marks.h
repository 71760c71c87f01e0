// Grids with pencil marks as on paper: in each empty cell its candidates, each in its own place, and what stands out.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_PENCIL_MARKS_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_PENCIL_MARKS_H_

#include <array>
#include <string>

#include "core/complete.h"
#include "core/grid.h"

namespace sudoku::formats {

// With colours: the pattern is bold, what is struck bold and red, what is filled in green. Without them a sign stands
// behind the digit: '*', '-' or '+'.
enum class Mark { kNone, kPattern, kStruck, kFilledIn };

struct PencilMarks {
  Grid grid;  // What is filled in already.
  std::array<DigitSet, kCells> candidates{};
  std::array<std::array<Mark, kSize>, kCells> marks{};  // By cell and digit.

  Mark& mark(int cell, int digit) { return marks[static_cast<std::size_t>(cell)][static_cast<std::size_t>(digit - 1)]; }
  DigitSet& at(int cell) { return candidates[static_cast<std::size_t>(cell)]; }
};

// The digits of `grid`, and in its empty cells those that no house of theirs has.
PencilMarks PencilMarksOf(const Grid& grid);

// Appends 67 columns and 37 lines, and one that says what the signs mean if there are any.
void AppendPencilMarks(const PencilMarks& pencil_marks, bool colors, std::string* out);

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_PENCIL_MARKS_H_
