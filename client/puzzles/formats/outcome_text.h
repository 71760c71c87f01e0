// How outcomes are written in csv, json and pretty.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_OUTCOME_TEXT_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_OUTCOME_TEXT_H_

#include <string_view>

#include "core/solve.h"

namespace sudoku::formats {

// As the service names them.
constexpr std::string_view OutcomeText(Outcome outcome) {
  switch (outcome) {
    case Outcome::kUnique:
      return "UNIQUE";
    case Outcome::kMultiple:
      return "MULTIPLE";
    case Outcome::kNoSolution:
      return "NO_SOLUTION";
  }
  return "";
}
inline constexpr std::string_view kMalformed = "MALFORMED";    // The grid could not be read.
inline constexpr std::string_view kUnanswered = "UNANSWERED";  // The service did not answer.

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_OUTCOME_TEXT_H_
