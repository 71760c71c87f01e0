// The number of solutions of a grid, counted a slice at a time. Knows no gRPC.
#ifndef SUDOKU_SERVER_WORK_SOLUTION_COUNTER_H_
#define SUDOKU_SERVER_WORK_SOLUTION_COUNTER_H_

#include <cstdint>
#include <optional>

#include "core/enumerate.h"
#include "core/grid.h"
#include "server/work/engine.h"

namespace sudoku {

// Walks the solutions rather than counting them in one go: a walk can rest, and takes about the same time.
class SolutionCounter {
 public:
  // A slice takes a millisecond or two: who waits behind a count waits for no more.
  static constexpr std::int64_t kSliceNodes = 20'000;
  static constexpr std::int64_t kMaxSliceNodes = 20'000'000;

  // Counts up to `limit`, at least 1. `engine` outlives this. Until the first slice it holds the grid alone.
  SolutionCounter(const Grid& grid, std::int64_t limit, const Engine& engine)
      : grid_(grid), limit_(limit), engine_(engine) {}

  // False when the count is complete.
  bool RunSlice();

  // Complete after RunSlice has returned false.
  std::int64_t count() const { return count_; }
  bool exact() const { return exact_; }  // Whether these are all solutions.
  std::int64_t nodes() const { return walk_ ? walk_->nodes() : 0; }

 private:
  const Grid grid_;
  const std::int64_t limit_;
  const Engine& engine_;
  std::optional<Enumerator> walk_;
  std::int64_t count_ = 0;
  bool exact_ = false;
  std::int64_t slice_nodes_ = kSliceNodes;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_SOLUTION_COUNTER_H_
