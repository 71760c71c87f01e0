// What the commands ask the service about puzzles, in terms of core.
#ifndef SUDOKU_CLIENT_COMMANDS_QUESTIONS_H_
#define SUDOKU_CLIENT_COMMANDS_QUESTIONS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "client/connection/connection.h"
#include "client/console/tally.h"
#include "client/puzzles/answer.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::client {

// At most this many grids go into one SolveBatch: enough to make a call cheap per grid, few enough that the first
// answers come soon. The server takes 16,384.
inline constexpr std::size_t kBatchSize = 4096;

struct Solved {
  std::optional<Answer> answer;
  absl::Status status;  // Why there is no answer: the time ran out over this grid. OK if there is one.
};

Fate FateOf(const Solved& solved);

// Solves `puzzles` (at most kBatchSize), appending one result each to `results`: a single one by Solve, more by
// SolveBatch. If the time runs out over a batch its grids are asked for one by one, so that one hard grid costs only
// its own answer. On failure `results` holds what was answered before.
absl::Status AskSolutions(Connection& connection, std::span<const Puzzle* const> puzzles, std::vector<Solved>* results);

struct Counted {
  std::int64_t count = 0;
  bool exact = false;
  std::int64_t limit = 0;  // The one that held: the server's own may be smaller than the one asked for.
  absl::Status status;     // As in Solved.
};

// Counts the solutions of each of `puzzles` up to `limit` (0: the server's own); as AskSolutions. Several are solved by
// SolveBatch first, which tells all there is to count of those with one solution or none.
absl::Status AskCounts(Connection& connection, std::span<const Puzzle* const> puzzles, std::int64_t limit,
                       std::vector<Counted>* results);

struct Listed {
  std::string lines;    // 81 digits each, ascending, ended by '\n'.
  bool more = false;    // There are more.
  absl::Status status;  // As in Solved.
};

// Lists the solutions of each of `puzzles`, up to `limit` (from 1 on); as AskSolutions. The first ones alone of several
// puzzles are what SolveBatch answers.
absl::Status AskLists(Connection& connection, std::span<const Puzzle* const> puzzles, std::int64_t limit,
                      std::vector<Listed>* results);

struct Checked {
  Solved solved;
  // For a grid with several solutions: the second smallest, next to solved.answer->solution.
  std::optional<Grid> second;
};

// What `check` needs to know of `puzzles`; as AskSolutions.
absl::Status AskCheck(Connection& connection, std::span<const Puzzle* const> puzzles, std::vector<Checked>* results);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_QUESTIONS_H_
