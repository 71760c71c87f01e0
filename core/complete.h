// Many questions about one grid: is there a completion in which these cells hold one of these digits?
//
//   Candidates candidates(grid);
//   if (!Propagate(&candidates)) return;                  // No completion.
//   candidates.Without(cell, digit);                      // And if this cell were not that digit?
//   if (Complete(candidates, &completion) == Completion::kFound) ...
#ifndef SUDOKU_CORE_COMPLETE_H_
#define SUDOKU_CORE_COMPLETE_H_

#include <array>
#include <cstdint>

#include "core/grid.h"
#include "core/interrupt.h"

namespace sudoku {

// Digits as bits: bit 0 is digit 1.
using DigitSet = std::uint16_t;
inline constexpr DigitSet kEveryDigit = 0x1ff;
constexpr DigitSet SetOf(int digit) { return static_cast<DigitSet>(1u << (digit - 1)); }

// What each cell may hold.
class Candidates {
 public:
  // A given its digit, an empty cell all nine.
  explicit Candidates(const Grid& grid) {
    for (int cell = 0; cell < kCells; ++cell) at(cell) = grid[cell] == 0 ? kEveryDigit : SetOf(grid[cell]);
  }

  // What the cell may hold from now on.
  void Set(int cell, DigitSet digits) { at(cell) = digits; }

  DigitSet operator[](int cell) const { return sets_[static_cast<std::size_t>(cell)]; }
  // The same with this cell held to `digits`, or without one digit.
  Candidates With(int cell, DigitSet digits) const {
    Candidates other = *this;
    other.at(cell) &= digits;
    return other;
  }
  Candidates Without(int cell, int digit) const { return With(cell, static_cast<DigitSet>(~SetOf(digit))); }

  const std::uint16_t* data() const { return sets_.data(); }
  std::uint16_t* data() { return sets_.data(); }

 private:
  DigitSet& at(int cell) { return sets_[static_cast<std::size_t>(cell)]; }

  std::array<DigitSet, kCells> sets_;
};

// Strikes candidates that no completion holds, as far as plain rules show. False if there is no completion at all; the
// candidates are then as they were. What is struck may change with the engine.
bool Propagate(Candidates* candidates);

enum class Completion { kFound, kNone, kInterrupted };

// Some completion whose every cell is among its candidates; which one may change with the engine. Adds to `*nodes`.
Completion Complete(const Candidates& candidates, Grid* completion, const SearchLimits& limits = {},
                    std::int64_t* nodes = nullptr);

}  // namespace sudoku

#endif  // SUDOKU_CORE_COMPLETE_H_
