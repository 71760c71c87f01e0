#include "core/analysis/questions.h"

#include "core/meter.h"

namespace sudoku {

bool Questions::Stopped() {
  if (end_ == SearchEnd::kComplete && until_look_-- == 0) {
    constexpr unsigned kQuestionsBetweenLooks = 64;
    until_look_ = kQuestionsBetweenLooks;
    end_ = internal::PollInterrupt(limits_);
  }
  return end_ != SearchEnd::kComplete;
}

bool Questions::Completes(const Candidates& candidates, Grid* witness) {
  if (Stopped()) return false;
  const Completion completion = Complete(candidates, witness, limits_, &nodes_);
  if (completion == Completion::kInterrupted) end_ = internal::PollInterrupt(limits_);
  return completion == Completion::kFound;
}

bool Questions::CompletesOtherwise(const Candidates& candidates, const Grid& completion) {
  Candidates left = candidates;
  if (!Propagate(&left)) return false;
  Grid other;
  for (int cell = 0; cell < kCells; ++cell) {
    if (left[cell] == SetOf(completion[cell])) continue;
    if (Completes(left.Without(cell, completion[cell]), &other)) return true;
    // All that are left agree here.
    left = left.With(cell, SetOf(completion[cell]));
    if (!Propagate(&left)) return false;
  }
  return false;
}

std::int64_t Questions::CountUpTo(const Grid& grid, std::int64_t limit) {
  if (Stopped()) return 0;
  const CountResult result = Count(grid, static_cast<std::uint64_t>(limit), limits_);
  nodes_ += result.nodes;
  end_ = result.end;
  return static_cast<std::int64_t>(result.count);
}

bool Questions::Next(Enumerator& walk, Grid* solution) {
  if (Stopped()) return false;
  const std::int64_t before = walk.nodes();
  const Enumerator::Step step = walk.Next(solution, limits_);
  nodes_ += walk.nodes() - before;
  if (step == Enumerator::Step::kInterrupted) end_ = walk.last_end();
  return step == Enumerator::Step::kSolution;
}

}  // namespace sudoku
