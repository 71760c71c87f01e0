// What became of a grid: what records, metrics and batches speak of.
#ifndef SUDOKU_SERVER_WORK_GRID_OUTCOME_H_
#define SUDOKU_SERVER_WORK_GRID_OUTCOME_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "core/solve.h"

namespace sudoku {

enum class GridOutcome : std::uint8_t { kUnique, kMultiple, kNoSolution, kMalformed };
inline constexpr std::array<std::string_view, 4> kGridOutcomeNames = {"unique", "multiple", "no_solution", "malformed"};

constexpr GridOutcome ToGridOutcome(Outcome outcome) {
  static_assert(static_cast<int>(GridOutcome::kUnique) == static_cast<int>(Outcome::kUnique));
  static_assert(static_cast<int>(GridOutcome::kMultiple) == static_cast<int>(Outcome::kMultiple));
  static_assert(static_cast<int>(GridOutcome::kNoSolution) == static_cast<int>(Outcome::kNoSolution));
  return static_cast<GridOutcome>(outcome);
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_GRID_OUTCOME_H_
