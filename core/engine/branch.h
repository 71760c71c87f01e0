// Branching: how one state becomes two, and what is kept of the one whose turn comes later.
#ifndef SUDOKU_CORE_ENGINE_BRANCH_H_
#define SUDOKU_CORE_ENGINE_BRANCH_H_

#include "core/engine/propagate.h"
#include "core/engine/state.h"

namespace sudoku::engine {

template <class V>
void Store(const V (&v)[kVectors], State* state) {
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) v[i].Store(state->words[i]);
}

// Propagates the state in the registers and stores it if it survives. Returns whether it does.
template <class One>
[[gnu::always_inline]] inline bool Settle(One (&v)[kVectors], State* state) {
  if (Propagate(v, 1) == 0) return false;
  Store(v, state);
  return true;
}

// The same in place.
template <class Ops>
bool Settle(State* state) {
  using One = typename Ops::One;
  One v[kVectors];
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) v[i] = One::Load(state->words[i]);
  return Settle(v, state);
}

// What a literal leaves of the words that it touches.
static constexpr std::uint16_t MaskIfHolds(const Literal& literal) {
  return literal.part < kVectors ? literal.bit : static_cast<std::uint16_t>(~literal.bit);
}
static constexpr std::uint16_t MaskIfFails(const Literal& literal) { return static_cast<std::uint16_t>(~literal.bit); }

// The state, propagated no further, with the literal holding or failing.
template <class One>
[[gnu::always_inline]] inline void LoadWith(const State& state, const Literal& literal, bool holds,
                                            One (&v)[kVectors]) {
  const One mask = One::AtLane(literal.lane, holds ? MaskIfHolds(literal) : MaskIfFails(literal));
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    v[i] = AndAny(One::Load(state.words[i]), mask, One::Load(kLeftAlone.words[literal.part][i][holds ? 0 : 1]));
  }
}

// Both at once, the one in which it holds first.
template <class Two>
[[gnu::always_inline]] inline void LoadWithBoth(const State& state, const Literal& literal, Two (&v)[kVectors]) {
  const Two mask = Two::AtLane(literal.lane, MaskIfHolds(literal), MaskIfFails(literal));
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    v[i] = AndAny(Two::Load(state.words[i]), mask, Two::LoadBoth(kLeftAlone.words[literal.part][i][0]));
  }
}

// Makes the state on top ready to be searched, that is, turns what it is to leave out into candidates: the completions
// with all but the last of the literals come first, as a state of their own above it. Returns the new top, one below if
// there are none.
template <class Ops>
State* Resume(State* state) {
  const unsigned last = --state->exceptions;
  const Literal without = state->except[last];
  if (last > 0) {
    state[1] = *state;
    ++state;
    state->exceptions = 0;
    for (unsigned i = 0; i < last; ++i)
      state->words[state->except[i].part][state->except[i].lane] = state->except[i].bit;
  }
  // The bit is cleared on the way to the registers: a vector loaded right after a store to a word of it would wait.
  using One = typename Ops::One;
  One v[kVectors];
  LoadWith(*state, without, false, v);
  return Settle(v, state) ? state : state - 1;
}

// Replaces *state by its child in which the literal holds, above what is left of it without that; or, if there is no
// such child, by the latter. Returns the new top: state + 1, state or state - 1.
template <class Ops>
[[gnu::always_inline]] inline State* BranchLazily(State* state, const Literal& literal) {
  using One = typename Ops::One;
  One v[kVectors];
  LoadWith(*state, literal, true, v);
  const bool alive = Propagate(v, 1) != 0;
  state->except[0] = literal;
  state->exceptions = 1;
  if (!alive) return Resume<Ops>(state);
  Store(v, ++state);
  state->exceptions = 0;
  return state;
}

// Replaces *state by its children that survive, the one in which the literal holds above the other. Returns the new
// top: state + 1, state or state - 1.
template <class Ops>
[[gnu::always_inline]] inline State* Branch(State* state, const Literal& literal) {
  if constexpr (Ops::kPairs) {
    using Two = typename Ops::Two;
    Two v[kVectors];
    LoadWithBoth(*state, literal, v);
    const unsigned alive = Propagate(v, 3);
    // Who survives is a coin toss, which a branch would get wrong half the time: dead children are stored as well, and
    // overwritten or left above the top.
#pragma GCC unroll 9
    for (int i = 0; i < kVectors; ++i) v[i].StoreSecond(state->words[i]);
    state += alive >> 1;
#pragma GCC unroll 9
    for (int i = 0; i < kVectors; ++i) v[i].StoreFirst(state->words[i]);
    state->exceptions = 0;
    return state - 1 + (alive & 1);
  } else {
    return BranchLazily<Ops>(state, literal);
  }
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_BRANCH_H_
