// The completions in ascending order: cells are decided in row order, smallest candidate first.
//
// Row order can be a very bad order: on some grids it wanders for minutes through prefixes that no completion has. So
// once `kPatience` nodes have brought nothing, the walk sends a scout ahead, the fewest-candidates search, to ask
// whether the state at hand has any completion at all. If it has none the state is dropped; if it has one, that
// witness tells which candidates need no question on the way down. From then on every step is taken in certainty, and
// the next completion is reached after at most 81 cells. The scouts keep their states above the walk's own in the
// same array, which a path of 81 placements bounds for both.
#ifndef SUDOKU_CORE_ENGINE_WALK_H_
#define SUDOKU_CORE_ENGINE_WALK_H_

#include "core/engine/search.h"

namespace sudoku::engine {

template <class Ops>
class Walk {
 public:
  // Starts before the first completion of the propagated state in root().
  void Start() { Restart(states_); }
  // Starts after `after`, 81 digits.
  void StartAfter(const std::uint8_t* after);
  // Starts at the end.
  void StartNowhere() { Restart(states_ - 1); }

  // kStopped: the next completion is in *completion, until the next call.
  Exit Next(const State** completion, Meter* meter);

  // The array, for a search of its own before the walk starts; the walk starts with the first one.
  State* states() { return states_; }
  State& witness() { return witness_; }

 private:
  static constexpr int kPatience = 128;
  // A root, 81 placements, and the copy that a scout starts from.
  static constexpr int kStates = 83;

  void Restart(State* top) {
    top_ = top;
    scout_ = witnessed_ = nullptr;
    barren_ = 0;
  }
  Exit Scout(Meter* meter);
  void Step(const Literal& literal);

  State states_[kStates];
  State witness_;     // A completion of *witnessed_.
  State* top_;        // All completions of a state come before those of the states below it.
  State* witnessed_;  // Null: none.
  State* scout_;      // Where an interrupted scout stands; null: none is under way.
  int barren_;        // Nodes since the last completion.
};

template <class Ops>
Exit Walk<Ops>::Next(const State** completion, Meter* meter) {
  while (top_ >= states_) {
    if (barren_ >= kPatience && witnessed_ != top_) {
      const Exit exit = Scout(meter);
      if (exit == Exit::kInterrupted) return exit;
      if (exit == Exit::kExhausted) {
        --top_;
        continue;
      }
      witnessed_ = top_;
    }
    Literal literal;
    if (!ChooseFirst<Ops>(*top_, &literal)) {
      *completion = top_--;
      witnessed_ = nullptr;
      barren_ = 0;
      return Exit::kStopped;
    }
    if (!Take<Ops>(meter)) return Exit::kInterrupted;
    ++barren_;
    Step(literal);
  }
  return Exit::kExhausted;
}

template <class Ops>
void Walk<Ops>::Step(const Literal& literal) {
  const bool witnessed = witnessed_ == top_;
  State* const below = top_;
  bool placed;
  top_ = Branch<Ops>(top_, literal, &placed);
  if (!witnessed) return;
  // The witness is a completion either of the state with the literal, now on top, or of the one without, now where
  // their parent was.
  const bool with = witness_.words[literal.vector][literal.lane] == literal.bit;
  witnessed_ = with ? top_ : below;
}

// kStopped: the state on top has a completion, witness_. kExhausted: it has none.
template <class Ops>
Exit Walk<Ops>::Scout(Meter* meter) {
  if (scout_ == nullptr) {
    scout_ = top_ + 1;
    *scout_ = *top_;
  }
  const Exit exit = Search<Ops>(top_ + 1, &scout_, meter, [this](const State& state) {
    witness_ = state;
    return false;
  });
  if (exit != Exit::kInterrupted) scout_ = nullptr;
  return exit;
}

// The completions that share the first cells with `after` and are greater in the next one, for each number of first
// cells: the longest such prefix comes first, so it ends on top.
template <class Ops>
void Walk<Ops>::StartAfter(const std::uint8_t* after) {
  State* top = states_;
  for (int cell = 0; cell < 81; ++cell) {
    const unsigned vector = kCellPlaces.vector[cell], lane = kCellPlaces.lane[cell];
    const unsigned candidates = top->words[vector][lane];
    const unsigned bit = 1u << (after[cell] - 1);
    const unsigned greater = candidates & ~(2 * bit - 1);
    State equal = *top;
    top->words[vector][lane] = static_cast<std::uint16_t>(greater);
    if (greater == candidates) return Restart(top);
    equal.words[vector][lane] = static_cast<std::uint16_t>(candidates & bit);
    if (greater == 0 || !Settle<Ops>(top)) --top;
    if ((candidates & bit) == 0) return Restart(top);
    *++top = equal;
    if (!Settle<Ops>(top)) return Restart(top - 1);
  }
  Restart(top - 1);
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_WALK_H_
