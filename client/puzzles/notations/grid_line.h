// The notations that hold one grid a line.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_GRID_LINE_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_GRID_LINE_H_

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "client/puzzles/notations/cells.h"
#include "client/puzzles/notations/folded_line.h"
#include "core/grid.h"

namespace sudoku::notations {

struct GridLine {
  Grid grid;
  char blank = 0;  // 0 if the grid is full.
  std::string remark;
  bool answer = false;  // It is labelled as a solution.
};

// The plain line, fast: `text` is 81 characters, digits and dots. False for anything else, be it a grid or not.
bool ParsePlainGrid(std::string_view text, Grid* grid, char* blank);

// Reads
//   81 cells, then perhaps a remark behind a space, tab or one of , : ; # / |      004...036 ED=2.3/1.2/1.2
//   81 digits and spaces, where a space is an empty cell                             4  1 9  6 ...
//   12 hexadecimal digits, a grid, a rating (puzzle bank)                          0123456789ab 004...036  2.3
//   the HoDoKu library                                                             :0000:x:..4...36:::
//   a link with a grid among its parameters, or in its path                        https://...?bd=004...036
//   a grid behind its name                                                         Puzzle 3: 004...036
// Nothing if `line` is not meant to be any of these. A line that is, and is at fault, gives the first fault.
std::optional<std::variant<GridLine, TextFault>> ParseGridLine(const FoldedLine& line);

// A text that should be exactly one grid: a field of a table, a string. 81 cells, or cells and rows that stand apart.
std::variant<GridLine, TextFault> ParseWholeGrid(const FoldedLine& text);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_GRID_LINE_H_
