// The digits with few places in a house: where to branch when no cell has just two candidates. Of the grids with few
// givens and no completion, some take a hundred thousand times as many nodes without.
#ifndef SUDOKU_CORE_ENGINE_CHOOSE_IN_HOUSE_H_
#define SUDOKU_CORE_ENGINE_CHOOSE_IN_HOUSE_H_

#include "core/engine/state.h"

namespace sudoku::engine {

// Digits, for the three rows through each box (in the box's lane), its three columns, and the box itself.
constexpr int kRowsOfBox = 0, kColumnsOfBox = 3, kBoxItself = 6, kHousesOfBox = 7;
struct HouseDigits {
  alignas(32) std::uint16_t words[kHousesOfBox][kLanes];
};

// Numbers of places, 0 to 3, of each digit, in binary.
template <class V>
struct Places {
  V ones, twos;
};

template <class V>
[[gnu::always_inline]] inline Places<V> CountPlaces(V a, V b, V c) {
  return {Odd(a, b, c), Majority(a, b, c)};
}

// Adds up the places in the three parts of a house, and stores the digits that have two or three.
template <class V>
[[gnu::always_inline]] inline void StoreFew(const Places<V>& a, const Places<V>& b, const Places<V>& c, int house,
                                            HouseDigits* two, HouseDigits* three) {
  const V ones = Odd(a.ones, b.ones, c.ones);
  const V carry = Majority(a.ones, b.ones, c.ones);
  const V twos = Odd(a.twos, b.twos, c.twos);
  const V four_or_more = Or(Majority(a.twos, b.twos, c.twos), And(twos, carry));
  const V two_or_three = AndNot(Or(twos, carry), four_or_more);
  AndNot(two_or_three, ones).Store(two->words[house]);
  And(two_or_three, ones).Store(three->words[house]);
}

template <class V>
void FindFew(const V (&v)[kVectors], HouseDigits* two, HouseDigits* three) {
  Places<V> rows[3];
  for (int line = 0; line < 3; ++line) {
    rows[line] = CountPlaces(v[3 * line], v[3 * line + 1], v[3 * line + 2]);
    const Places<V>& row = rows[line];
    const Places<V> next_row{NextInBand(row.ones), NextInBand(row.twos)};
    const Places<V> after_row{AfterNextInBand(row.ones), AfterNextInBand(row.twos)};
    StoreFew(row, next_row, after_row, kRowsOfBox + line, two, three);
    const Places<V> column = CountPlaces(v[line], v[line + 3], v[line + 6]);
    const Places<V> next_column{NextInStack(column.ones), NextInStack(column.twos)};
    const Places<V> after_column{AfterNextInStack(column.ones), AfterNextInStack(column.twos)};
    StoreFew(column, next_column, after_column, kColumnsOfBox + line, two, three);
  }
  StoreFew(rows[0], rows[1], rows[2], kBoxItself, two, three);
}

// The first of the digits found, in a cell of the house that lies in that box.
template <class Ops>
bool PickDigit(const State& state, const HouseDigits& found, Literal* literal) {
  for (int house = 0; house < kHousesOfBox; ++house) {
    const int first = house < kColumnsOfBox ? 3 * house : house % 3;
    const int step = house < kColumnsOfBox || house == kBoxItself ? 1 : 3;
    const int cells = house == kBoxItself ? 9 : 3;
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const unsigned digits = found.words[house][lane];
      if (digits == 0) continue;
      const unsigned bit = digits & (0u - digits);
      for (int i = 0; i < cells; ++i) {
        const int vector = first + i * step;
        if ((state.words[vector][lane] & bit) == 0) continue;
        *literal = {static_cast<std::uint8_t>(vector), static_cast<std::uint8_t>(lane),
                    static_cast<std::uint16_t>(bit)};
        return true;
      }
    }
  }
  return false;
}

// A digit with two places in a house, else one with three; false if there is none with fewer than `limit`.
template <class Ops>
bool ChooseInHouse(const State& state, unsigned limit, Literal* literal) {
  using One = typename Ops::One;
  One v[kVectors];
  for (int i = 0; i < kVectors; ++i) v[i] = One::Load(state.words[i]);
  HouseDigits two, three;
  FindFew(v, &two, &three);
  return (limit > 2 && PickDigit<Ops>(state, two, literal)) || (limit > 3 && PickDigit<Ops>(state, three, literal));
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_CHOOSE_IN_HOUSE_H_
