// A step of a walk in row order: several cells of a row at once.
//
// One by one, a walk would place the smallest candidate of the first undecided cell, propagate, and come to the next
// cell. Here all of them in the row are guessed beforehand: the smallest choice of different digits. If the state with
// all of these survives, it is the one that single steps would have led to, because propagation only takes candidates
// away: none smaller can have appeared, and if one of these had gone, the state would have died. If it dies, fewer
// cells are placed, at last the first alone.
#ifndef SUDOKU_CORE_ENGINE_LEAP_H_
#define SUDOKU_CORE_ENGINE_LEAP_H_

#include "core/engine/branch.h"
#include "core/engine/state.h"
#include "core/engine/tuning.h"

namespace sudoku::engine {

// The undecided cells of a row, from one of them on: `first` to 8, so that they can be read from the row's end.
struct OpenCells {
  unsigned first;
  unsigned cell[9];
  unsigned candidates[9];
  unsigned later[10];    // What the cells from this one on can hold, all together.
  unsigned next_box[9];  // The first one of a later box; 9 if there is none.
};

template <class Ops>
[[gnu::always_inline]] inline void ReadOpenCells(const State& state, unsigned cell, OpenCells* open) {
  unsigned first = 9, next_box = 9;
  open->later[9] = 0;
  const unsigned row = cell - cell % 9;
  for (unsigned column = 9; column-- > cell % 9;) {
    if (column % 3 == 2) next_box = first;
    const unsigned word = state.words[kCellPlaces.vector[row + column]][kCellPlaces.lane[row + column]];
    if ((word & (word - 1)) == 0) continue;
    --first;
    open->cell[first] = row + column;
    open->candidates[first] = word;
    open->later[first] = open->later[first + 1] | word;
    open->next_box[first] = next_box;
  }
  open->first = first;
}

// The smallest choice of different digits, by trial and error. A digit is no good if what it leaves does not fit: each
// digit needs a later cell, and those with none outside the box one each inside. Returns the end of what has been
// chosen: 9; less where too many steps led to nothing, and still nothing smaller can be; `first` if there is no choice.
template <class Ops>
[[gnu::always_inline]] inline unsigned ChooseDigits(const OpenCells& open, unsigned (&choice)[9]) {
  unsigned untried[9], left[10];
  unsigned at = open.first;
  untried[at] = open.candidates[at];
  left[at] = open.later[at];
  for (int steps = 0; at < 9 && steps < kGuessingSteps; ++steps) {
    if (untried[at] == 0) {
      if (at == open.first) return at;
      --at;
      continue;
    }
    const unsigned digit = untried[at] & (0u - untried[at]), rest = left[at] & ~digit;
    untried[at] &= ~digit;
    const unsigned next_box = open.next_box[at], only_in_box = rest & ~open.later[next_box];
    if ((rest & ~open.later[at + 1]) != 0) continue;
    if (static_cast<unsigned>(__builtin_popcount(only_in_box)) > next_box - at - 1) continue;
    choice[at++] = digit;
    left[at] = rest;
    if (at < 9) untried[at] = open.candidates[at] & rest;
  }
  if (at > open.first) return at;
  choice[at] = open.candidates[at] & (0u - open.candidates[at]);
  return at + 1;
}

// The guesses, from `cell`, undecided, to the end of its row. Returns their number; 0 if different digits cannot be.
template <class Ops>
[[gnu::always_inline]] inline unsigned GuessRow(const State& state, unsigned cell,
                                                Literal (&guesses)[State::kMaxExceptions]) {
  OpenCells open{};
  ReadOpenCells<Ops>(state, cell, &open);
  unsigned choice[9];
  const unsigned chosen = ChooseDigits<Ops>(open, choice) - open.first;
  const unsigned count = chosen < kLeap ? chosen : kLeap;
  for (unsigned i = 0; i < count; ++i) {
    const unsigned place = open.cell[open.first + i];
    guesses[i] = {kCellPlaces.vector[place], kCellPlaces.lane[place],
                  static_cast<std::uint16_t>(choice[open.first + i])};
  }
  return count;
}

// How many guesses to try when that many did not hold. Halves take more nodes of fewer rounds, and no less time.
static constexpr unsigned Fewer(unsigned guesses) { return guesses < 5 ? 1 : 2; }

// The state with the first `count` guesses, propagated no further.
template <class One>
[[gnu::always_inline]] inline void LoadGuessed(const State& state, const Literal (&guesses)[State::kMaxExceptions],
                                               unsigned count, One (&v)[kVectors]) {
  // The row's words, of the three vectors that hold it. They go from here to the registers: vectors loaded right after
  // a store to a word of them would wait.
  std::uint64_t row[3] = {~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}};
  for (unsigned g = 0; g < count; ++g) {
    const unsigned shift = guesses[g].lane % 4 * 16;
    row[guesses[g].part % 3] &= ~(std::uint64_t{0xffff} << shift) | std::uint64_t{guesses[g].bit} << shift;
  }
  const unsigned line = guesses[0].part / 3, band = guesses[0].lane / 4;
  One masks[3];
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) masks[i] = One::AtBand(band, row[i]);
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    v[i] = AndAny(One::Load(state.words[i]), masks[i % 3], One::Load(kLeftAlone.words[kVectors + line][i][1]));
  }
}

// Propagates the state with all guesses into *next, or, if that is dead, with fewer. Returns the number of guesses that
// hold; 0 if not even the first does.
template <class Ops>
[[gnu::always_inline]] inline unsigned TryGuesses(const State& state, unsigned count, State* next) {
  using One = typename Ops::One;
  for (;;) {
    One v[kVectors];
    LoadGuessed(state, state.except, count, v);
    if (Settle(v, next)) return count;
    if (count == 1) return 0;
    count = Fewer(count);
  }
}

// Replaces *state by the next one in row order, and leaves below it what is to be searched after that. Returns the new
// top, one above if any guess held.
template <class Ops>
State* Leap(State* state, unsigned cell) {
  const unsigned count = GuessRow<Ops>(*state, cell, state->except);
  if (count == 0) return state - 1;
  const unsigned hold = TryGuesses<Ops>(*state, count, state + 1);
  state->exceptions = static_cast<std::uint8_t>(hold > 0 ? hold : 1);
  if (hold == 0) return state;
  ++state;
  state->exceptions = 0;
  return state;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_LEAP_H_
