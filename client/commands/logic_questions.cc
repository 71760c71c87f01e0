#include "client/commands/logic_questions.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"

namespace sudoku::client {
namespace {

using Result = Replied<Rated>;

// So many timeouts in a row are not about hard puzzles any more.
constexpr int kHopeless = 3;

absl::Status AskOneByOne(Connection& connection, std::span<const Puzzle* const> puzzles,
                         const v1::RateBatchRequest& request, std::vector<Result>* results) {
  int timeouts = 0;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const absl::Status status = AskRatings(connection, puzzles.subspan(i, 1), request, results);
    if (!status.ok()) return status;
    timeouts = results->back().answer ? 0 : timeouts + 1;
    if (timeouts == kHopeless) return results->back().status;
  }
  return absl::OkStatus();
}

}  // namespace

v1::Profile ProfileOf(const std::string& name) {
  return name == "se121-no-uniqueness" ? v1::PROFILE_SE121_NO_UNIQUENESS : v1::PROFILE_SE121;
}

absl::Status AskRatings(Connection& connection, std::span<const Puzzle* const> puzzles, v1::RateBatchRequest request,
                        std::vector<Result>* results) {
  request.clear_grids();
  for (const Puzzle* const puzzle : puzzles) request.mutable_grids()->append(puzzle->grid.ToString()).push_back('\n');
  absl::StatusOr<v1::RateBatchResponse> response = connection.RateBatch(request);
  if (absl::IsDeadlineExceeded(response.status())) {
    if (puzzles.size() > 1) return AskOneByOne(connection, puzzles, request, results);
    results->push_back({std::nullopt, response.status()});
    return absl::OkStatus();
  }
  if (!response.ok()) return response.status();
  const int size = static_cast<int>(puzzles.size());
  if (response->outcomes_size() != size || response->ratings_size() != size || response->problems_size() != 0) {
    return absl::InternalError("the answer makes no sense: it is not one rating a grid");
  }
  for (int i = 0; i < size; ++i) {
    results->push_back({Rated{response->outcomes(i), std::move(*response->mutable_ratings(i))}, absl::OkStatus()});
  }
  return absl::OkStatus();
}

}  // namespace sudoku::client
