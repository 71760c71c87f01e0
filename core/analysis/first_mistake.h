// Where a player went wrong.
#ifndef SUDOKU_CORE_ANALYSIS_FIRST_MISTAKE_H_
#define SUDOKU_CORE_ANALYSIS_FIRST_MISTAKE_H_

#include <optional>
#include <vector>

#include "core/analysis/cell_set.h"
#include "core/analysis/position.h"
#include "core/analysis/questions.h"

namespace sudoku {

// The first move (from 0) after which no solution of the givens is left; nothing if there is one after the last. The
// givens must have a solution. A move never brings one back, so seven questions suffice.
std::optional<std::size_t> FirstMistake(const Position& position, Questions& questions);

// Entries that differ from `solution`, the only one of the givens.
CellSet WrongEntries(const Position& position, const Grid& solution);

// Cells neither given nor filled in whose digit of `solution` was struck out.
CellSet StruckSolution(const Position& position, const Grid& solution);

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_FIRST_MISTAKE_H_
