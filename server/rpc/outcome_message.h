// Outcomes as the contract spells them.
#ifndef SUDOKU_SERVER_RPC_OUTCOME_MESSAGE_H_
#define SUDOKU_SERVER_RPC_OUTCOME_MESSAGE_H_

#include "server/work/grid_outcome.h"
#include "sudoku/v1/sudoku.pb.h"

namespace sudoku {

constexpr v1::Outcome ToMessage(GridOutcome outcome) {
  static_assert(static_cast<int>(GridOutcome::kUnique) + 1 == v1::OUTCOME_UNIQUE);
  static_assert(static_cast<int>(GridOutcome::kMultiple) + 1 == v1::OUTCOME_MULTIPLE);
  static_assert(static_cast<int>(GridOutcome::kNoSolution) + 1 == v1::OUTCOME_NO_SOLUTION);
  static_assert(static_cast<int>(GridOutcome::kMalformed) + 1 == v1::OUTCOME_MALFORMED);
  return static_cast<v1::Outcome>(static_cast<int>(outcome) + 1);
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_OUTCOME_MESSAGE_H_
