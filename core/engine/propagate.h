// Propagation: one round applies every rule to every cell at once, and rounds are repeated until nothing changes. The
// round has no branch in it, so that a grid costs about one misprediction, where a queue of changed boxes costs one
// for each; and it does not wait for one box before it begins the next.
//
// The rules, for each digit:
//  - A band holds the digit in three triads (three cells side by side in a box), no two of them in the same row or in
//    the same box: six ways. A triad on none of the ways still possible loses the digit. The same along stacks. (That
//    is the locked-candidates rule both ways, and all of the digit's own logic between boxes.)
//  - If the other two triads of a row cannot hold the digit, this one does; if it has one cell left for it there, that
//    is where it goes. (With the first rule: hidden singles of rows, columns and boxes.)
//  - A cell with one candidate takes it from its row, column and box.
//
// Tried and lost: three digits that fill a triad bar it to others (3 % fewer nodes, 5 % dearer rounds); hidden singles
// of boxes found in the same round (fewer rounds, but no less time).
#ifndef SUDOKU_CORE_ENGINE_PROPAGATE_H_
#define SUDOKU_CORE_ENGINE_PROPAGATE_H_

#include "core/engine/state.h"

namespace sudoku::engine {

// What a round knows about the three triads of each box in one direction.
template <class V>
struct Triads {
  V any[3];    // Digits with a place in the triad...
  V next[3];   // ...in the triad of the same line in the next box, counted round the band or stack,
  V after[3];  // ...and in the box after that.
  V loose[3];  // Digits with a second place in the triad, or a place in another triad of the line.
  V may[3];    // Digits with a way through the triad.
};

template <class V>
struct Rows {
  static V Next(V v) { return NextInBand(v); }
  static V After(V v) { return AfterNextInBand(v); }
  static constexpr int kLine = 3, kCell = 1;
};

template <class V>
struct Columns {
  static V Next(V v) { return NextInStack(v); }
  static V After(V v) { return AfterNextInStack(v); }
  static constexpr int kLine = 1, kCell = 3;
};

template <class V, class Direction>
[[gnu::always_inline]] inline void FindTriads(const V (&v)[kVectors], Triads<V>& t) {
  V twice[3];
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    const V a = v[line * Direction::kLine];
    const V b = v[line * Direction::kLine + Direction::kCell];
    const V c = v[line * Direction::kLine + 2 * Direction::kCell];
    t.any[line] = Or(a, b, c);
    twice[line] = Majority(a, b, c);
    t.next[line] = Direction::Next(t.any[line]);
    t.after[line] = Direction::After(t.any[line]);
  }
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    const int p = (line + 1) % 3, q = (line + 2) % 3;
    t.loose[line] = Or(t.next[line], t.after[line], twice[line]);
    t.may[line] = AndOr(t.after[p], t.next[q], And(t.next[p], t.after[q]));
  }
}

// The digits decided in each triad of one direction, and those of the two other triads of the same line.
template <class V>
struct Decided {
  V here[3];
  V beside[3];
};

template <class V, class Direction>
[[gnu::always_inline]] inline void FindDecided(const V (&single)[kVectors], Decided<V>& d) {
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    constexpr int kLine = Direction::kLine, kCell = Direction::kCell;
    d.here[line] = Or(single[line * kLine], single[line * kLine + kCell], single[line * kLine + 2 * kCell]);
    d.beside[line] = Or(Direction::Next(d.here[line]), Direction::After(d.here[line]));
  }
}

// Digits twice in a triad, or in two triads of a line.
template <class V, class Direction>
[[gnu::always_inline]] inline V FindClashes(const V (&single)[kVectors], const Decided<V>& d) {
  V clash = And(d.here[0], d.beside[0]);
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    constexpr int kLine = Direction::kLine, kCell = Direction::kCell;
    clash = AndOr(d.here[line], d.beside[line], clash);
    clash = Or(clash, Majority(single[line * kLine], single[line * kLine + kCell], single[line * kLine + 2 * kCell]));
  }
  return clash;
}

