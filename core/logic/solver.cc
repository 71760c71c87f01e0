#include "core/logic/solver.h"

#include <algorithm>
#include <iterator>

namespace sudoku::logic {

Solver::Solver(const Ladder& ladder) : allowed_(ladder.allowed), search_(false, ladder.allowed) {
  const bool unique = ladder.profile == Profile::kSe121;
  std::copy_if(Finders().begin(), Finders().end(), std::back_inserter(finders_),
               [&](const Finder& finder) { return unique || !finder.assumes_unique; });
}

const Step* Solver::Next(const Board& board) {
  search_.Clear();
  if (board.solved()) return nullptr;
  for (const Finder& finder : finders_) {
    if (finder.find(board, search_)) return &search_.found().front();
  }
  return nullptr;
}

std::deque<Step> Solver::FindUniqueness(const Board& board, int up_to) const {
  Search search(true, allowed_);
  for (const Finder& finder : finders_) {
    if (finder.assumes_unique) finder.find(board, search);
  }
  std::deque<Step> steps(search.found().begin(), search.found().end());
  std::erase_if(steps, [up_to](const Step& step) { return step.rating > up_to; });
  return steps;
}

std::vector<Step> Solver::FindAll(const Board& board, Scope scope, std::size_t limit) const {
  Search search(true, allowed_);
  if (board.solved()) return {};
  const auto wanted = static_cast<std::ptrdiff_t>(scope == Scope::kLowest ? 1 : limit);
  for (const Finder& finder : finders_) {
    // A later finder may give a lower rating than an earlier one's highest.
    const auto easier = [&](const Step& step) { return step.rating < finder.from_rating; };
    if (std::count_if(search.found().begin(), search.found().end(), easier) >= wanted) break;
    finder.find(board, search);
  }
  std::vector<Step> steps(search.found().begin(), search.found().end());
  std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.rating < b.rating; });
  if (scope == Scope::kLowest && !steps.empty()) {
    const int lowest = steps.front().rating;
    steps.erase(std::find_if(steps.begin(), steps.end(), [&](const Step& step) { return step.rating > lowest; }),
                steps.end());
  }
  if (steps.size() > limit) steps.resize(limit);
  return steps;
}

}  // namespace sudoku::logic
