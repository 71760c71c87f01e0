// Which givens of a grid without a solution contradict each other.
//
// A core is a set of givens that admit no solution together. It is irreducible if without any one of them they do.
#ifndef SUDOKU_CORE_ANALYSIS_CORE_OF_GIVENS_H_
#define SUDOKU_CORE_ANALYSIS_CORE_OF_GIVENS_H_

#include <cstdint>
#include <deque>

#include "core/analysis/cell_set.h"
#include "core/analysis/hitting_set.h"
#include "core/analysis/questions.h"
#include "core/grid.h"

namespace sudoku {

// Drops one given of `givens` after the other, from the last cell backwards, where no solution comes of it. They must
// admit none.
CellSet IrreducibleCore(const Grid& grid, CellSet givens, Questions& questions);

// The smallest core that a budget of questions finds, step by step.
//
// What may be left out so that the rest is solvable is a correction set; a core has a given in common with each of
// them. So a smallest set that meets all correction sets found so far is no larger than any core. If it admits no
// solution it is a smallest core; if it does, it is grown to a set of givens to which none can be added, and what is
// left out is a correction set that it had not met. (Implicit hitting sets, after Ignatiev and others, 2015.)
//
// The budget counts decisions, one for each given whose part was decided, whether the engine had to be asked or what it
// said before was enough; and one for so many branches in the search of hitting sets. What it answers is a function of
// the grid and the budget.
class SmallestCore {
 public:
  static constexpr std::int64_t kBranchesAQuestion = 64;

  // `grid` has no solution. Clashing givens are a core of two.
  SmallestCore(const Grid& grid, std::int64_t budget);

  // Some milliseconds of work at most. False when it is done, or the questions have been ended.
  bool Step(Questions& questions);

  // The smallest so far; irreducible after the first step.
  const CellSet& core() const { return core_; }
  // Whether there is none smaller.
  bool proved() const { return proved_; }
  std::int64_t spent() const { return spent_; }

 private:
  void Start(Questions& questions);
  // From the hitting set on: correction sets, until a core is left.
  void Approach(CellSet chosen, Questions& questions);
  // What a set of givens lacks to which `chosen`, which has a solution, is grown.
  CellSet Correction(CellSet chosen, Questions& questions);
  // Whether `chosen` have a solution together; asks only if what is known does not tell.
  bool Admits(const CellSet& chosen, Questions& questions);

  const Grid grid_;
  const CellSet givens_;
  const std::int64_t budget_;
  std::int64_t spent_ = 0;
  bool started_ = false;
  bool proved_ = false;
  CellSet core_;
  HittingSet corrections_;
  // Of the latest solutions met, the givens that agree with each; and the latest cores. Which ones are met may change
  // with the engine, but not what they tell.
  std::deque<CellSet> agreed_, cores_;
  int turn_ = 0;  // At which given the next set begins to grow.
};

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_CORE_OF_GIVENS_H_
