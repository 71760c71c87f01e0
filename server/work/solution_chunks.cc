#include "server/work/solution_chunks.h"

#include <algorithm>
#include <limits>

namespace sudoku {

SolutionChunks::SolutionChunks(const Grid& grid, const std::optional<Grid>& after, std::uint64_t limit,
                               const Engine& engine)
    : grid_(grid),
      engine_(engine),
      left_(limit == 0 ? std::numeric_limits<std::uint64_t>::max() : limit),
      latest_(after) {}

SolutionChunks::Step SolutionChunks::Next(std::string* text) {
  text->clear();
  if (!walk_) walk_.emplace(grid_, latest_);
  const std::int64_t last_node = nodes() + slice_nodes_;
  for (int solutions = 0;;) {
    if (!ahead_) {
      if (nodes() >= last_node) return OutOfNodes(*text);
      switch (LookAhead(last_node - nodes())) {
        case Enumerator::Step::kEnd:
          return Step::kLastChunk;
        case Enumerator::Step::kInterrupted:
          return OutOfNodes(*text);
        case Enumerator::Step::kSolution:
          break;
      }
      if (!IsRight(*ahead_)) return Step::kWrong;
    }
    more_ = left_ == 0;
    if (more_) return Step::kLastChunk;
    if (solutions == kMaxSolutions) return Step::kChunk;
    text->resize(text->size() + kCells + 1, '\n');
    ahead_->CopyTo(text->data() + text->size() - (kCells + 1));
    latest_ = ahead_;
    ahead_.reset();
    ++solutions;
    --left_;
  }
}

// The engine may start its search for one solution over when it is called again: a slice that grows finds it some time.
SolutionChunks::Step SolutionChunks::OutOfNodes(const std::string& text) {
  slice_nodes_ = text.empty() ? std::min(2 * slice_nodes_, kMaxSliceNodes) : kSliceNodes;
  return text.empty() ? Step::kNothingYet : Step::kChunk;
}

Enumerator::Step SolutionChunks::LookAhead(std::int64_t max_nodes) {
  Grid solution;
  const Enumerator::Step step = engine_.next(*walk_, &solution, {.max_nodes = max_nodes});
  if (step == Enumerator::Step::kSolution) ahead_ = solution;
  return step;
}

bool SolutionChunks::IsRight(const Grid& solution) const {
  return IsSolutionOf(solution, grid_) && (!latest_ || *latest_ < solution);
}

}  // namespace sudoku
