#include "core/logic/rate.h"

namespace sudoku::logic {

bool RatingRun::Advance(Solver& solver, const Step** step) {
  const Step* next = NextBeside();
  if (next == nullptr) next = solver.Next(board_);
  if (step != nullptr) *step = next;
  if (next == nullptr) {
    if (!board_.solved()) rating_.state = Rating::State::kStuck;
    return false;
  }
  Count(*next);
  if (next->assumes_unique && beside_.empty()) beside_ = solver.FindUniqueness(board_, rating_.er);
  if (next->rating > stop_above_) {
    rating_.state = Rating::State::kAbove;
    return false;
  }
  Apply(*next, board_);
  return !board_.solved();
}

const Step* RatingRun::NextBeside() {
  while (!beside_.empty()) {
    taken_ = std::move(beside_.front());
    beside_.pop_front();
    std::erase_if(taken_.removed, [this](const Candidate& each) { return !board_.has(each.cell, each.digit); });
    if (!taken_.removed.empty()) return &taken_;
  }
  return nullptr;
}

void RatingRun::Count(const Step& step) {
  ++rating_.steps;
  if (step.rating > rating_.er) {
    rating_.er = step.rating;
    rating_.hardest = step.technique;
  }
  if (rating_.steps == 1) rating_.ed = step.rating;
  if (rating_.ep == 0 && step.placed.digit != 0) rating_.ep = rating_.er;
}

Rating Rate(const Grid& grid, Solver& solver, int stop_above) {
  RatingRun run(Board(grid), stop_above);
  while (run.Advance(solver)) {
  }
  return run.rating();
}

}  // namespace sudoku::logic
