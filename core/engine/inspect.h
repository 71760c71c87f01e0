// What a state looks like: how much is open, and where.
#ifndef SUDOKU_CORE_ENGINE_INSPECT_H_
#define SUDOKU_CORE_ENGINE_INSPECT_H_

#include "core/engine/instruction_set.h"
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

template <class One>
[[gnu::always_inline]] inline unsigned SumOfBoxes(One in_box) {
  in_box = Plus(in_box, Plus(NextInBand(in_box), AfterNextInBand(in_box)));
  in_box = Plus(in_box, Plus(NextInStack(in_box), AfterNextInStack(in_box)));
  State sum;
  in_box.Store(sum.words[0]);
  return sum.words[0][0];
}

// All candidates of the grid, 81 when every cell is decided.
template <class Ops>
unsigned CountCandidates(const State& state) {
  using One = typename Ops::One;
  One in_box = One::Fill(0);
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) in_box = Plus(in_box, PopCount(One::Load(state.words[i])));
  return SumOfBoxes(in_box);
}

template <class Ops>
unsigned CountDecided(const State& state) {
  using One = typename Ops::One;
  One in_box = One::Fill(0);
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    in_box = Plus(in_box, Select(AtMostOneBit(One::Load(state.words[i])), One::Fill(1), One::Fill(0)));
  }
  return SumOfBoxes(in_box);
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

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_INSPECT_H_
