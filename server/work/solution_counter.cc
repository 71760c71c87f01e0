#include "server/work/solution_counter.h"

#include <algorithm>

namespace sudoku {

bool SolutionCounter::RunSlice() {
  if (!walk_) walk_.emplace(grid_);
  const std::int64_t before = count_, last_node = walk_->nodes() + slice_nodes_;
  Grid solution;
  while (walk_->nodes() < last_node) {
    switch (engine_.next(*walk_, &solution, {.max_nodes = last_node - walk_->nodes()})) {
      case Enumerator::Step::kSolution:
        if (count_ == limit_) return false;  // One beyond the limit: not exact.
        ++count_;
        break;
      case Enumerator::Step::kEnd:
        exact_ = true;
        return false;
      case Enumerator::Step::kInterrupted:
        // The engine may start its search for one solution over when it is called again: a slice that grows finds it
        // some time.
        slice_nodes_ = count_ == before ? std::min(2 * slice_nodes_, kMaxSliceNodes) : kSliceNodes;
        return true;
    }
  }
  return true;
}

}  // namespace sudoku
