#include "client/commands/logic_questions.h"

#include <optional>
#include <utility>

#include "client/commands/one_by_one.h"

namespace sudoku::client {
v1::Profile ProfileOf(const std::string& name) {
  return name == "se121-no-uniqueness" ? v1::PROFILE_SE121_NO_UNIQUENESS : v1::PROFILE_SE121;
}

absl::Status AskRatings(Connection& connection, std::span<const Puzzle* const> puzzles, v1::RateBatchRequest request,
                        std::vector<Replied<Rated>>* results) {
  request.clear_grids();
  for (const Puzzle* const puzzle : puzzles) request.mutable_grids()->append(puzzle->grid.ToString()).push_back('\n');
  absl::StatusOr<v1::RateBatchResponse> response = connection.RateBatch(request);
  if (absl::IsDeadlineExceeded(response.status())) {
    if (puzzles.size() > 1) {
      return AskOneByOne(puzzles, results, [&](const Puzzle& puzzle) {
        const Puzzle* const alone[] = {&puzzle};
        return AskRatings(connection, alone, request, results);
      });
    }
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
