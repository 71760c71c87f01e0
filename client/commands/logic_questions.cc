#include "client/commands/logic_questions.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace sudoku::client {
namespace {

// So many timeouts in a row are not about hard grids any more.
constexpr int kHopeless = 3;

// One call. Nothing is appended unless all of `puzzles` are answered.
absl::Status RateAll(Connection& connection, std::span<const Puzzle* const> puzzles, const v1::RateBatchRequest& how,
                     std::vector<Rated>* results) {
  v1::RateBatchRequest request = how;
  for (const Puzzle* const puzzle : puzzles) request.mutable_grids()->append(puzzle->grid.ToString()).push_back('\n');
  absl::StatusOr<v1::RateBatchResponse> response = connection.RateBatch(request);
  if (!response.ok()) return response.status();
  const auto size = static_cast<int>(puzzles.size());
  if (response->outcomes_size() != size || response->ratings_size() != size || response->problems_size() > 0) {
    return absl::InternalError(absl::StrCat("the answer makes no sense: ", response->ratings_size(), " ratings, ",
                                            response->outcomes_size(), " outcomes and ", response->problems_size(),
                                            " problems for ", size, " grids"));
  }
  for (int i = 0; i < size; ++i) {
    results->push_back({RatedGrid{response->outcomes(i), std::move(*response->mutable_ratings(i))}, absl::OkStatus()});
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status AskRatings(Connection& connection, std::span<const Puzzle* const> puzzles, v1::Profile profile,
                        int stop_above, std::vector<Rated>* results) {
  v1::RateBatchRequest how;
  how.set_profile(profile);
  how.set_stop_above(stop_above);
  absl::Status status = RateAll(connection, puzzles, how, results);
  if (!absl::IsDeadlineExceeded(status)) return status;
  int timeouts = 0;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    // A single one has been asked for already.
    if (puzzles.size() > 1) status = RateAll(connection, puzzles.subspan(i, 1), how, results);
    if (!status.ok() && !absl::IsDeadlineExceeded(status)) return status;
    timeouts = status.ok() ? 0 : timeouts + 1;
    if (!status.ok()) results->push_back({std::nullopt, status});
    if (timeouts == kHopeless) return status;
  }
  return absl::OkStatus();
}

v1::Profile ProfileOf(const std::string& name) {
  return name == "no-uniqueness" ? v1::PROFILE_SE121_NO_UNIQUENESS : v1::PROFILE_SE121;
}

}  // namespace sudoku::client
