// The three questions about a grid, answered by one call: is there a completion, is it the only one, which is the
// smallest.
#ifndef SUDOKU_CORE_SOLVE_H_
#define SUDOKU_CORE_SOLVE_H_

#include <cstdint>
#include <optional>
#include <span>

#include "core/grid.h"
#include "core/interrupt.h"

namespace sudoku {

enum class Outcome : std::uint8_t {
  kUnique,      // Exactly one completion.
  kMultiple,    // More than one.
  kNoSolution,  // None, be it that the givens clash or that the search found none.
};

// A search that was interrupted knows no outcome, so there is none to be mistaken for an answer.
struct SolveResult {
  std::optional<Outcome> outcome;        // Empty unless the search came to its end.
  SearchEnd end = SearchEnd::kComplete;  // Why it returned.
  Grid solution;                         // The lexicographically smallest completion; empty if none is known.
  std::int64_t nodes = 0;                // Search nodes spent.
};

// The lexicographically smallest completion of `grid`, and whether it is the only one. Takes any grid from 0 to 81
// givens. Neither allocates nor locks; uses less than 64 KB of stack; safe to call from any number of threads.
SolveResult Solve(const Grid& grid, const SearchLimits& limits = {});

// Solves grids[i] into results[i], with the very answers that Solve gives. With AVX-512 two grids are propagated at
// once, and easy ones take 0.73 (Zen 5) to 0.88 (Zen 4) of the time; with the other kernels it is Solve in a loop.
// `limits` bounds each grid's nodes, and the interrupt stops the whole call: grids not reached then say so in `end`.
// Both spans must be of the same length; of unequal ones, what the shorter one lacks is left out.
void SolveBatch(std::span<const Grid> grids, std::span<SolveResult> results, const SearchLimits& limits = {});

// Whether `solution` is full, legal, and keeps every given of `grid`: the check that every answer passes before it
// leaves the service.
bool IsSolutionOf(const Grid& solution, const Grid& grid);

// Whether `result` can be an answer to `grid`: its search came to an end, and its solution, if it has one, is one.
// (That there is no completion, no second or no smaller one, only another search could check.)
bool IsSoundAnswer(const SolveResult& result, const Grid& grid);

}  // namespace sudoku

#endif  // SUDOKU_CORE_SOLVE_H_
