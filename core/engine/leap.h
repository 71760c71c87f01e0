// A step of a walk in row order: several cells of a row at once.
//
// One by one, a walk would place the smallest candidate of the first undecided cell, propagate, and come to the next
// cell. Here all of them in the row are guessed beforehand: each gets its smallest candidate that is not used before
// it. If the state with all of these survives, it is the one that single steps would have led to, because propagation
// only takes candidates away: none smaller can have appeared, and if one of these had gone, the state would have died.
// If it dies, fewer cells are placed, at last the first alone.
#ifndef SUDOKU_CORE_ENGINE_LEAP_H_
#define SUDOKU_CORE_ENGINE_LEAP_H_

#include "core/engine/branch.h"
#include "core/engine/state.h"
#include "core/engine/tuning.h"

namespace sudoku::engine {

// The guesses, from `cell`, undecided, to the end of its row. Returns their number, at least one.
template <class Ops>
unsigned GuessRow(const State& state, unsigned cell, Literal (&guesses)[State::kMaxExceptions]) {
  unsigned used = 0, count = 0;
  const unsigned end = cell - cell % 9 + 9;
  for (; cell < end && count < kLeap; ++cell) {
    const unsigned vector = kCellPlaces.vector[cell], lane = kCellPlaces.lane[cell];
    const unsigned word = state.words[vector][lane];
    if ((word & (word - 1)) == 0) continue;
    const unsigned free = word & ~used;
    if (free == 0) break;
    const unsigned bit = free & (0u - free);
    used |= bit;
    guesses[count++] = {static_cast<std::uint8_t>(vector), static_cast<std::uint8_t>(lane),
                        static_cast<std::uint16_t>(bit)};
  }
  return count;
}

// What the first `count` guesses leave of the row's cells: a mask for each of the three vectors that hold the row.
template <class One>
[[gnu::always_inline]] inline void MaskGuesses(const Literal (&guesses)[State::kMaxExceptions], unsigned count,
                                               One (&masks)[3]) {
  for (One& mask : masks) mask = One::Fill(0xffff);
  for (unsigned g = 0; g < count; ++g) {
#pragma GCC unroll 3
    for (unsigned i = 0; i < 3; ++i) {
      const unsigned lane = guesses[g].part % 3 == i ? guesses[g].lane : kLanes;  // That many: none of them.
      masks[i] = And(masks[i], One::AtLane(lane, guesses[g].bit));
    }
  }
}

template <class V>
[[gnu::always_inline]] inline void LoadRestrictedRow(const State& state, unsigned line, const V (&masks)[3],
                                                     V (&v)[kVectors]) {
#pragma GCC unroll 9
  for (unsigned i = 0; i < kVectors; ++i) {
    v[i] = AndAny(V::Load(state.words[i]), masks[i % 3], V::Load(kLeftAlone.words[kVectors + line][i][1]));
  }
}

// How many guesses to try when that many did not hold. Halves take more nodes of fewer rounds, and no less time.
static constexpr unsigned Fewer(unsigned guesses) { return guesses < 5 ? 1 : 2; }

// Propagates the state with all guesses into *next, or, if that is dead, with fewer. Returns the number of guesses that
// hold; 0 if not even the first does.
template <class Ops>
[[gnu::always_inline]] inline unsigned TryGuesses(const State& state, unsigned count, State* next) {
  using One = typename Ops::One;
  const unsigned line = state.except[0].part / 3;
  One all[3];
  MaskGuesses(state.except, count, all);
  if constexpr (Ops::kPairs) {
    using Two = typename Ops::Two;
    for (unsigned holds = count;;) {
      const unsigned fewer = Fewer(holds);
      One some[3];
      MaskGuesses(state.except, fewer, some);
      const Two masks[3] = {Two::Join(some[0], all[0]), Two::Join(some[1], all[1]), Two::Join(some[2], all[2])};
      Two v[kVectors];
      LoadRestrictedRow(state, line, masks, v);
      const unsigned alive = Propagate(v, 3);
      if (alive != 0) {
#pragma GCC unroll 9
        for (int i = 0; i < kVectors; ++i) {
          alive & 2 ? v[i].StoreSecond(next->words[i]) : v[i].StoreFirst(next->words[i]);
        }
        return alive & 2 ? holds : fewer;
      }
      if (fewer == 1) return 0;
      holds = fewer;
      for (int i = 0; i < 3; ++i) all[i] = some[i];
    }
  } else {
    One v[kVectors];
    LoadRestrictedRow(state, line, all, v);
    unsigned holds = count;
    while (Propagate(v, 1) == 0) {
      if (holds == 1) return 0;
      holds = Fewer(holds);
      MaskGuesses(state.except, holds, all);
      LoadRestrictedRow(state, line, all, v);
    }
    Store(v, next);
    return holds;
  }
}

// Replaces *state by the next one in row order, and leaves below it what is to be searched after that. Returns the new
// top.
template <class Ops>
State* Leap(State* state, unsigned cell) {
  const unsigned count = GuessRow<Ops>(*state, cell, state->except);
  const unsigned hold = TryGuesses<Ops>(*state, count, state + 1);
  state->exceptions = static_cast<std::uint8_t>(hold > 0 ? hold : 1);
  if (hold == 0) return state;
  ++state;
  state->exceptions = 0;
  return state;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_LEAP_H_
