// What the service asks of core, as pointers: tests put a lying, slow or counting engine in its place.
#ifndef SUDOKU_SERVER_ENGINE_H_
#define SUDOKU_SERVER_ENGINE_H_

#include <cstdint>
#include <span>

#include "core/enumerate.h"
#include "core/solve.h"

namespace sudoku {

struct Engine {
  SolveResult (*solve)(const Grid&, const SearchLimits&) = &Solve;
  void (*solve_batch)(std::span<const Grid>, std::span<SolveResult>, const SearchLimits&) = &SolveBatch;
  CountResult (*count)(const Grid&, std::uint64_t limit, const SearchLimits&) = &Count;
};

// Whether `result`, if it names a solution, names one that is full, legal and keeps the givens of `grid`. No answer
// leaves the service without it.
inline bool PassesSelfCheck(const Grid& grid, const SolveResult& result) {
  return result.outcome == Outcome::kNoSolution || IsSolutionOf(result.solution, grid);
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_ENGINE_H_
