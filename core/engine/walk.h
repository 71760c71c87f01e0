// The completions in ascending order: cells are decided in row order, smallest candidate first.
//
// Row order can be a very bad order: on some grids it wanders for minutes through prefixes that no completion has. So a
// walk begins blind, and once it has met some dead ends since its last completion, goes on in certainty: it sends a
// scout ahead, the search of search.h, to ask whether the state at hand has any completion at all. If it has none the
// state is dropped; if it has one, that witness tells which candidates need no question on the way down, and the next
// completion is reached after at most 81 cells. The scouts keep their states above the walk's own in the same array.
//
// Once only the last band is open, its completions follow one another without propagation, see last_band.h.
#ifndef SUDOKU_CORE_ENGINE_WALK_H_
#define SUDOKU_CORE_ENGINE_WALK_H_

#include "core/engine/branch.h"
#include "core/engine/inspect.h"
#include "core/engine/kernel.h"
#include "core/engine/last_band.h"
#include "core/engine/leap.h"
#include "core/engine/search.h"
#include "core/engine/state.h"
#include "core/engine/tuning.h"

namespace sudoku::engine {

template <class Ops>
class Walk {
 public:
  // The propagated grid; set it before a start.
  State& root() { return root_; }

  // Starts before the first completion. Blind, the walk is lost at that many dead ends since its last completion.
  void Start(int patience = kPatience) { Restart(Mode::kLeaping, patience); }
  // The same a cell at a time, which is better where guesses seldom hold: where few ways are left.
  void StartStepping(int patience = kPatience) { Restart(Mode::kStepping, patience); }
  // Starts before the first completion, in certainty, given one of them: witness().
  void StartInCertainty() {
    Restart(Mode::kCertain, kPatience);
    witnessed_ = top_;
  }
  // Starts after `after`, 81 digits; a zero is less than any digit.
  void StartAfter(const std::uint8_t* after);
  // Starts at the end.
  void StartNowhere() {
    Restart(Mode::kStepping, kPatience);
    --top_;
  }

  // kFound: the next completion is in `completion`, 81 digits.
  Exit Next(std::uint8_t* completion, Meter* meter);
  // The same as long as the walk is blind: kLost when it would have to go on in certainty.
  Exit Stroll(std::uint8_t* completion, Meter* meter);
  // Adds the completions met to *count, and stops at the first one beyond `limit`: kFound.
  Exit StrollOver(std::uint64_t limit, std::uint64_t* count, Meter* meter);
  // Where a search of what the walk has not come to begins, down to states().
  Front Rest() const { return {top_, {}, 0}; }
  // Whether the last completion was seen to be one of several.
  bool has_another() const { return in_last_band_ && last_band_.has_another(); }

  // For a search of its own while there is no walk.
  State* states() { return array_ + 1; }
  State& witness() { return witness_; }

 private:
  enum class Mode {
    kLeaping,   // Blind, many cells at a time, until the first completion: the others are near the last one.
    kStepping,  // Blind, a cell at a time.
    kCertain,   // With scouts, until the next completion.
  };

  void Restart(Mode mode, int patience) {
    top_ = states();
    *top_ = root_;
    witnessed_ = nullptr;
    scout_ = {};
    in_last_band_ = false;
    mode_ = mode;
    dead_ends_ = 0;
    patience_ = patience;
  }
  Literal Lowest(unsigned cell) const {
    return LowestCandidate<Ops>(*top_, kCellPlaces.vector[cell], kCellPlaces.lane[cell]);
  }
  bool NextInLastBand(std::uint8_t* completion);
  void Arrive();
  Exit Scout(Meter* meter);
  void StepInCertainty(const Literal& literal);

