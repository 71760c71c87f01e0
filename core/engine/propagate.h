// Propagation: a round applies every rule to every cell, and rounds are repeated until nothing changes. A round has no
// branch in it, so that a grid costs about one misprediction, where a queue of changed boxes costs one for each.
//
// The rules, in the order of a round, each on what the last one left:
//  - Singles of boxes: a digit with one place in a box goes there (hidden single); a cell with one candidate takes it
//    from the rest of its box (naked single).
//  - Locked candidates along bands: a band holds a digit in three triads (three cells side by side in a box), no two of
//    them in the same row or in the same box: six ways. A triad on none of the ways still possible loses the digit.
//  - The same along stacks.
// The last two are locked candidates both ways (pointing and claiming) and all of a digit's own logic between boxes.
// With them, the first is enough for rows and columns too: a digit decided in a box has its only triad there, and so
// leaves the others of its row and column; a digit with a single place in a row or column is left no other triad in its
// box.
//
// A round waits for its own steps more than for the processor's units, so the fewest rounds win. Tried and lost: the
// rules of rows and columns side by side, both from what the first rule left (time +8 %); the first rule beside one of
// them (+10 %); places in a box counted by its rows and columns, not by cell (fewer operations, +10 %); a branch's
// digit taken from all its peers beforehand, by a table of 23 KB (no gain with AVX2, +2 % with SSE); both children of a
// branch by turns in one loop with AVX2 (-4 % on hard puzzles alone on a core, +13 % beside another thread, +25 % where
// one child is enough); a state whose cells are all decided taken without a last round (easy grids -17 %, hard ones
// +3 %, all +15 % with SSE); three digits that fill a triad bar it to others (3 % fewer nodes, 5 % dearer rounds).
#ifndef SUDOKU_CORE_ENGINE_PROPAGATE_H_
#define SUDOKU_CORE_ENGINE_PROPAGATE_H_

#include "core/engine/instruction_set.h"
#include "core/engine/state.h"

namespace sudoku::engine {

template <class V>
struct Rows {
  static V Next(V v) { return NextInBand(v); }
  static V After(V v) { return AfterNextInBand(v); }
  static constexpr int LineOf(int cell) { return cell / 3; }
};

template <class V>
struct Columns {
  static V Next(V v) { return NextInStack(v); }
  static V After(V v) { return AfterNextInStack(v); }
  static constexpr int LineOf(int cell) { return cell % 3; }
};

// The digits with a way through each triad of one direction, from those with a place in it.
template <class V, class Direction>
[[gnu::always_inline]] inline void FindWays(const V (&any)[3], V (&ways)[3]) {
  V next[3], after[3];  // In the same line of the next box, counted round the band or stack, and of the one after that.
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    next[line] = Direction::Next(any[line]);
    after[line] = Direction::After(any[line]);
  }
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    const int p = (line + 1) % 3, q = (line + 2) % 3;
    ways[line] = AndOr(after[p], next[q], And(next[p], after[q]));
  }
}

template <class V, class Direction>
[[gnu::always_inline]] inline void KeepWays(const V (&ways)[3], V (&v)[kVectors]) {
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) v[i] = And(v[i], ways[Direction::LineOf(i)]);
}

// A vector in two halves, to be worked on one after the other where bands do not mix: nine halves fit in registers
// where nine vectors do not.
template <class V>
concept Halved = requires {
  typename V::Part;
};

// Of each box, the digits that have a place in it, and those that have two or more.
template <class V>
struct BoxDigits {
  V once, twice;
};

