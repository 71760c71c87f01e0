#include "client/commands/position_text.h"

namespace sudoku::client {

v1::Position PositionOf(const Puzzle& puzzle) {
  v1::Position position;
  position.set_givens(puzzle.grid.ToString());
  if (puzzle.played == nullptr) return position;
  position.set_entries(puzzle.played->entries);
  position.set_candidates(puzzle.played->candidates);
  for (const Played::Move& move : puzzle.played->moves) {
    v1::Move* const added = position.add_moves();
    added->mutable_cell()->set_row(move.row);
    added->mutable_cell()->set_column(move.column);
    added->set_digit(move.digit);
  }
  return position;
}

}  // namespace sudoku::client
