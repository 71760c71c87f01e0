// A second reference, for grids on which row order alone would take for ever: cells are still decided in row order,
// smallest digit first, but each decision is confirmed by a plain fewest-candidates search. It shares nothing with the
// engine.
#ifndef SUDOKU_TESTS_SUPPORT_PROBING_SOLVER_H_
#define SUDOKU_TESTS_SUPPORT_PROBING_SOLVER_H_

#include <cstdint>
#include <optional>

#include "core/grid.h"

namespace sudoku::testing {

// The smallest completion; nothing if there is none.
std::optional<Grid> ProbedSmallest(const Grid& grid);

// The number of completions, counted up to `limit`.
std::uint64_t ProbedCount(const Grid& grid, std::uint64_t limit);

// The same within so many digits placed; nothing if that is not enough.
std::optional<std::uint64_t> ProbedCountWithin(const Grid& grid, std::uint64_t limit, std::int64_t max_placed);

// Some completion; nothing if there is none, or none is found within so many digits placed.
std::optional<Grid> ProbedCompletion(const Grid& grid, std::int64_t max_placed);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_PROBING_SOLVER_H_
