#include "core/logic/step.h"

namespace sudoku::logic {

void Apply(const Step& step, Board& board) {
  for (const Candidate& candidate : step.removed) board.Remove(candidate.cell, candidate.digit);
  if (step.placed.digit != 0) board.Place(step.placed.cell, step.placed.digit);
}

}  // namespace sudoku::logic
