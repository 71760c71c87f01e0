// The solution that the input brings along with a grid.
#ifndef SUDOKU_CLIENT_PUZZLES_SOLUTION_BESIDE_H_
#define SUDOKU_CLIENT_PUZZLES_SOLUTION_BESIDE_H_

#include <optional>

#include "client/puzzles/puzzle.h"

namespace sudoku {

// Whether it is one: the column or member with the name of a solution (names.h), whatever is written there unless it is
// too short to be meant as one; or else 81 digits from 1 to 9 beside the grid. Nothing if none came along.
std::optional<bool> IsSolutionBesideRight(const Puzzle& puzzle);

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_SOLUTION_BESIDE_H_
