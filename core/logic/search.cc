#include "core/logic/search.h"

#include <algorithm>

namespace sudoku::logic {

void Search::Rank(int rank) {
  const Step& draft = steps_[found_];
  if (!Allows(draft.technique)) return;
  const Key key(draft.rating, draft.complexity, rank);
  if (all_) {
    ranked_.emplace_back(key, found_++);
  } else if (ranked_.empty()) {
    // The best so far waits one place further on, so that the next draft does not overwrite it.
    ranked_.emplace_back(key, found_ + 1);
    if (steps_.size() == found_ + 1) steps_.emplace_back();
    std::swap(steps_[found_], steps_[found_ + 1]);
  } else if (key < ranked_.front().first) {
    ranked_.front().first = key;
    std::swap(steps_[found_], steps_[found_ + 1]);
  }
}

bool Search::CloseRanks() {
  if (ranked_.empty()) return false;
  if (all_) {
    // Places break ties: what was found first stays first.
    std::sort(ranked_.begin(), ranked_.end());
    std::vector<Step> sorted;
    sorted.reserve(ranked_.size());
    for (const auto& [key, place] : ranked_) sorted.push_back(std::move(steps_[place]));
    std::move(sorted.begin(), sorted.end(), steps_.begin() + static_cast<std::ptrdiff_t>(found_ - sorted.size()));
  } else {
    std::swap(steps_[found_], steps_[found_ + 1]);
    ++found_;
  }
  ranked_.clear();
  return !all_;
}

}  // namespace sudoku::logic
