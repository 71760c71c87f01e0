// Cells that could be filled in another way if none of them were given: of each such set every puzzle gives one. A grid
// has a great many; these are those that are found at a glance.
//
//   Two rows of a band, or columns of a stack, that have the same digits in some of their cells: they trade places.
//
//        . . . | 4 7 . | . . .          . . . | 7 4 . | . . .
//        . . . | 7 4 . | . . .    ->    . . . | 4 7 . | . . .
//
//   Two digits, in cells of which every house has either both digits or none: they trade places.
#ifndef SUDOKU_CORE_ANALYSIS_UNAVOIDABLE_SETS_H_
#define SUDOKU_CORE_ANALYSIS_UNAVOIDABLE_SETS_H_

#include <array>
#include <cstdint>
#include <span>

#include "core/analysis/cell_set.h"
#include "core/grid.h"

namespace sudoku {

class UnavoidableSets {
 public:
  // Of a solution: a full grid without conflicts.
  explicit UnavoidableSets(const Grid& solution);

  // Whether one of the sets holds a cell of `dropped` and none of `givens`: then these have another solution, too.
  bool Missed(const CellSet& dropped, const CellSet& givens) const;

  std::span<const CellSet> sets() const { return {sets_.data(), static_cast<std::size_t>(count_)}; }

 private:
  // Of each cell: with its digit and each of the eight others, in its row and column with two lines each.
  static constexpr std::size_t kOfCell = 8 + 2 + 2;
  // Every set has at least four cells.
  static constexpr std::size_t kMost = kOfCell * kCells / 4;

  void AddTradesOfLines(const Grid& solution, int step_to_line, int step_along);
  void AddTradesOfDigits(const Grid& solution);
  void Add(const CellSet& set);

  int count_ = 0;
  std::array<CellSet, kMost> sets_;
  std::array<std::array<std::uint8_t, kOfCell>, kCells> of_cell_;
  std::array<std::uint8_t, kCells> of_cell_count_{};
};

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_UNAVOIDABLE_SETS_H_
