// A set of the 81 cells as two words of bits, for the analyses and for logic.
#ifndef SUDOKU_CORE_ANALYSIS_CELL_SET_H_
#define SUDOKU_CORE_ANALYSIS_CELL_SET_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "core/grid.h"

namespace sudoku {

class CellSet {
 public:
  constexpr CellSet() = default;
  static constexpr CellSet Of(int cell) {
    CellSet set;
    set.insert(cell);
    return set;
  }
  // The cells of `grid` that hold a digit.
  static CellSet GivensOf(const Grid& grid);

  constexpr bool contains(int cell) const { return (word(cell) >> (cell & 63) & 1) != 0; }
  constexpr void insert(int cell) { word(cell) |= Bit(cell); }
  constexpr void erase(int cell) { word(cell) &= ~Bit(cell); }

  constexpr bool Meets(const CellSet& other) const { return (low_ & other.low_) != 0 || (high_ & other.high_) != 0; }
  constexpr bool empty() const { return (low_ | high_) == 0; }
  constexpr int count() const { return std::popcount(low_) + std::popcount(high_); }
  // Whether there are two cells or more; quicker than counting.
  constexpr bool several() const {
    return (low_ & (low_ - 1)) != 0 || (high_ & (high_ - 1)) != 0 || (low_ != 0 && high_ != 0);
  }
  // The lowest cell; the set must not be empty.
  constexpr int first() const { return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_); }

  constexpr CellSet& operator|=(const CellSet& other) {
    low_ |= other.low_;
    high_ |= other.high_;
    return *this;
  }
  constexpr CellSet& operator&=(const CellSet& other) {
    low_ &= other.low_;
    high_ &= other.high_;
    return *this;
  }
  constexpr CellSet& operator-=(const CellSet& other) {
    low_ &= ~other.low_;
    high_ &= ~other.high_;
    return *this;
  }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

  // The cells in ascending order: for (const int cell : set).
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = int;

    constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr int operator*() const { return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_); }
    constexpr Iterator& operator++() {
      std::uint64_t& word = low_ != 0 ? low_ : high_;
      word &= word - 1;
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    std::uint64_t low_;
    std::uint64_t high_;
  };
  constexpr Iterator begin() const { return {low_, high_}; }
  constexpr Iterator end() const { return {0, 0}; }
  // The same as a list, to be taken in another order.
  std::vector<int> cells() const { return {begin(), end()}; }

 private:
  static constexpr std::uint64_t Bit(int cell) { return std::uint64_t{1} << (cell & 63); }
  constexpr std::uint64_t& word(int cell) { return cell < 64 ? low_ : high_; }
  constexpr const std::uint64_t& word(int cell) const { return cell < 64 ? low_ : high_; }

  std::uint64_t low_ = 0;   // Cells 0-63.
  std::uint64_t high_ = 0;  // Cells 64-80.
};

// `grid` with the givens of `cells` alone.
Grid Only(const Grid& grid, const CellSet& cells);

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_CELL_SET_H_
