// Lines around grids that are no cells.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_LINE_KIND_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_LINE_KIND_H_

#include <string_view>

namespace sudoku::notations {

enum class LineKind {
  kEmpty,    // Nothing, or only spaces.
  kComment,  // Begins with #, // or %.
  kTitle,    // "Grid 01", "Case #2:", "Sudoku", "Puzzle 3 (hard)".
  kAnswer,   // "Solution:", the title of a grid that is no puzzle.
  kSection,  // "[Puzzle]".
  kEnd,      // "end".
  kFrame,    // "-------+-------", "*-----------*"; corners and crosses make it no row.
  kDashes,   // Only '-', '|' and spaces: a frame, or a row of empty cells written as '-'.
  kOther,
};

// Of a folded line.
LineKind ClassifyLine(std::string_view text);

// Whether a line that is nothing of the above, nor cells, consists of words rather than of cells gone wrong.
bool IsProse(std::string_view text);

// What stands between the brackets of a kSection line.
std::string_view SectionName(std::string_view text);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_LINE_KIND_H_
