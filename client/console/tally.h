// What became of the grids of one run.
#ifndef SUDOKU_CLIENT_CONSOLE_TALLY_H_
#define SUDOKU_CLIENT_CONSOLE_TALLY_H_

#include <cstdint>
#include <string>

#include "absl/time/time.h"

namespace sudoku::client {

// What became of one grid.
enum class Fate { kUnique, kMultiple, kNoSolution, kBad, kUnanswered };

struct Tally {
  std::int64_t unique = 0;
  std::int64_t multiple = 0;
  std::int64_t no_solution = 0;
  std::int64_t bad = 0;         // Refused by the reader.
  std::int64_t unanswered = 0;  // The service gave no answer.

  void Count(Fate fate);
  std::int64_t total() const { return unique + multiple + no_solution + bad + unanswered; }
};

// "12,345"; `number` is not negative.
std::string WithCommas(std::int64_t number);

// Grids a second in few characters: "950/s", "12.3k/s", "1.2M/s".
std::string ShortRate(double per_second);

// "0:07", "12:34", "3:04:05".
std::string Clock(absl::Duration duration);

// "1,000 unique, 20 multiple, 3 no solution, 1 bad, 1 unanswered", without the parts that are zero.
std::string Outcomes(const Tally& tally);

// The line of --summary: "1,025 grids in 0.52 s (1,971/s): 1,000 unique, ...".
std::string Summary(const Tally& tally, absl::Duration elapsed);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_TALLY_H_
