// A second reference, for grids on which row order alone would take for ever: cells are still decided in row order,
// smallest digit first, but each decision is confirmed by a plain fewest-candidates search. It shares nothing with the
// engine.
#ifndef SUDOKU_TESTS_SUPPORT_PROBING_SOLVER_H_
#define SUDOKU_TESTS_SUPPORT_PROBING_SOLVER_H_

#include <optional>

#include "core/grid.h"

namespace sudoku::testing {

// The smallest completion; nothing if there is none.
std::optional<Grid> ProbedSmallest(const Grid& grid);

// The number of completions, counted up to `limit`.
std::uint64_t ProbedCount(const Grid& grid, std::uint64_t limit);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_PROBING_SOLVER_H_
