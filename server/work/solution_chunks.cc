#include "server/work/solution_chunks.h"

#include <limits>

namespace sudoku {

SolutionChunks::SolutionChunks(const Grid& grid, const std::optional<Grid>& after, std::uint64_t limit,
                               const Engine& engine)
    : grid_(grid),
      engine_(engine),
      enumerator_(grid, after),
      left_(limit == 0 ? std::numeric_limits<std::uint64_t>::max() : limit),
      latest_(after) {}

SolutionChunks::Step SolutionChunks::Next(std::string* text, const Interrupt& interrupt) {
  text->clear();
  const std::int64_t last_node = nodes() + slice_nodes_;
  for (int solutions = 0;;) {
    if (!ahead_) {
      if (nodes() >= last_node) return OutOfNodes(*text);
      switch (LookAhead({.interrupt = &interrupt, .max_nodes = last_node - nodes()})) {
        case Enumerator::Step::kEnd:
          return Step::kLastChunk;
        case Enumerator::Step::kInterrupted:
          return end() == SearchEnd::kNodeBudget ? OutOfNodes(*text) : Step::kInterrupted;
        case Enumerator::Step::kSolution:
          break;
      }
      if (!IsRight(*ahead_)) return Step::kWrong;
    }
    more_ = left_ == 0;
    if (more_) return Step::kLastChunk;
    if (solutions == kMaxSolutions) return Step::kChunk;
    text->append(ahead_->ToString()).push_back('\n');
    latest_ = ahead_;
    ahead_.reset();
    ++solutions;
    --left_;
  }
}

// The engine may start its search for one solution over when it is called again: a slice that grows finds it some time.
SolutionChunks::Step SolutionChunks::OutOfNodes(const std::string& text) {
  slice_nodes_ = text.empty() ? 2 * slice_nodes_ : kSliceNodes;
  return text.empty() ? Step::kNothingYet : Step::kChunk;
}

Enumerator::Step SolutionChunks::LookAhead(const SearchLimits& limits) {
  Grid solution;
  const Enumerator::Step step = engine_.next(enumerator_, &solution, limits);
  if (step == Enumerator::Step::kSolution) ahead_ = solution;
  return step;
}

bool SolutionChunks::IsRight(const Grid& solution) const {
  return IsSolutionOf(solution, grid_) && (!latest_ || *latest_ < solution);
}

}  // namespace sudoku
