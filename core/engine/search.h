// Depth-first search over propagated states, kept in an array of the caller's: no recursion, no allocation.
//
// An open state is replaced by its two children: the one in which a candidate is placed, on top, and below it the one
// that lacks the candidate. Every placement decides a cell, so no path is longer than 81.
#ifndef SUDOKU_CORE_ENGINE_SEARCH_H_
#define SUDOKU_CORE_ENGINE_SEARCH_H_

#include "core/engine/choose.h"
#include "core/engine/kernel.h"
#include "core/engine/propagate.h"
#include "core/engine/state.h"

namespace sudoku::engine {

enum class Exit { kExhausted, kStopped, kInterrupted };

// False when the search has to end.
template <class Ops>
bool Take(Meter* meter) {
  return ++meter->nodes <= meter->next_check || meter->more(meter);
}

template <class V>
void Store(const V (&v)[kVectors], State* state) {
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) v[i].Store(state->words[i]);
}

// Propagates the state in place. Returns whether it survives.
template <class Ops>
bool Settle(State* state) {
  using One = typename Ops::One;
  One v[kVectors];
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) v[i] = One::Load(state->words[i]);
  if (Propagate(v, 1) == 0) return false;
  Store(v, state);
  return true;
}

// For each vector of a state, the words that a literal of another vector leaves alone: row 8 - literal + i for vector
// i. A read-only table to be and'ed to loads, because the vectors themselves have no index once they are in registers.
struct Elsewhere {
  alignas(32) std::uint16_t words[2 * kVectors - 1][kLanes];
};
consteval Elsewhere MakeElsewhere() {
  Elsewhere table{};
  for (int i = 0; i < 2 * kVectors - 1; ++i) {
    for (int lane = 0; lane < kLanes; ++lane) table.words[i][lane] = i == kVectors - 1 ? 0 : 0xffff;
  }
  return table;
}
constexpr Elsewhere kElsewhere = MakeElsewhere();

// The state, in one or both halves of V, with the word at the literal's cell cut down to `mask`'s.
template <class V>
[[gnu::always_inline]] inline void LoadRestricted(const State& state, const Literal& literal, V mask,
                                                  V (&v)[kVectors]) {
#pragma GCC unroll 9
  for (unsigned i = 0; i < kVectors; ++i) {
    v[i] = AndAny(V::Load(state.words[i]), mask, V::Load(kElsewhere.words[kVectors - 1 - literal.vector + i]));
  }
}

// Replaces *state by its children that survive, the one with the literal placed above the other. Returns the new top:
// state + 1, state or state - 1. `*placed` says whether the top is the one with the literal placed.
template <class Ops>
[[gnu::always_inline]] inline State* Branch(State* state, const Literal& literal, bool* placed) {
  const auto without = static_cast<std::uint16_t>(~literal.bit);
  if constexpr (Ops::kPairs) {
    using Two = typename Ops::Two;
    Two v[kVectors];
    LoadRestricted(*state, literal, Two::AtLane(literal.lane, literal.bit, without), v);
    const unsigned alive = Propagate(v, 3);
    // Who survives is a coin toss, which a branch would get wrong half the time: dead children are stored as well, and
    // overwritten or left above the top.
#pragma GCC unroll 9
    for (int i = 0; i < kVectors; ++i) v[i].StoreSecond(state->words[i]);
    state += alive >> 1;
#pragma GCC unroll 9
    for (int i = 0; i < kVectors; ++i) v[i].StoreFirst(state->words[i]);
    *placed = alive & 1;
    return state - 1 + (alive & 1);
  } else {
    using One = typename Ops::One;
    One with[kVectors], rest[kVectors];
    LoadRestricted(*state, literal, One::AtLane(literal.lane, literal.bit), with);
    LoadRestricted(*state, literal, One::AtLane(literal.lane, without), rest);
    if (Propagate(rest, 1) != 0) Store(rest, state++);
    *placed = Propagate(with, 1) != 0;
    if (!*placed) return state - 1;
    Store(with, state);
    return state;
  }
}

// Searches the completions of the states from `base` to `*top`, fewest candidates first, and calls found(State) for
// each one until it returns false. `*top` is where the search stands, so that it can go on after an interruption.
template <class Ops, class Found>
Exit Search(const State* base, State** top, Meter* meter, Found found) {
  while (*top >= base) {
    Literal literal;
    if (!ChooseTightest<Ops>(**top, &literal)) {
      const State& completion = *(*top)--;
      if (!found(completion)) return Exit::kStopped;
      continue;
    }
    if (!Take<Ops>(meter)) return Exit::kInterrupted;
    bool placed;
    *top = Branch<Ops>(*top, literal, &placed);
  }
  return Exit::kExhausted;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_SEARCH_H_