  State root_;
  State witness_;     // A completion of *witnessed_.
  State* top_;        // All completions of a state come before those of the states below it.
  State* witnessed_;  // Null: none.
  Front scout_;       // Where an interrupted scout stands; null: none is under way.
  Mode mode_;
  int dead_ends_;      // Since the last completion,
  int patience_;       // and how many of them are too many.
  bool in_last_band_;  // Completions of a state that has left the array come first.
  LastBand<Ops> last_band_;
  State array_[kStates];
};

template <class Ops>
Exit Walk<Ops>::Stroll(std::uint8_t* completion, Meter* meter) {
  if (in_last_band_) {
    if (!Take<Ops>(meter)) return Exit::kInterrupted;
    if (NextInLastBand(completion)) return Exit::kFound;
  }
  while (top_ >= states()) {
    if (top_->exceptions != 0) {
      top_ = Resume<Ops>(top_);
      continue;
    }
    const unsigned cell = FirstUndecided<Ops>(*top_);
    if (cell >= 81) {
      WriteCells(*top_--, completion);
      Arrive();
      return Exit::kFound;
    }
    if (dead_ends_ >= patience_) return Exit::kLost;
    if (!Take<Ops>(meter)) return Exit::kInterrupted;
    if (cell >= kLastBand) {
      last_band_.Start(*top_--);
      if (NextInLastBand(completion)) return Exit::kFound;
      ++dead_ends_;
      continue;
    }
    State* const state = top_;
    top_ = mode_ == Mode::kLeaping ? Leap<Ops>(state, cell) : BranchLazily<Ops>(state, Lowest(cell));
    if (top_ <= state) ++dead_ends_;
  }
  return Exit::kExhausted;
}

template <class Ops>
Exit Walk<Ops>::StrollOver(std::uint64_t limit, std::uint64_t* count, Meter* meter) {
  for (;;) {
    std::uint8_t completion[81];
    const Exit exit = Stroll(completion, meter);
    if (exit != Exit::kFound) return exit;
    const std::uint64_t found = in_last_band_ ? 1 + last_band_.SkipExchanges() : 1;
    if (found > limit - *count) {
      *count = limit;
      return Exit::kFound;
    }
    *count += found;
  }
}

template <class Ops>
Exit Walk<Ops>::Next(std::uint8_t* completion, Meter* meter) {
  if (mode_ != Mode::kCertain) {
    const Exit exit = Stroll(completion, meter);
    if (exit != Exit::kLost) return exit;
    // Every prefix that leaps have noted may be barren for the same reason, and the root will show it at once.
    if (mode_ == Mode::kLeaping) Restart(Mode::kCertain, patience_);
    mode_ = Mode::kCertain;
  }
  if (in_last_band_) {
    if (!Take<Ops>(meter)) return Exit::kInterrupted;
    if (NextInLastBand(completion)) return Exit::kFound;
  }
  while (top_ >= states()) {
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
    if (cell >= kLastBand) {  // Or beyond all cells.
      last_band_.Start(*top_--);
      NextInLastBand(completion);
      return Exit::kFound;
    }
    if (!Take<Ops>(meter)) return Exit::kInterrupted;
    StepInCertainty(Lowest(cell));
  }
  return Exit::kExhausted;
}

template <class Ops>
bool Walk<Ops>::NextInLastBand(std::uint8_t* completion) {
  in_last_band_ = last_band_.Next(completion);
  if (in_last_band_) Arrive();
  return in_last_band_;
}

template <class Ops>
void Walk<Ops>::Arrive() {
  witnessed_ = nullptr;
  mode_ = Mode::kStepping;
  dead_ends_ = 0;
}

template <class Ops>
void Walk<Ops>::StepInCertainty(const Literal& literal) {
  State* const below = top_;
  top_ = Branch<Ops>(top_, literal);
  // The witness is a completion either of the state in which the literal holds, now on top, or of the other one, now
  // where their parent was.
  const bool holds = witness_.words[literal.part][literal.lane] == literal.bit;
  witnessed_ = holds ? top_ : below;
}

// kFound: the state on top has a completion, witness_. kExhausted: it has none.
template <class Ops>
Exit Walk<Ops>::Scout(Meter* meter) {
  if (scout_.top == nullptr) {
    scout_.nodes = 0;
    scout_.top = top_ + 1;  // The dead branches of earlier scouts may well be this one's too.
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
  Restart(Mode::kStepping, kPatience);
  for (int cell = 0; cell < 81; ++cell) {
    const unsigned vector = kCellPlaces.vector[cell], lane = kCellPlaces.lane[cell];
    const unsigned candidates = top_->words[vector][lane];
    const unsigned greater = candidates >> after[cell] << after[cell], same = candidates & (1u << after[cell] >> 1);
    if (greater == candidates) return;
    State equal = *top_;
    top_->words[vector][lane] = static_cast<std::uint16_t>(greater);
    equal.words[vector][lane] = static_cast<std::uint16_t>(same);
    if (greater == 0 || !Settle<Ops>(top_)) --top_;
    if (same == 0) return;
    *++top_ = equal;
    if (!Settle<Ops>(top_)) break;
  }
  --top_;  // What equals `after` in every cell, or in cells that no completion has.
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_WALK_H_
