#include "server/solution_chunks.h"

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
  const std::int64_t last_node = nodes() + kSliceNodes;
  for (int solutions = 0;;) {
    if (!ahead_) {
      if (nodes() >= last_node) return text->empty() ? Step::kNothingYet : Step::kChunk;
      switch (LookAhead({.interrupt = &interrupt, .max_nodes = last_node - nodes()})) {
        case Enumerator::Step::kEnd:
          return Step::kLastChunk;
        case Enumerator::Step::kInterrupted:
          if (end() != SearchEnd::kNodeBudget) return Step::kInterrupted;
          return text->empty() ? Step::kNothingYet : Step::kChunk;
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
