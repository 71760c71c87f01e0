// The completions in ascending order: cells are decided in row order, smallest candidate first.
//
// Row order can be a very bad order: on some grids it wanders for minutes through prefixes that no completion has. So
// once some nodes have brought nothing, the walk goes on in certainty: it sends a scout ahead, the
// fewest-candidates search, to ask whether the state at hand has any completion at all. If it has none the state is
// dropped; if it has one, that witness tells which candidates need no question on the way down, and the next completion
// is reached after at most 81 cells. The scouts keep their states above the walk's own in the same array, which a path
// of 81 placements bounds for both.
#ifndef SUDOKU_CORE_ENGINE_WALK_H_
#define SUDOKU_CORE_ENGINE_WALK_H_

#include "core/engine/leap.h"
#include "core/engine/search.h"

namespace sudoku::engine {

template <class Ops>
class Walk {
 public:
  // The propagated grid; set it before a start.
  State& root() { return root_; }

  // Starts before the first completion. After `patience` nodes without one the walk counts as lost.
  void Start(int patience = kPatience) {
    Restart();
    fresh_ = true;
    patience_ = patience;
  }
  // Starts before the first completion, given one of them, or more exactly, given witness() to be one.
  void StartInCertainty() {
    Restart();
    witnessed_ = top_;
    barren_ = patience_;
  }
  // Starts after `after`, 81 digits.
  void StartAfter(const std::uint8_t* after);
  // Starts at the end.
  void StartNowhere() {
    Restart();
    --top_;
  }

  // kStopped: the next completion is in *completion, until the next call.
  Exit Next(const State** completion, Meter* meter);
  // The same without certainty: kInterrupted is also returned when patience runs out, and then lost() is true.
  Exit Stroll(const State** completion, Meter* meter);
  bool lost() const { return barren_ >= patience_; }

  // The array, for a search of its own while there is no walk.
  State* states() { return states_; }
  State& witness() { return witness_; }

 private:
  static constexpr int kPatience = 128;
  // A root, 81 placements, and the copy that a scout starts from.
  static constexpr int kStates = 83;

  void Restart() {
    top_ = states_;
    *top_ = root_;
    witnessed_ = nullptr;
    scout_ = {};
    barren_ = 0;
    patience_ = kPatience;
    fresh_ = false;
  }
  Literal Lowest(unsigned cell) const {
    return LowestCandidate<Ops>(*top_, kCellPlaces.vector[cell], kCellPlaces.lane[cell]);
  }
  Exit Arrive(const State** completion);
  Exit Scout(Meter* meter);
  void StepInCertainty(const Literal& literal);

  State root_;
  State witness_;     // A completion of *witnessed_.
  State* top_;        // All completions of a state come before those of the states below it.
  State* witnessed_;  // Null: none.
  Front scout_;       // Where an interrupted scout stands; null: none is under way.
  int barren_;        // Nodes since the last completion,
  int patience_;      // and how many of them are too many.
  bool fresh_;        // The walk began at the root and has not arrived anywhere yet.
  State states_[kStates];
};

template <class Ops>
Exit Walk<Ops>::Stroll(const State** completion, Meter* meter) {
  while (top_ >= states_) {
    if (top_->exceptions != 0) {
      top_ = Resume<Ops>(top_);
      continue;
    }
    const unsigned cell = FirstUndecided<Ops>(*top_);
    if (cell >= 81) return Arrive(completion);
    if (lost() || !Take<Ops>(meter)) return Exit::kInterrupted;
    ++barren_;
    top_ = fresh_ ? Leap<Ops>(top_, cell) : Branch<Ops>(top_, Lowest(cell));
  }
  return Exit::kExhausted;
}

template <class Ops>
Exit Walk<Ops>::Next(const State** completion, Meter* meter) {
  if (!lost()) {
    const Exit exit = Stroll(completion, meter);
    if (exit != Exit::kInterrupted || !lost()) return exit;
    // Every prefix the walk has noted may be barren for the same reason, and the root will show it at once.
    if (fresh_) Restart();
    barren_ = patience_;
  }
  while (top_ >= states_) {
    if (top_->exceptions != 0) {
      top_ = Resume<Ops>(top_);
      continue;
    }
    if (witnessed_ != top_) {
      const Exit exit = Scout(meter);
      if (exit == Exit::kInterrupted) return exit;
      if (exit == Exit::kExhausted) {
        --top_;
        continue;
      }
      witnessed_ = top_;
    }
    const unsigned cell = FirstUndecided<Ops>(*top_);
    if (cell >= 81) return Arrive(completion);
    if (!Take<Ops>(meter)) return Exit::kInterrupted;
    StepInCertainty(Lowest(cell));
  }
  return Exit::kExhausted;
}

template <class Ops>
Exit Walk<Ops>::Arrive(const State** completion) {
  *completion = top_--;
  witnessed_ = nullptr;
  barren_ = 0;
  fresh_ = false;
  return Exit::kStopped;
}

template <class Ops>
void Walk<Ops>::StepInCertainty(const Literal& literal) {
  State* const below = top_;
  top_ = Branch<Ops>(top_, literal);
  // The witness is a completion either of the state with the literal, now on top, or of the one without, now where
  // their parent was.
  const bool with = witness_.words[literal.vector][literal.lane] == literal.bit;
  witnessed_ = with ? top_ : below;
}

// kStopped: the state on top has a completion, witness_. kExhausted: it has none.
template <class Ops>
Exit Walk<Ops>::Scout(Meter* meter) {
  if (scout_.top == nullptr) {
    scout_.top = top_ + 1;  // The conflicts of earlier scouts may well be this one's too.
    *scout_.top = *top_;
  }
  const Exit exit = Search<Ops>(top_ + 1, &scout_, meter, [this](const State& state) {
    witness_ = state;
    return false;
  });
  if (exit != Exit::kInterrupted) scout_.top = nullptr;
  return exit;
}

// The completions that share the first cells with `after` and are greater in the next one, for each number of first
// cells: the longest such prefix comes first, so it ends on top.
template <class Ops>
void Walk<Ops>::StartAfter(const std::uint8_t* after) {
  Restart();
  for (int cell = 0; cell < 81; ++cell) {
    const unsigned vector = kCellPlaces.vector[cell], lane = kCellPlaces.lane[cell];
    const unsigned candidates = top_->words[vector][lane];
    const unsigned bit = 1u << (after[cell] - 1);
    const unsigned greater = candidates & ~(2 * bit - 1);
    if (greater == candidates) return;
    State equal = *top_;
    top_->words[vector][lane] = static_cast<std::uint16_t>(greater);
    equal.words[vector][lane] = static_cast<std::uint16_t>(candidates & bit);
    if (greater == 0 || !Settle<Ops>(top_)) --top_;
    if ((candidates & bit) == 0) return;
    *++top_ = equal;
    if (!Settle<Ops>(top_)) break;
  }
  --top_;  // What equals `after` in every cell, or in cells that no completion has.
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_WALK_H_
