// Positions as the contract has them.
#ifndef SUDOKU_CLIENT_COMMANDS_POSITION_TEXT_H_
#define SUDOKU_CLIENT_COMMANDS_POSITION_TEXT_H_

#include "client/puzzles/puzzle.h"
#include "sudoku/v1/analysis.pb.h"

namespace sudoku::client {

// The puzzle's givens, and what its notation tells from them.
v1::Position PositionOf(const Puzzle& puzzle);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_POSITION_TEXT_H_
