// What the service asks of core, as pointers: tests put a lying, slow or counting engine in its place.
#ifndef SUDOKU_SERVER_WORK_ENGINE_H_
#define SUDOKU_SERVER_WORK_ENGINE_H_

#include <span>

#include "core/enumerate.h"
#include "core/solve.h"

namespace sudoku {

struct Engine {
  SolveResult (*solve)(const Grid&, const SearchLimits&) = &Solve;
  void (*solve_batch)(std::span<const Grid>, std::span<SolveResult>, const SearchLimits&) = &SolveBatch;
  Enumerator::Step (*next)(Enumerator&, Grid*, const SearchLimits&) = [](Enumerator& enumerator, Grid* solution,
                                                                         const SearchLimits& limits) {
    return enumerator.Next(solution, limits);
  };
};

// How a search that has not begun would end: kComplete if nothing stands in its way.
inline SearchEnd Stopped(const Interrupt& interrupt) {
  switch (interrupt.Check()) {
    case Interrupt::Reason::kCancelled:
      return SearchEnd::kCancelled;
    case Interrupt::Reason::kDeadline:
      return SearchEnd::kDeadline;
    case Interrupt::Reason::kNone:
      break;
  }
  return SearchEnd::kComplete;
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_ENGINE_H_
