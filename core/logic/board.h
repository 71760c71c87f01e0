// A position as the techniques see it: the digits placed, and the candidates of the other cells, kept three ways.
//
//   candidates(cell)            which digits the cell may still hold        bits 1-9
//   cells_with(digit)           which cells may still hold the digit        a CellSet
//   places(house, digit)        where in the house the digit may still go   bits 0-8, see houses.h
//
// The three always say the same. A board is plain data of some 1.2 KB, and is copied as such.
#ifndef SUDOKU_CORE_LOGIC_BOARD_H_
#define SUDOKU_CORE_LOGIC_BOARD_H_

#include <array>
#include <bit>
#include <cstdint>

#include "core/analysis/cell_set.h"
#include "core/grid.h"
#include "core/logic/houses.h"

namespace sudoku::logic {

// A set of digits (bits 1-9), or of places in a house (bits 0-8).
using Bits = std::uint16_t;

constexpr Bits Bit(int number) { return static_cast<Bits>(1U << number); }
constexpr bool Has(Bits bits, int number) { return (bits >> number & 1) != 0; }
// How many there are. By a table: without an instruction for it, which not every processor has, counting is a call.
inline constexpr auto kCounts = [] {
  std::array<std::uint8_t, 1024> counts{};
  for (unsigned bits = 0; bits < counts.size(); ++bits) counts[bits] = static_cast<std::uint8_t>(std::popcount(bits));
  return counts;
}();
constexpr int Count(Bits bits) { return kCounts[bits]; }
constexpr bool IsSingle(Bits bits) { return Count(bits) == 1; }
constexpr int First(Bits bits) { return std::countr_zero(bits); }
constexpr Bits Without(Bits bits, Bits others) { return static_cast<Bits>(bits & ~others); }

inline constexpr Bits kAllDigits = 0x3fe;

// The numbers in a set of bits, ascending: for (const int digit : Each(board.candidates(cell))).
class Each {
 public:
  constexpr explicit Each(Bits bits) : bits_(bits) {}
  struct Iterator {
    Bits bits;
    constexpr int operator*() const { return First(bits); }
    constexpr Iterator& operator++() {
      bits = static_cast<Bits>(bits & (bits - 1));
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;
  };
  constexpr Iterator begin() const { return {bits_}; }
  constexpr Iterator end() const { return {0}; }

 private:
  Bits bits_;
};

class Board {
 public:
  // `grid`'s digits, which should not clash, and for the empty cells what they leave.
  explicit Board(const Grid& grid);

  int digit(int cell) const { return grid_[cell]; }
  const Grid& grid() const { return grid_; }
  bool solved() const { return empty_.empty(); }

  const CellSet& empty_cells() const { return empty_; }
  // The empty cells that have two candidates.
  const CellSet& bivalue_cells() const { return bivalue_; }
  Bits candidates(int cell) const { return candidates_[cell]; }
  bool has(int cell, int digit) const { return Has(candidates_[cell], digit); }
  const CellSet& cells_with(int digit) const { return cells_with_[digit]; }
  Bits places(int house, int digit) const { return places_[house][digit]; }
  int empty_count(int house) const { return empty_count_[house]; }

  // Puts `digit` into the empty `cell`, and takes it from the cells that see this one.
  void Place(int cell, int digit);
  // Strikes a candidate; one that is not there is left so.
  void Remove(int cell, int digit);

  friend bool operator==(const Board&, const Board&) = default;

 private:
  void Strike(int cell, int digit);

  Grid grid_;
  CellSet empty_;
  CellSet bivalue_;
  Table<Bits, kCells> candidates_;
  Table<CellSet, 10> cells_with_;
  Table<Table<Bits, 10>, kHouses> places_;
  Table<std::uint8_t, kHouses> empty_count_;
};

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_BOARD_H_
