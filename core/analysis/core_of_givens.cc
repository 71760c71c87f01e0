#include "core/analysis/core_of_givens.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/conflicts.h"

namespace sudoku {

CellSet IrreducibleCore(const Grid& grid, CellSet givens, Questions& questions) {
  const std::vector<int> cells = givens.cells();
  Grid witness;
  for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) {
    CellSet fewer = givens;
    fewer.erase(*cell);
    if (!questions.Completes(Candidates(Only(grid, fewer)), &witness)) givens = fewer;
  }
  return givens;
}

SmallestCore::SmallestCore(const Grid& grid, std::int64_t budget)
    : grid_(grid), givens_(CellSet::GivensOf(grid)), budget_(budget), core_(givens_) {}

void SmallestCore::Start(Questions& questions) {
  started_ = true;
  const std::vector<Conflict> conflicts = FindConflicts(grid_);
  if (conflicts.empty()) {
    spent_ += givens_.count();
    core_ = IrreducibleCore(grid_, givens_, questions);
    return;
  }
  core_ = {};
  core_.insert(conflicts[0].cells[0]);
  core_.insert(conflicts[0].cells[1]);
  proved_ = true;  // A single given always has a solution.
}

bool SmallestCore::Step(Questions& questions) {
  if (!started_) {
    Start(questions);
  } else {
    constexpr std::int64_t kMostAtOnce = 1'000'000;
    const std::int64_t allowed = std::min((budget_ - spent_) * kBranchesAQuestion, kMostAtOnce);
    std::int64_t left = allowed;
    const std::optional<CellSet> chosen = corrections_.Smallest(core_.count(), &left);
    spent_ += (allowed - left) / kBranchesAQuestion;
    if (left < 0) {
      spent_ = budget_;
    } else if (!chosen) {
      proved_ = true;
    } else {
      Approach(*chosen, questions);
    }
  }
  return !proved_ && spent_ < budget_ && questions.end() == SearchEnd::kComplete;
}

bool SmallestCore::Admits(const CellSet& chosen, Grid* witness, Questions& questions) {
  ++spent_;
  return questions.Completes(Candidates(Only(grid_, chosen)), witness);
}

void SmallestCore::Approach(CellSet chosen, Questions& questions) {
  const CellSet smallest = chosen;
  Grid witness;
  while (Admits(chosen, &witness, questions)) {
    const CellSet correction = Correction(chosen, witness, questions);
    if (questions.end() != SearchEnd::kComplete) return;
    corrections_.Add(correction);
    if (spent_ >= budget_) return;
    // One of it that is in the smallest core known, if there is one: that is where others are likely.
    const CellSet likely = correction & core_;
    chosen.insert(likely.empty() ? correction.first() : likely.first());
  }
  if (questions.end() != SearchEnd::kComplete) return;
  proved_ = chosen == smallest;
  if (!proved_) {
    spent_ += chosen.count();
    chosen = IrreducibleCore(grid_, chosen, questions);
  }
  if (chosen.count() < core_.count()) core_ = chosen;
}

CellSet SmallestCore::Correction(CellSet chosen, Grid witness, Questions& questions) {
  const std::vector<int> cells = (givens_ - chosen).cells();
  spent_ += static_cast<std::int64_t>(cells.size());
  Candidates candidates(Only(grid_, chosen));
  Propagate(&candidates);
  CellSet correction;
  // Each time another given comes first, so that the sets are as different as can be.
  turn_ = (turn_ + 7) % static_cast<int>(kCells);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int cell = cells[(i + static_cast<std::size_t>(turn_)) % cells.size()];
    Candidates more = candidates.With(cell, SetOf(grid_[cell]));
    if (witness[cell] == grid_[cell]) {
      candidates = more;
    } else if (more[cell] != 0 && Propagate(&more) && questions.Completes(more, &witness)) {
      candidates = more;
    } else {
      correction.insert(cell);
    }
  }
  return correction;
}

}  // namespace sudoku
