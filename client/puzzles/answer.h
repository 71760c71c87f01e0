// What the service said of one grid, free of gRPC.
#ifndef SUDOKU_CLIENT_PUZZLES_ANSWER_H_
#define SUDOKU_CLIENT_PUZZLES_ANSWER_H_

#include <vector>

#include "core/conflicts.h"
#include "core/grid.h"
#include "core/solve.h"

namespace sudoku {

struct Answer {
  Outcome outcome = Outcome::kNoSolution;
  Grid solution;                    // The lexicographically smallest completion; meaningless for kNoSolution.
  std::vector<Conflict> conflicts;  // Why there is none, when the givens clash.
};

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_ANSWER_H_
