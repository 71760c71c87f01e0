// What the solutions of a puzzle say: the check that every step passes before anybody is told.
#ifndef SUDOKU_CORE_LOGIC_TRUTH_H_
#define SUDOKU_CORE_LOGIC_TRUTH_H_

#include "core/grid.h"
#include "core/logic/step.h"
#include "core/solve.h"

namespace sudoku::logic {

class Truth {
 public:
  explicit Truth(const Grid& givens) : givens_(givens), solved_(Solve(givens)) {}

  Outcome outcome() const { return *solved_.outcome; }
  // Of one solution: it; of several the smallest.
  const Grid& solution() const { return solved_.solution; }

  // Whether some solution has `digit` in `cell`.
  bool Allows(int cell, int digit) const {
    if (outcome() == Outcome::kNoSolution) return false;
    if (solution()[cell] == digit) return true;
    if (outcome() == Outcome::kUnique || givens_[cell] != 0) return false;
    Grid with = givens_;
    with.set(cell, digit);
    return Solve(with).outcome != Outcome::kNoSolution;
  }

  // Whether every solution is left as it is by the step.
  bool Confirms(const Step& step) const {
    for (const Candidate& candidate : step.removed) {
      if (Allows(candidate.cell, candidate.digit)) return false;
    }
    for (int digit = 1; digit <= kSize && step.placed.digit != 0; ++digit) {
      if (Allows(step.placed.cell, digit) != (digit == step.placed.digit)) return false;
    }
    return true;
  }

 private:
  Grid givens_;
  SolveResult solved_;
};

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_TRUTH_H_
