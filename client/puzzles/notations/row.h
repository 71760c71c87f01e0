// One line that is, or should be, a row of a grid.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_ROW_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_ROW_H_

#include <array>
#include <cstdint>
#include <optional>

#include "client/puzzles/notations/cells.h"
#include "core/grid.h"

namespace sudoku::notations {

struct Row {
  std::array<Cell, kSize> cells;  // Set unless there is a fault.
  bool spaced = false;
  std::int64_t line = 0;
  std::optional<TextFault> fault;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_ROW_H_
