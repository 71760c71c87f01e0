#include "core/analysis/core_of_givens.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/conflicts.h"

namespace sudoku {
namespace {

// The latest first: they tell the most about what is asked next. Those that are forgotten cost questions, no more.
void Remember(const CellSet& set, std::deque<CellSet>* latest) {
  constexpr std::size_t kMost = 256;
  if (latest->size() == kMost) latest->pop_back();
  latest->push_front(set);
}

}  // namespace

CellSet IrreducibleCore(const Grid& grid, CellSet givens, Questions& questions) {
  const std::vector<int> cells = givens.cells();
  Candidates candidates(Only(grid, givens));
  Grid witness;
  for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) {
    candidates.Set(*cell, kEveryDigit);
    if (questions.Completes(candidates, &witness)) {
      candidates.Set(*cell, SetOf(grid[*cell]));
    } else {
      givens.erase(*cell);
    }
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
    Remember(core_, &cores_);
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

bool SmallestCore::Admits(const CellSet& chosen, Questions& questions) {
  const auto within = [](const CellSet& some, const CellSet& all) { return (some - all).empty(); };
  if (std::ranges::any_of(agreed_, [&](const CellSet& agreed) { return within(chosen, agreed); })) return true;
  if (std::ranges::any_of(cores_, [&](const CellSet& core) { return within(core, chosen); })) return false;
  Grid witness;
  if (!questions.Completes(Candidates(Only(grid_, chosen)), &witness)) return false;
  CellSet agreed;
  for (const int cell : givens_) {
    if (witness[cell] == grid_[cell]) agreed.insert(cell);
  }
  Remember(agreed, &agreed_);
  return true;
}

void SmallestCore::Approach(CellSet chosen, Questions& questions) {
  const CellSet smallest = chosen;
  while (++spent_, Admits(chosen, questions)) {
    const CellSet correction = Correction(chosen, questions);
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
  Remember(chosen, &cores_);
  if (chosen.count() < core_.count()) core_ = chosen;
}

CellSet SmallestCore::Correction(CellSet chosen, Questions& questions) {
  // Givens outside the smallest core known come first, so that what does not fit lies in it; and each time another one
  // of those in it, so that the sets are as different as can be.
  std::vector<int> cells = (givens_ - chosen - core_).cells();
  std::vector<int> of_core = (core_ - chosen).cells();
  spent_ += static_cast<std::int64_t>(cells.size() + of_core.size());
  if (!of_core.empty()) {
    turn_ = (turn_ + 1) % static_cast<int>(of_core.size());
    std::rotate(of_core.begin(), of_core.begin() + turn_, of_core.end());
  }
  cells.insert(cells.end(), of_core.begin(), of_core.end());
  CellSet correction;
  for (const int cell : cells) {
    if (const CellSet more = chosen | CellSet::Of(cell); Admits(more, questions)) {
      chosen = more;
    } else {
      correction.insert(cell);
    }
  }
  return correction;
}

}  // namespace sudoku
