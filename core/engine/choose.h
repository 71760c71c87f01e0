// Where to branch.
#ifndef SUDOKU_CORE_ENGINE_CHOOSE_H_
#define SUDOKU_CORE_ENGINE_CHOOSE_H_

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

// How many places a digit has in a line of three triads: two, or three.
template <class V>
struct FewPlaces {
  V two, three;
};

// The numbers of places in three groups, each a binary number of two digits, added up.
template <class V>
[[gnu::always_inline]] inline FewPlaces<V> AddPlaces(V ones_a, V twos_a, V ones_b, V twos_b, V ones_c, V twos_c) {
  const V ones = Odd(ones_a, ones_b, ones_c);
  const V carry = Majority(ones_a, ones_b, ones_c);
  const V twos = Odd(twos_a, twos_b, twos_c);
  // Four or more: two of the groups' twos, or one of them and the carry.
  const V more = Or(Majority(twos_a, twos_b, twos_c), And(twos, carry));
  const V two_or_three = Without(Or(twos, carry), more, more);
  return {Without(two_or_three, ones, ones), And(two_or_three, ones)};
}

// A digit with two places in a house, else with three; false if every digit has more, or one, in every house.
template <class Ops>
bool ChooseInHouse(const State& state, bool three, Literal* literal) {
  using One = typename Ops::One;
  One v[kVectors];
  for (int i = 0; i < kVectors; ++i) v[i] = One::Load(state.words[i]);
  State places;  // Of the lines 0-2: rows; 3-5: columns; 6: boxes; in the lane of each box.
  One ones[3], twos[3];
  for (int line = 0; line < 3; ++line) {
    const One &a = v[3 * line], &b = v[3 * line + 1], &c = v[3 * line + 2];
    ones[line] = Odd(a, b, c);
    twos[line] = Majority(a, b, c);
    const auto few = AddPlaces(ones[line], twos[line], NextInBand(ones[line]), NextInBand(twos[line]),
                               AfterNextInBand(ones[line]), AfterNextInBand(twos[line]));
    (three ? few.three : few.two).Store(places.words[line]);
  }
  const auto in_box = AddPlaces(ones[0], twos[0], ones[1], twos[1], ones[2], twos[2]);
  (three ? in_box.three : in_box.two).Store(places.words[6]);
  for (int line = 0; line < 3; ++line) {
    const One &a = v[line], &b = v[line + 3], &c = v[line + 6];
    const One odd = Odd(a, b, c), twice = Majority(a, b, c);
    const auto few =
        AddPlaces(odd, twice, NextInStack(odd), NextInStack(twice), AfterNextInStack(odd), AfterNextInStack(twice));
    (three ? few.three : few.two).Store(places.words[3 + line]);
  }
  for (int line = 0; line < 7; ++line) {
    for (unsigned lane = 0; lane < 11; ++lane) {
      const unsigned digits = places.words[line][lane];
      if (digits == 0) continue;
      const unsigned bit = digits & (0u - digits);
      // The cells of this box in the house.
      const int first = line < 3 ? 3 * line : line < 6 ? line - 3 : 0;
      const int step = line < 3 || line == 6 ? 1 : 3;
      for (int i = 0, vector = first; i < (line == 6 ? 9 : 3); ++i, vector += step) {
        if ((state.words[vector][lane] & bit) == 0) continue;
        *literal = {static_cast<std::uint8_t>(vector), static_cast<std::uint8_t>(lane),
                    static_cast<std::uint16_t>(bit)};
        return true;
      }
    }
  }
  return false;
}

// The candidate to branch on where order does not matter: in a cell with the fewest candidates, and of these in the
// box with the most, where a decision moves most. (The emptiest box, or the fullest band as others choose it, takes
// twice to three times as many nodes on hard grids.) False when every cell is decided.
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
  if (smallest.word >= 0x1000) {
    if (ChooseInHouse<Ops>(state, false, literal)) return true;
    if (smallest.word >= 0x2000 && ChooseInHouse<Ops>(state, true, literal)) return true;
  }
  *literal = LowestCandidate<Ops>(state, smallest.word & 15, smallest.lane);
  return true;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_CHOOSE_H_
