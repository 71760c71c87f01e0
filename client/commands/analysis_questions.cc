#include "client/commands/analysis_questions.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/commands/one_by_one.h"
#include "client/puzzles/formats/outcome_text.h"

namespace sudoku::client {
namespace {

using Explained = Replied<v1::Explanation>;

v1::ExplainOptions CheckOptions() {
  v1::ExplainOptions options;
  options.set_count_limit(100);
  options.set_core_budget(2'000);
  options.set_redundant_givens(true);
  return options;
}

Explained Proper() {
  v1::Explanation explanation;
  explanation.set_outcome(v1::OUTCOME_UNIQUE);
  return {std::move(explanation), absl::OkStatus()};
}

absl::Status ExplainOne(Connection& connection, const Puzzle& puzzle, std::vector<Explained>* results) {
  v1::ExplainGridRequest request;
  request.mutable_position()->set_givens(puzzle.grid.ToString());
  *request.mutable_options() = CheckOptions();
  absl::StatusOr<v1::ExplainGridResponse> response = connection.ExplainGrid(request);
  return response.ok() ? Append(absl::StatusOr<v1::Explanation>(std::move(*response->mutable_explanation())), results)
                       : Append(absl::StatusOr<v1::Explanation>(response.status()), results);
}

}  // namespace

Fate FateOf(v1::Outcome outcome) {
  return outcome == v1::OUTCOME_UNIQUE     ? Fate::kUnique
         : outcome == v1::OUTCOME_MULTIPLE ? Fate::kMultiple
                                           : Fate::kNoSolution;
}

std::string_view OutcomeText(v1::Outcome outcome) {
  return formats::OutcomeText(outcome == v1::OUTCOME_UNIQUE     ? Outcome::kUnique
                              : outcome == v1::OUTCOME_MULTIPLE ? Outcome::kMultiple
                                                                : Outcome::kNoSolution);
}

absl::Status AskCheck(Connection& connection, std::span<const Puzzle* const> puzzles, std::vector<Explained>* results) {
  v1::ExplainBatchRequest request;
  *request.mutable_options() = CheckOptions();
  for (const Puzzle* const puzzle : puzzles) request.mutable_grids()->append(puzzle->grid.ToString()).push_back('\n');
  std::string nonsense;
  // Grids that the stream passes over have nothing to explain.
  absl::Status status = connection.ExplainBatch(request, [&](const v1::ExplainBatchResponse& explained) {
    const auto line = static_cast<std::size_t>(explained.line());
    if (line > puzzles.size() || line <= results->size() || !explained.has_explanation()) {
      nonsense = absl::StrCat("line ", explained.line(), " of a batch is refused");
      return;
    }
    while (results->size() + 1 < line) results->push_back(Proper());
    results->push_back({explained.explanation(), absl::OkStatus()});
  });
  if (!nonsense.empty()) return absl::InternalError(absl::StrCat("the answer makes no sense: ", nonsense));
  if (absl::IsDeadlineExceeded(status)) {
    return AskOneByOne(puzzles.subspan(results->size()), results,
                       [&](const Puzzle& puzzle) { return ExplainOne(connection, puzzle, results); });
  }
  if (!status.ok()) return status;
  while (results->size() < puzzles.size()) results->push_back(Proper());
  return absl::OkStatus();
}

}  // namespace sudoku::client
