#include "core/analysis/repairs.h"

namespace sudoku {
namespace {

bool IsUnique(const Candidates& candidates, Questions& questions) {
  Grid first;
  return questions.Completes(candidates, &first) && !questions.CompletesOtherwise(candidates, first);
}

}  // namespace

bool Repairs::Step(Questions& questions) {
  if (cell_ == kCells || found_.size() >= limit_) return false;
  const int cell = cell_++;
  if (grid_[cell] != 0) {
    Change(cell, questions);
  } else if (solvable_) {
    Add(cell, questions);
  }
  return cell_ < kCells && found_.size() < limit_ && questions.end() == SearchEnd::kComplete;
}

void Repairs::Change(int cell, Questions& questions) {
  Grid without = grid_;
  without.set(cell, 0);
  Candidates candidates(without);
  Grid solution;
  if (!Propagate(&candidates) || !questions.Completes(candidates, &solution)) return;
  if (!solvable_) Note(Repair::Kind::kRemove, cell, grid_[cell]);
  for (int digit = 1; digit <= kSize; ++digit) {
    if (digit == grid_[cell] || (candidates[cell] & SetOf(digit)) == 0) continue;
    if (IsUnique(candidates.With(cell, SetOf(digit)), questions)) Note(Repair::Kind::kChange, cell, digit);
  }
}

void Repairs::Add(int cell, Questions& questions) {
  const Candidates candidates(grid_);
  for (int digit = 1; digit <= kSize; ++digit) {
    if (IsUnique(candidates.With(cell, SetOf(digit)), questions)) Note(Repair::Kind::kAdd, cell, digit);
  }
}

void Repairs::Note(Repair::Kind kind, int cell, int digit) {
  if (found_.size() < limit_) found_.push_back({kind, cell, digit});
}

}  // namespace sudoku