// Singles of boxes, and locked candidates along bands.
template <class V>
[[gnu::always_inline]] inline void PropagateInBands(V (&v)[kVectors], V twice) {
  if constexpr (Halved<V>) {
    const auto propagate = [&](typename V::Part V::*part) __attribute__((always_inline)) {
      typename V::Part half[kVectors];
#pragma GCC unroll 9
      for (int i = 0; i < kVectors; ++i) half[i] = v[i].*part;
      PropagateInBands(half, twice.*part);
#pragma GCC unroll 9
      for (int i = 0; i < kVectors; ++i) v[i].*part = half[i];
    };
    propagate(&V::low);
    propagate(&V::high);
  } else {
    V single[kVectors];  // Hidden singles; cells that are decided keep their digit, whatever else the box says.
#pragma GCC unroll 9
    for (int i = 0; i < kVectors; ++i) single[i] = Widen(AndNot(v[i], twice), AtMostOneBit(v[i]), v[i]);
    const V in_box = Or(Or(single[0], single[1], single[2]), Or(single[3], single[4], single[5]),
                        Or(single[6], single[7], single[8]));
    // Cells with no single of their own lose those of the others: naked singles.
#pragma GCC unroll 9
    for (int i = 0; i < kVectors; ++i) v[i] = Widen(single[i], IsZero(single[i]), AndNot(v[i], in_box));

    V any[3], ways[3];
#pragma GCC unroll 3
    for (int line = 0; line < 3; ++line) any[line] = Or(v[3 * line], v[3 * line + 1], v[3 * line + 2]);
    FindWays<V, Rows<V>>(any, ways);
    KeepWays<V, Rows<V>>(ways, v);
  }
}

// Locked candidates along stacks. Returns what boxes hold then.
template <class V>
[[gnu::always_inline]] inline BoxDigits<V> PropagateInStacks(V (&v)[kVectors]) {
  V any[3], two[3], ways[3];
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    any[line] = Or(v[line], v[line + 3], v[line + 6]);
    two[line] = Majority(v[line], v[line + 3], v[line + 6]);
  }
  FindWays<V, Columns<V>>(any, ways);
  KeepWays<V, Columns<V>>(ways, v);
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    any[line] = And(any[line], ways[line]);
    two[line] = And(two[line], ways[line]);
  }
  return {.once = Or(any[0], any[1], any[2]),
          .twice = Or(Or(two[0], two[1], two[2]), Majority(any[0], any[1], any[2]))};
}

// What rounds cannot show by emptying a cell, looked at once they have nothing more to change: a digit without a place
// in a box, two digits with their only place in the same cell, a cell decided on a digit that has another place in the
// box. A state without these whose cells are all decided is a solution. Non-zero words mark the faults.
template <class V>
[[gnu::always_inline]] inline V FindFaults(const V (&v)[kVectors], const BoxDigits<V>& box) {
  V faults = Minus(V::Fill(kAllDigits), box.once);
  V least = V::Fill(0xffff);
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    const V only = AndNot(v[i], box.twice);
    faults = AndOr(only, MinusOne(only), faults);
    least = Min(least, AndOr(v[i], MinusOne(v[i]), only));
  }
  return Widen(faults, IsZero(least), V::Fill(0xffff));
}

// Propagates the states in `v`, of which `alive` says which count (bit i for state i). Returns those of them that
// survive; they are then at a fixed point. The others are undefined.
template <class V>
[[gnu::always_inline]] inline unsigned Propagate(V (&v)[kVectors], unsigned alive) {
  // Of boxes nothing is known at first, so nothing follows from it; and so the first round is never the last.
  BoxDigits<V> box = {.once = V::Fill(kAllDigits), .twice = V::Fill(kAllDigits)};
  V known = V::Fill(0);
  V previous = V::Fill(0);
  for (;;) {
    // Words only ever get smaller, so their sum stays the same when, and only when, all of them do; and less one each,
    // an empty word brings it to its maximum, which nine others cannot reach.
    V sum = V::Fill(0);
#pragma GCC unroll 9
    for (int i = 0; i < kVectors; ++i) sum = PlusSaturated(sum, MinusOne(v[i]));
    const V changed = Minus(sum, previous);
    previous = And(sum, known);
    alive &= ~V::States(IsFull(sum));
    if ((V::States(IsNonZero(changed)) & alive) == 0) break;
    PropagateInBands(v, box.twice);
    box = PropagateInStacks(v);
    known = V::Fill(0xffff);
  }
  if (alive == 0) return 0;
  return alive & ~V::States(IsNonZero(FindFaults(v, box)));
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_PROPAGATE_H_