// What a round cannot show by emptying a cell, looked at once it has nothing more to change: a digit twice in a house,
// a digit without a place in one, two digits forced into one cell. A state without these whose cells are all decided
// is a solution. Non-zero words mark the faults. (What the last round found out is found out again: to keep it in
// registers or on the stack through all rounds costs more.)
template <class V>
[[gnu::always_inline]] inline V FindFaults(const V (&v)[kVectors]) {
  Triads<V> rows, columns;
  FindTriads<V, Rows<V>>(v, rows);
  FindTriads<V, Columns<V>>(v, columns);
  V placeable = Or(rows.any[0], rows.any[1], rows.any[2]);
#pragma GCC unroll 3
  for (int line = 0; line < 3; ++line) {
    placeable = And(placeable, Or(rows.any[line], rows.next[line], rows.after[line]),
                    Or(columns.any[line], columns.next[line], columns.after[line]));
  }
  V faults = OrDifference(V::Fill(0), placeable, V::Fill(kAllDigits));
  V single[kVectors];
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    const V forced = WithoutBoth(v[i], rows.loose[i / 3], columns.loose[i % 3]);
    faults = AndOr(forced, MinusOne(forced), faults);
    single[i] = Widen(V::Fill(0), AtMostOneBit(v[i]), v[i]);
  }
  Decided<V> in_rows, in_columns;
  FindDecided<V, Rows<V>>(single, in_rows);
  FindDecided<V, Columns<V>>(single, in_columns);
  faults = Or(faults, FindClashes<V, Rows<V>>(single, in_rows), FindClashes<V, Columns<V>>(single, in_columns));
  return Or(faults, Majority(in_rows.here[0], in_rows.here[1], in_rows.here[2]));
}

// Propagates the states in `v`, of which `alive` says which count (bit i for state i). Returns those of them that
// survive; they are then at a fixed point. The others are undefined.
template <class V>
[[gnu::always_inline]] inline unsigned Propagate(V (&v)[kVectors], unsigned alive) {
  // The sum of all words: they only ever get smaller, so it stays the same when, and only when, all of them do.
  V previous = V::Fill(0);
  for (;;) {
    Triads<V> rows, columns;
    FindTriads<V, Rows<V>>(v, rows);
    FindTriads<V, Columns<V>>(v, columns);

    V open[kVectors], single[kVectors];
#pragma GCC unroll 9
    for (int i = 0; i < kVectors; ++i) {
      open[i] = And(v[i], rows.may[i / 3], columns.may[i % 3]);
      const V forced = WithoutBoth(open[i], rows.loose[i / 3], columns.loose[i % 3]);
      single[i] = Widen(forced, AtMostOneBit(open[i]), open[i]);
    }

    Decided<V> in_rows, in_columns;
    FindDecided<V, Rows<V>>(single, in_rows);
    FindDecided<V, Columns<V>>(single, in_columns);
    const V in_box = Or(in_rows.here[0], in_rows.here[1], in_rows.here[2]);

    V total = V::Fill(0), fewest = V::Fill(0xffff);
#pragma GCC unroll 9
    for (int i = 0; i < kVectors; ++i) {
      const V rest = Without(open[i], Or(in_rows.beside[i / 3], in_box), in_columns.beside[i % 3]);
      v[i] = Widen(single[i], IsZero(single[i]), rest);
      total = Plus(total, v[i]);
      fewest = Min(fewest, v[i]);
    }
    const V changed = Minus(total, previous);
    previous = total;
    alive &= ~V::States(IsZero(fewest));
    if ((V::States(IsNonZero(changed)) & alive) != 0) continue;
    if (alive == 0) return 0;
    return alive & ~V::States(IsNonZero(FindFaults(v)));
  }
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_PROPAGATE_H_
