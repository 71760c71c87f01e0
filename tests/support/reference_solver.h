// The method that defines the answer: row by row, digits ascending, first completion wins. Slow and obviously right;
// every engine is held against it.
#ifndef SUDOKU_TESTS_SUPPORT_REFERENCE_SOLVER_H_
#define SUDOKU_TESTS_SUPPORT_REFERENCE_SOLVER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "core/grid.h"

namespace sudoku::testing {

// The completions of `grid` in ascending order, at most `limit`. Nothing when `max_nodes` placements were tried
// before the end: the grid is too hard for this method.
std::optional<std::vector<Grid>> ReferenceCompletions(const Grid& grid, std::size_t limit,
                                                      std::int64_t max_nodes = 5'000'000);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_REFERENCE_SOLVER_H_
