#include "core/analysis/explanation.h"

#include "core/analysis/first_mistake.h"
#include "core/analysis/minimising.h"

namespace sudoku {

Explaining::Explaining(const Position& position, const Wishes& wishes) : position_(position), wishes_(wishes) {}

bool Explaining::Step(Questions& questions) {
  switch (stage_) {
    case Stage::kOutcome:
      FindOutcome(questions);
      break;
    case Stage::kCore:
      if (core_->Step(questions)) break;
      result_.core = core_->core();
      result_.core_is_smallest = core_->proved();
      stage_ = Stage::kRepairs;
      break;
    case Stage::kCandidates:
      if (candidates_->Step(questions)) break;
      for (int cell = 0; cell < kCells; ++cell) {
        result_.candidates[static_cast<std::size_t>(cell)] = (*candidates_)[cell];
      }
      stage_ = wishes_.count_limit > 0 ? Stage::kCount : Stage::kRepairs;
      break;
    case Stage::kCount:
      Count(questions);
      break;
    case Stage::kRepairs:
      if (repairs_->Step(questions)) break;
      result_.repairs = repairs_->found();
      stage_ = Stage::kDone;
      break;
    case Stage::kDone:
      break;
  }
  return stage_ != Stage::kDone && questions.end() == SearchEnd::kComplete;
}

void Explaining::FindOutcome(Questions& questions) {
  const Grid& grid = position_.givens;
  Enumerator walk(grid);
  const bool one = questions.Next(walk, &result_.solutions[0]);
  const bool several = one && questions.Next(walk, &result_.solutions[1]);
  result_.outcome = !one ? Outcome::kNoSolution : several ? Outcome::kMultiple : Outcome::kUnique;
  if (one) FindMistakes(questions);
  if (result_.outcome == Outcome::kUnique) {
    result_.count = 1;
    result_.exact = true;
    if (wishes_.redundant_givens) result_.redundant = RedundantGivens(grid, result_.solutions[0], questions);
    stage_ = Stage::kDone;
    return;
  }
  repairs_.emplace(grid, one, wishes_.max_repairs);
  if (several) {
    candidates_.emplace(grid);
    walk_.emplace(grid);
    stage_ = Stage::kCandidates;
  } else {
    result_.exact = true;
    core_.emplace(grid, wishes_.core_questions);
    stage_ = Stage::kCore;
  }
}

void Explaining::FindMistakes(Questions& questions) {
  result_.first_mistake = FirstMistake(position_, questions);
  if (result_.outcome != Outcome::kUnique) return;
  result_.wrong_entries = WrongEntries(position_, result_.solutions[0]);
  result_.struck_solution = StruckSolution(position_, result_.solutions[0]);
}

void Explaining::Count(Questions& questions) {
  constexpr int kSolutionsAStep = 5'000;
  Grid solution;
  for (int i = 0; i < kSolutionsAStep; ++i) {
    if (!questions.Next(*walk_, &solution)) {
      result_.exact = questions.end() == SearchEnd::kComplete;
      stage_ = Stage::kRepairs;
      return;
    }
    if (result_.count == wishes_.count_limit) {
      stage_ = Stage::kRepairs;
      return;
    }
    ++result_.count;
  }
}

}  // namespace sudoku
