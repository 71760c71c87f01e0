// A line of cells that may stand apart: bare, in groups, split by a separator, or inside a frame.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_CELL_LINE_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_CELL_LINE_H_

#include <variant>

#include "client/puzzles/notations/cells.h"
#include "client/puzzles/notations/folded_line.h"

namespace sudoku::notations {

struct CellLine {
  enum class Style {
    kBare,       // 004001090
    kSpaced,     // 0 0 4 0 0 1 0 9 0
    kGrouped,    // 004 001 090
    kSeparated,  // 0,0,4,0,0,1,0,9,0 and the same with ; or tabs; a field may be empty
    kFramed,     // ..4|..1|.9. and |0|0|4|0|0|1|0|9|0|
  };
  CellList cells;  // 9 (a row) or 81 (a grid).
  Style style = Style::kBare;
};

// What `line` says, blanks checked against each other; or its first fault. All cells of a line are written in the same
// way: the width decides, so `10` never becomes two cells.
std::variant<CellLine, TextFault> ParseCellLine(const FoldedLine& line);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_CELL_LINE_H_
