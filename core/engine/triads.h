// Triads: the three cells in which a box and a row, or a box and a column, meet.
#ifndef SUDOKU_CORE_ENGINE_TRIADS_H_
#define SUDOKU_CORE_ENGINE_TRIADS_H_

#include "core/engine/propagate.h"
#include "core/engine/state.h"

namespace sudoku::engine {

// Digits, in the lane of their box.
template <class One>
struct Triads {
  One any[kTriads];  // With a place in each of the box's rows, then in each of its columns.
  One pair;          // With exactly two places in the box.
};

// The digits with exactly two places among nine cells. Places are counted in binary: those of each three cells in two
// bits, and then those of all.
template <class One>
[[gnu::always_inline]] inline One FindPairs(const One (&v)[kVectors]) {
  One ones[3], twos[3];
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
    ones[i] = Odd(v[i], v[i + 3], v[i + 6]);
    twos[i] = Majority(v[i], v[i + 3], v[i + 6]);
  }
  const One carry = Majority(ones[0], ones[1], ones[2]), any_twos = Or(twos[0], twos[1], twos[2]);
  const One four_or_more = Or(Majority(twos[0], twos[1], twos[2]), And(any_twos, carry));
  return AndNot(AndNot(Or(any_twos, carry), four_or_more), Odd(ones[0], ones[1], ones[2]));
}

template <class One>
[[gnu::always_inline]] inline Triads<One> ReadTriads(const State& state) {
  One v[kVectors];
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) v[i] = One::Load(state.words[i]);
  Triads<One> triads;
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    triads.any[line] = Or(v[3 * line], v[3 * line + 1], v[3 * line + 2]);
    triads.any[3 + line] = Or(v[line], v[line + 3], v[line + 6]);
  }
  triads.pair = FindPairs(v);
  return triads;
}

// Hidden triples of a triad: three digits that must lie in it fill it, and the others leave. True if any did; the state
// is then to be propagated again.
//
// Looked at where a search branches, not in every round, where it makes rounds 5 % dearer: known hard grids take a
// third fewer nodes, the hardest a fifth fewer. Its reverse (a triad left with three digits keeps them) and a triad
// left with two, or claimed by four, save no tenth on top.
template <class One>
[[gnu::always_inline]] inline bool FillTriads(const Triads<One>& triads, State* state) {
  One keep[kTriads];
  One leaving = One::Fill(0);
#pragma GCC unroll 6
  for (int t = 0; t < kTriads; ++t) {
    const int first = t / 3 * 3;
    const One elsewhere = Or(triads.any[first + (t + 1) % 3], triads.any[first + (t + 2) % 3]);
    const One fixed = AndNot(triads.any[t], elsewhere);
    const One but_one = And(fixed, MinusOne(fixed));
    keep[t] = Widen(fixed, AtMostOneBit(but_one), One::Fill(0xffff));
    leaving = Or(leaving, AndNot(triads.any[t], keep[t]));
  }
  if (One::States(IsNonZero(leaving)) == 0) return false;
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    And(And(One::Load(state->words[i]), keep[i / 3]), keep[3 + i % 3]).Store(state->words[i]);
  }
  return true;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_TRIADS_H_
