// Where to branch.
#ifndef SUDOKU_CORE_ENGINE_CHOOSE_H_
#define SUDOKU_CORE_ENGINE_CHOOSE_H_

#include "core/engine/choose_in_house.h"
#include "core/engine/state.h"

namespace sudoku::engine {

// For each word, the number of its cell, 0-80; 0xffff for lanes of no box.
struct CellNumbers {
  alignas(32) std::uint16_t words[kVectors][kLanes];
};
consteval CellNumbers MakeCellNumbers() {
  CellNumbers numbers{};
  for (auto& vector : numbers.words) {
    for (auto& word : vector) word = 0xffff;
  }
  for (int cell = 0; cell < 81; ++cell) {
    numbers.words[kCellPlaces.vector[cell]][kCellPlaces.lane[cell]] = static_cast<std::uint16_t>(cell);
  }
  return numbers;
}
constexpr CellNumbers kCellNumbers = MakeCellNumbers();

// All ones in the lanes of no box.
struct NoBox {
  alignas(32) std::uint16_t words[kLanes];
};
constexpr NoBox kNoBox = {{0, 0, 0, 0xffff, 0, 0, 0, 0xffff, 0, 0, 0, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff}};

// The smallest word of a vector and its lane.
struct Smallest {
  unsigned word;
  unsigned lane;
};

// All candidates of the grid, 81 when every cell is decided.
template <class Ops>
unsigned CountCandidates(const State& state) {
  using One = typename Ops::One;
  One in_box = One::Fill(0);
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) in_box = Plus(in_box, PopCount(One::Load(state.words[i])));
  in_box = Plus(in_box, Plus(NextInBand(in_box), AfterNextInBand(in_box)));
  in_box = Plus(in_box, Plus(NextInStack(in_box), AfterNextInStack(in_box)));
  State sum;
  in_box.Store(sum.words[0]);
  return sum.words[0][0];
}

template <class Ops>
Literal LowestCandidate(const State& state, unsigned vector, unsigned lane) {
  const unsigned word = state.words[vector][lane];
  return {static_cast<std::uint8_t>(vector), static_cast<std::uint8_t>(lane),
          static_cast<std::uint16_t>(word & (0u - word))};
}

// The first undecided cell in row order; 81 or more when every cell is decided.
template <class Ops>
[[gnu::always_inline]] inline unsigned FirstUndecided(const State& state) {
  using One = typename Ops::One;
  One first = One::Fill(0xffff);
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    const auto decided = AtMostOneBit(One::Load(state.words[i]));
    first = Min(first, Select(decided, One::Fill(0xffff), One::Load(kCellNumbers.words[i])));
  }
  return SmallestWord(first).word;
}

// The candidate to branch on where order does not matter: in a cell with the fewest candidates, and of these in the
// box with the most, where a decision moves most. (The emptiest box, or the fullest band as others choose it, takes
// twice to three times as many nodes on hard grids.) A digit with fewer places in a house comes before. False when
// every cell is decided.
template <class Ops>
[[gnu::always_inline]] inline bool ChooseTightest(const State& state, Literal* literal) {
  using One = typename Ops::One;
  // A key of four bits of candidates less two, so that decided cells wrap round to the end; then 127 less the
  // candidates of the box; then the vector.
  One fewest = One::Fill(0xffff);
  One in_box = One::Fill(0);
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    const One count = PopCount(One::Load(state.words[i]));
    in_box = Plus(in_box, count);
    fewest = Min(fewest, Plus(ShiftLeft<12>(count), One::Fill(static_cast<std::uint16_t>(i - (2 << 12)))));
  }
  const One key = Minus(Plus(fewest, One::Fill(127 << 4)), ShiftLeft<4>(in_box));
  const Smallest smallest = SmallestWord(Or(key, One::Load(kNoBox.words)));
  if (smallest.word >= 0xf000) return false;
  if (smallest.word >= 0x1000 && ChooseInHouse<Ops>(state, (smallest.word >> 12) + 2, literal)) return true;
  *literal = LowestCandidate<Ops>(state, smallest.word & 15, smallest.lane);
  return true;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_CHOOSE_H_
