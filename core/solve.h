// The three questions about a grid, answered by one call: is there a completion, is it the only one, which is the
// smallest.
#ifndef SUDOKU_CORE_SOLVE_H_
#define SUDOKU_CORE_SOLVE_H_

#include <cstdint>
#include <span>

#include "core/grid.h"
#include "core/interrupt.h"

namespace sudoku {

enum class Outcome : std::uint8_t {
  kUnique,      // Exactly one completion.
  kMultiple,    // More than one.
  kNoSolution,  // None, be it that the givens clash or that the search found none.
};

struct SolveResult {
  SearchEnd end = SearchEnd::kComplete;
  Outcome outcome = Outcome::kNoSolution;  // Meaningful when `end` is kComplete.
  Grid solution;                           // The lexicographically smallest completion; empty if there is none.
  std::int64_t nodes = 0;                  // Search nodes spent.
};

// The lexicographically smallest completion of `grid`, and whether it is the only one. Takes any grid from 0 to 81
// givens. Neither allocates nor locks; uses bounded stack; safe to call from any number of threads.
SolveResult Solve(const Grid& grid, const SearchLimits& limits = {});

// Solves grids[i] into results[i], with the very answers that Solve gives, faster than one by one. `limits` bounds
// each grid's nodes, and the interrupt stops the whole call: grids not reached then say so in `end`. `results` must be
// as long as `grids`.
void SolveBatch(std::span<const Grid> grids, std::span<SolveResult> results, const SearchLimits& limits = {});

// Whether `solution` is full, legal, and keeps every given of `grid`: the check that every answer passes before it
// leaves the service.
bool IsSolutionOf(const Grid& solution, const Grid& grid);

}  // namespace sudoku

#endif  // SUDOKU_CORE_SOLVE_H_
