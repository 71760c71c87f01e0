// An outcome in its three spellings: the engine's, the contract's, the metrics'.
#ifndef SUDOKU_SERVER_OUTCOME_H_
#define SUDOKU_SERVER_OUTCOME_H_

#include "core/solve.h"
#include "server/call_observer.h"
#include "sudoku/v1/sudoku.pb.h"

namespace sudoku {

constexpr v1::Outcome ToMessage(Outcome outcome) {
  switch (outcome) {
    case Outcome::kUnique:
      return v1::OUTCOME_UNIQUE;
    case Outcome::kMultiple:
      return v1::OUTCOME_MULTIPLE;
    case Outcome::kNoSolution:
      return v1::OUTCOME_NO_SOLUTION;
  }
  return v1::OUTCOME_UNSPECIFIED;
}

constexpr GridOutcome ToGridOutcome(Outcome outcome) {
  switch (outcome) {
    case Outcome::kUnique:
      return GridOutcome::kUnique;
    case Outcome::kMultiple:
      return GridOutcome::kMultiple;
    case Outcome::kNoSolution:
      break;
  }
  return GridOutcome::kNoSolution;
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OUTCOME_H_
