// What the commands ask LogicService.
#ifndef SUDOKU_CLIENT_COMMANDS_LOGIC_QUESTIONS_H_
#define SUDOKU_CLIENT_COMMANDS_LOGIC_QUESTIONS_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "client/commands/analysis_questions.h"
#include "client/connection/connection.h"
#include "client/puzzles/puzzle.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku::client {

// The profile that an option names: "se121", "se121-no-uniqueness".
v1::Profile ProfileOf(const std::string& name);

struct Rated {
  v1::Outcome outcome;
  v1::Rating rating;  // Of one that has exactly one solution.
};

// RateBatch takes 1,024, but a hard puzzle takes a tenth of a second: so many are answered soon, and cost little a
// call.
inline constexpr std::size_t kRatedAtOnce = 64;

// Rates `puzzles`, at most kRatedAtOnce, with what `request` asks for. If the time runs out over a batch they are asked
// for one by one, so that one hard puzzle costs only its own answer.
absl::Status AskRatings(Connection& connection, std::span<const Puzzle* const> puzzles, v1::RateBatchRequest request,
                        std::vector<Replied<Rated>>* results);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_LOGIC_QUESTIONS_H_
