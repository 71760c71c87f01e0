// What the commands ask LogicService.
#ifndef SUDOKU_CLIENT_COMMANDS_LOGIC_QUESTIONS_H_
#define SUDOKU_CLIENT_COMMANDS_LOGIC_QUESTIONS_H_

#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "client/commands/analysis_questions.h"
#include "client/connection/connection.h"
#include "client/puzzles/puzzle.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku::client {

// What RateBatch takes.
inline constexpr std::size_t kRatedAtOnce = 1024;

// A rating, empty where there is not one solution and where the grid is full.
struct RatedGrid {
  v1::Outcome outcome() const { return of_grid; }
  v1::Outcome of_grid = v1::OUTCOME_UNSPECIFIED;
  v1::Rating rating;
};
using Rated = Replied<RatedGrid>;

// Rates the givens of `puzzles`, at most kRatedAtOnce of them; `stop_above` is in tenths, 0 is never. If the time runs
// out over a batch its grids are asked for one by one, so that one hard grid costs only its own answer.
absl::Status AskRatings(Connection& connection, std::span<const Puzzle* const> puzzles, v1::Profile profile,
                        int stop_above, std::vector<Rated>* results);

// The profile of this name on the command line.
v1::Profile ProfileOf(const std::string& name);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_LOGIC_QUESTIONS_H_
