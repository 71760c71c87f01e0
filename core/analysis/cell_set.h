// A set of cells.
#ifndef SUDOKU_CORE_ANALYSIS_CELL_SET_H_
#define SUDOKU_CORE_ANALYSIS_CELL_SET_H_

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/grid.h"

namespace sudoku {

class CellSet {
 public:
  constexpr CellSet() = default;

  // The cells of `grid` that hold a digit.
  static CellSet GivensOf(const Grid& grid);

  void Add(int cell) { word(cell) |= bit(cell); }
  void Remove(int cell) { word(cell) &= ~bit(cell); }
  bool Has(int cell) const { return (words_[static_cast<std::size_t>(cell) / 64] & bit(cell)) != 0; }
  bool empty() const { return (words_[0] | words_[1]) == 0; }
  int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  bool Meets(const CellSet& other) const { return !(*this & other).empty(); }
  // The smallest cell; of no empty set.
  int first() const { return words_[0] != 0 ? std::countr_zero(words_[0]) : 64 + std::countr_zero(words_[1]); }
  // Ascending.
  std::vector<int> cells() const;

  CellSet operator&(const CellSet& other) const { return {words_[0] & other.words_[0], words_[1] & other.words_[1]}; }
  CellSet operator|(const CellSet& other) const { return {words_[0] | other.words_[0], words_[1] | other.words_[1]}; }
  CellSet operator-(const CellSet& other) const { return {words_[0] & ~other.words_[0], words_[1] & ~other.words_[1]}; }
  friend bool operator==(const CellSet&, const CellSet&) = default;

 private:
  constexpr CellSet(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
  static constexpr std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell % 64); }
  std::uint64_t& word(int cell) { return words_[static_cast<std::size_t>(cell) / 64]; }

  std::array<std::uint64_t, 2> words_{};
};

// `grid` with the givens of `cells` alone.
Grid Only(const Grid& grid, const CellSet& cells);

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_CELL_SET_H_
