// Whether an analysis says what is so, by questions to the solver alone: the check before an answer leaves.
#ifndef SUDOKU_CORE_ANALYSIS_ANSWER_CHECK_H_
#define SUDOKU_CORE_ANALYSIS_ANSWER_CHECK_H_

#include "core/analysis/explanation.h"
#include "core/analysis/minimising.h"
#include "core/analysis/position.h"
#include "core/solve.h"

namespace sudoku {

using SolveFunction = SolveResult (*)(const Grid&, const SearchLimits&);

// The outcome is right, the core is one and irreducible, every repair does what it says, every redundant given can go,
// and the first mistake is one. (That there are no more repairs, and no smaller core, only another search could check.)
bool IsSound(const Explanation& explanation, const Position& position, SolveFunction solve);

// `puzzle` keeps the solution of `grid` as its only one, and none of its groups can go.
bool IsSoundMinimum(const Grid& puzzle, const Grid& grid, Symmetry symmetry, SolveFunction solve);

// `redundant` are the givens of `puzzle`, which has one solution, that can each go.
bool AreRedundant(const CellSet& redundant, const Grid& puzzle, SolveFunction solve);

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_ANSWER_CHECK_H_
