// Whether a completion shows by itself that there is another one.
//
// Where two rows of a band hold the same two digits in two columns, crosswise, these four cells can be exchanged, and
// every house holds what it held; likewise two columns of a stack. If none of the cells is decided beforehand, that is
// a second completion without a search. Of the smallest completions of grids with many, half to all have such four
// cells. Cycles of three digits and more would show a tenth more.
#ifndef SUDOKU_CORE_ENGINE_SWAP_H_
#define SUDOKU_CORE_ENGINE_SWAP_H_

#include "core/engine/propagate.h"
#include "core/engine/state.h"

namespace sudoku::engine {

// Lines are rows of a band, places the columns in which its boxes cross them; or columns of a stack, and rows.
template <class Ops, class Direction>
[[gnu::always_inline]] inline bool HasSwapAlong(const State& root, const typename Ops::One (&completion)[kVectors]) {
  using One = typename Ops::One;
  constexpr bool kRows = Direction::LineOf(1) == 0;
  const auto index = [](int line, int place) { return kRows ? 3 * line + place : line + 3 * place; };
  One found = One::Fill(0);
#pragma GCC unroll 3
  for (int first = 0; first < 3; ++first) {
    const int second = (first + 1) % 3;
    One pair[3], next[3];  // The digits of both lines' cells, as far as each could hold either.
#pragma GCC unroll 3
    for (int place = 0; place < 3; ++place) {
      const int a = index(first, place), b = index(second, place);
      const One digits = Or(completion[a], completion[b]);
      pair[place] = And(digits, And(One::Load(root.words[a]), One::Load(root.words[b])));
      next[place] = Direction::Next(pair[place]);
    }
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
      const One shared = And(pair[i / 3], next[i % 3]);
      found = Or(found, And(shared, MinusOne(shared)));  // Two bits: the same two digits.
    }
  }
  return One::States(IsNonZero(AndNot(found, One::Load(kNoBox.words)))) != 0;
}

// `root` is a propagated state and `cells` one of its completions.
template <class Ops>
bool HasSwap(const State& root, const std::uint8_t* cells) {
  using One = typename Ops::One;
  One completion[kVectors];
  ReadCells(cells, completion);
  return HasSwapAlong<Ops, Rows<One>>(root, completion) || HasSwapAlong<Ops, Columns<One>>(root, completion);
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_SWAP_H_
