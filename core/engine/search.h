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
      state->words[state->except[i].vector][state->except[i].lane] = state->except[i].bit;
  }
  // The bit is cleared on the way to the registers: a vector loaded right after a store to a word of it would wait.
  using One = typename Ops::One;
  One v[kVectors];
  LoadRestricted(*state, without, One::AtLane(without.lane, static_cast<std::uint16_t>(~without.bit)), v);
  return Settle(v, state) ? state : state - 1;
}

// Replaces *state by its children that survive, the one with the literal placed above the other. Returns the new top:
// state + 1, state or state - 1.
template <class Ops>
[[gnu::always_inline]] inline State* Branch(State* state, const Literal& literal) {
  if constexpr (Ops::kPairs) {
    using Two = typename Ops::Two;
    Two v[kVectors];
    const auto without = static_cast<std::uint16_t>(~literal.bit);
    LoadRestricted(*state, literal, Two::AtLane(literal.lane, literal.bit, without), v);
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
    using One = typename Ops::One;
    One v[kVectors];
    LoadRestricted(*state, literal, One::AtLane(literal.lane, literal.bit), v);
    const bool alive = Propagate(v, 1) != 0;
    state->except[0] = literal;
    state->exceptions = 1;
    if (!alive) return Resume<Ops>(state);
    Store(v, ++state);
    state->exceptions = 0;
    return state;
  }
}

// The cells in which a search last found both sides of a branch dead, the latest first.
//
// It branches on the first of them that is undecided. If the conflict has nothing to do with the placements above it,
// it will be met again at once, and so the search climbs past all of them in a few nodes, where it would otherwise try
// every combination of them. (Last-conflict reasoning, after Lecoutre and others, 2006.) A grid of 10 givens came down
// from 37,000,000 nodes to 600, and hard puzzles to half of theirs or less. One cell instead of three takes 62,000
// nodes where three take 9,000; six are no better; so is to use them for cells of few candidates only, or after some
// nodes.
struct Conflicts {
  static constexpr int kCells = 3;
  Literal cells[kCells];  // Those with no bit have not been set.
};

template <class Ops>
void NoteConflict(const Literal& literal, Conflicts* conflicts) {
  Literal* const cells = conflicts->cells;
  int place = 0;
  while (place < Conflicts::kCells - 1 &&
         (cells[place].vector != literal.vector || cells[place].lane != literal.lane)) {
    ++place;
  }
  for (; place > 0; --place) cells[place] = cells[place - 1];
  cells[0] = literal;
}

// Where to branch. False when every cell is decided.
template <class Ops>
[[gnu::always_inline]] inline bool ChooseBranch(const State& state, const Conflicts& conflicts, Literal* literal) {
  for (const Literal& cell : conflicts.cells) {
    if (cell.bit == 0) break;
    const unsigned word = state.words[cell.vector][cell.lane];
    if ((word & (word - 1)) == 0) continue;
    *literal = LowestCandidate<Ops>(state, cell.vector, cell.lane);
    return true;
  }
  return ChooseTightest<Ops>(state, literal);
}

// Where a search stands.
struct Front {
  State* top;
  Conflicts conflicts;
};

// Searches the completions of the states from `base` to the front's top, fewest candidates first, and calls
// found(State) for each one until it returns false. After an interruption it can go on from the front.
template <class Ops, class Found>
Exit Search(const State* base, Front* front, Meter* meter, Found found) {
  while (front->top >= base) {
    State* const state = front->top;
    if (state->exceptions != 0) {
      front->top = Resume<Ops>(state);
      continue;
    }
    Literal literal;
    if (!ChooseBranch<Ops>(*state, front->conflicts, &literal)) {
      --front->top;
      if (!found(*state)) return Exit::kStopped;
      continue;
    }
    if (!Take<Ops>(meter)) return Exit::kInterrupted;
    front->top = Branch<Ops>(state, literal);
    if (front->top < state) NoteConflict<Ops>(literal, &front->conflicts);
  }
  return Exit::kExhausted;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_SEARCH_H_
