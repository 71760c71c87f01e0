// What becomes of a batch over which the time ran out.
#ifndef SUDOKU_CLIENT_COMMANDS_ONE_BY_ONE_H_
#define SUDOKU_CLIENT_COMMANDS_ONE_BY_ONE_H_

#include <span>
#include <vector>

#include "absl/status/status.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::client {

// Asks for each of `puzzles` alone, so that one hard grid costs only its own answer: `ask` appends a result for its
// puzzle to `results`, one without an answer if the time ran out again. Ends with the first failure.
template <typename Result, typename Ask>
absl::Status AskOneByOne(std::span<const Puzzle* const> puzzles, std::vector<Result>* results, const Ask& ask) {
  constexpr int kHopeless = 3;  // So many timeouts in a row are not about hard grids any more.
  int timeouts = 0;
  for (const Puzzle* const puzzle : puzzles) {
    absl::Status status = ask(*puzzle);
    if (!status.ok()) return status;
    timeouts = results->back().answer ? 0 : timeouts + 1;
    if (timeouts == kHopeless) return results->back().status;
  }
  return absl::OkStatus();
}

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_ONE_BY_ONE_H_
