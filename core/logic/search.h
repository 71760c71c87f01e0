// Where finders put what they find.
//
// A finder looks at a board and writes each step it sees into a draft, in the order the yardstick sees them, and stops
// as soon as it is told that there are enough:
//
//   Step& step = search.Draft(Technique::kNakedPair);
//   step.Remove(cell, digit);
//   if (search.Keep()) return true;
//   ...
//   return false;
//
// The families whose easiest step wins, rather than their first, rank all of theirs:
//
//   search.Rank(type);  // instead of Keep
//   ...
//   return search.CloseRanks();
#ifndef SUDOKU_CORE_LOGIC_SEARCH_H_
#define SUDOKU_CORE_LOGIC_SEARCH_H_

#include <bitset>
#include <cstddef>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "core/logic/step.h"
#include "core/logic/technique.h"

namespace sudoku::logic {

using TechniqueSet = std::bitset<kTechniques>;

// Keeps its memory from one use to the next, so that a rating allocates nothing per step. Not thread-safe.
class Search {
 public:
  // With `all`, finders are to go on to the end, else they stop at the first step that is allowed.
  explicit Search(bool all = false, TechniqueSet allowed = TechniqueSet().set()) : all_(all), allowed_(allowed) {}

  bool all() const { return all_; }
  bool Allows(Technique technique) const { return allowed_[static_cast<std::size_t>(technique)]; }

  // Room for a step, cleared, with the technique's own rating. What was drafted and not kept is gone.
  Step& Draft(Technique technique) {
    if (found_ == steps_.size()) steps_.emplace_back();
    steps_[found_].Clear(technique);
    return steps_[found_];
  }

  // Takes the draft if its technique is allowed, and says whether that is enough.
  [[nodiscard]] bool Keep() {
    if (!Allows(steps_[found_].technique)) return false;
    ++found_;
    return !all_;
  }

  // Takes the draft if its technique is allowed and it is easier than those ranked before: by rating, then complexity,
  // then `rank`; of equals, the first.
  void Rank(int rank);
  // Ends the ranking: the easiest is the one found, or with `all` they are in order. Says whether that is enough.
  [[nodiscard]] bool CloseRanks();

  std::span<const Step> found() const { return {steps_.data(), found_}; }
  std::span<Step> found() { return {steps_.data(), found_}; }
  void Clear() { found_ = 0; }

 private:
  using Key = std::tuple<int, int, int>;  // Rating, complexity, rank.

  bool all_;
  TechniqueSet allowed_;
  std::vector<Step> steps_;
  std::size_t found_ = 0;
  std::vector<std::pair<Key, std::size_t>> ranked_;  // What is ranked and not closed: keys and places in steps_.
};

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_SEARCH_H_
