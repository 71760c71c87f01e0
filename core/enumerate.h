// All completions of a grid: counted, or one after the other in ascending order.
#ifndef SUDOKU_CORE_ENUMERATE_H_
#define SUDOKU_CORE_ENUMERATE_H_

#include <cstdint>
#include <memory>
#include <optional>

#include "core/grid.h"
#include "core/interrupt.h"

namespace sudoku {

struct CountResult {
  SearchEnd end = SearchEnd::kComplete;
  std::uint64_t count = 0;  // A lower bound unless `exact`, which nothing is that was interrupted.
  bool exact = false;       // Whether `count` is the number of all completions.
  std::int64_t nodes = 0;
};

// Counts completions of `grid`, and stops as soon as it knows of more than `limit` of them (then count == limit and
// not exact).
CountResult Count(const Grid& grid, std::uint64_t limit, const SearchLimits& limits = {});

// Walks the completions of a grid in ascending lexicographic order, holding one search path: memory does not grow
// with what has been returned.
//
//   Enumerator enumerator(grid);
//   Grid solution;
//   while (enumerator.Next(&solution) == Enumerator::Step::kSolution) ...
class Enumerator {
 public:
  enum class Step {
    kSolution,     // The next completion was written.
    kEnd,          // There are no more.
    kInterrupted,  // The limits ended the search (see last_end()); calling Next again goes on from the same place.
  };

  // Starts before the first completion, or, given `after`, before the first one that is greater than it. `after` is any
  // full grid, a completion or not; an empty cell in it is a mistake of the caller's, and counts as less than any digit
  // where assertions are off.
  explicit Enumerator(const Grid& grid, const std::optional<Grid>& after = std::nullopt);
  ~Enumerator();
  Enumerator(Enumerator&&) noexcept;
  Enumerator& operator=(Enumerator&&) noexcept;

  // `limits` bounds the nodes of this call alone. A cancellation is seen at once, a deadline after some hundred
  // completions or nodes: a completion takes less time than to read the clock.
  Step Next(Grid* solution, const SearchLimits& limits = {});

  SearchEnd last_end() const;
  // Search nodes spent so far, over all calls.
  std::int64_t nodes() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace sudoku

#endif  // SUDOKU_CORE_ENUMERATE_H_
