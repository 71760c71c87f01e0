// What the commands ask AnalysisService.
#ifndef SUDOKU_CLIENT_COMMANDS_ANALYSIS_QUESTIONS_H_
#define SUDOKU_CLIENT_COMMANDS_ANALYSIS_QUESTIONS_H_

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "client/connection/connection.h"
#include "client/console/tally.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::client {

// An answer; or why there is none: the time ran out over this grid.
template <typename Message>
struct Replied {
  std::optional<Message> answer;
  absl::Status status;
};

// What became of a grid with this outcome.
Fate FateOf(v1::Outcome outcome);

// "UNIQUE", "MULTIPLE" or "NO_SOLUTION".
std::string_view OutcomeText(v1::Outcome outcome);

template <typename Message>
Fate FateOf(const Replied<Message>& replied) {
  return replied.answer ? FateOf(replied.answer->outcome()) : Fate::kUnanswered;
}

// Appends a reply to one call about one grid. On failures that are not about this grid nothing is appended.
template <typename Message>
absl::Status Append(absl::StatusOr<Message> response, std::vector<Replied<Message>>* results) {
  if (absl::IsDeadlineExceeded(response.status())) {
    results->push_back({std::nullopt, response.status()});
    return absl::OkStatus();
  }
  if (!response.ok()) return response.status();
  results->push_back({*std::move(response), absl::OkStatus()});
  return absl::OkStatus();
}

// What ExplainBatch takes.
inline constexpr std::size_t kCheckedAtOnce = 1024;

// What `check` says of `puzzles`, at most kCheckedAtOnce of them: of proper puzzles from which nothing can go the
// explanation is UNIQUE and no more. If the time runs out over a batch, what is left is asked for one by one, so that
// one hard grid costs only its own answer.
absl::Status AskCheck(Connection& connection, std::span<const Puzzle* const> puzzles,
                      std::vector<Replied<v1::Explanation>>* results);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_ANALYSIS_QUESTIONS_H_
