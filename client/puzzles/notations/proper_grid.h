// Evidence that nine rows belong together.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_PROPER_GRID_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_PROPER_GRID_H_

#include "core/grid.h"

namespace sudoku::notations {

// Whether `grid` has exactly one solution, as puzzles have and rows of two puzzles put together hardly ever do. False
// too where that takes long to find out.
bool IsProper(const Grid& grid);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_PROPER_GRID_H_
