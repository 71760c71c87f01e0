// The candidate board and the fewest-candidates search over it. Internal to core.
#ifndef SUDOKU_CORE_SEARCH_H_
#define SUDOKU_CORE_SEARCH_H_

#include <array>
#include <cstdint>

#include "core/grid.h"
#include "core/interrupt.h"

namespace sudoku::internal {

// Counts nodes against the limits of one search.
class NodeMeter {
 public:
  explicit NodeMeter(const SearchLimits& limits) : limits_(limits) {}
  // Takes one node; false when the search has to end, end() says why.
  bool Take();
  std::int64_t nodes() const { return nodes_; }
  SearchEnd end() const { return end_; }

 private:
  SearchLimits limits_;
  std::int64_t nodes_ = 0;
  SearchEnd end_ = SearchEnd::kComplete;
};

// Candidates of each cell as bits 0-8, with singles propagated.
class Board {
 public:
  // Places the givens; false when they clash or leave a house without a place for a digit.
  bool Init(const Grid& grid);
  // Places `digit` (0-8) at `cell` and propagates singles; false on contradiction.
  bool Place(int cell, int digit);

  unsigned candidates(int cell) const { return candidates_[static_cast<std::size_t>(cell)]; }
  bool decided(int cell) const { return (candidates(cell) & (candidates(cell) - 1)) == 0; }
  // The digits 1-9 of a board on which every cell is decided.
  Grid ToGrid() const;

  // The tightest choice among all constraints: the places (cell, digit) of one undecided cell or of one digit in a
  // house, at most nine. Zero when every cell is decided.
  struct Choice {
    std::array<std::uint8_t, 9> cells;
    std::array<std::uint8_t, 9> digits;
    int size = 0;
  };
  Choice Tightest() const;

 private:
  bool Assign(int cell, unsigned bit);
  bool Propagate();
  bool HiddenSingles(bool* changed);

  std::array<std::uint16_t, kCells> candidates_;
  std::array<std::uint64_t, 2> done_{};  // Cells whose digit was taken from their peers.
};

// Depth-first from `board`, calls `found(Grid)` for each completion until it returns false. Returns false when the
// meter ran out.
template <typename Found>
bool ForEachCompletion(const Board& board, NodeMeter& meter, Found&& found, bool* stop) {
  const Board::Choice choice = board.Tightest();
  if (choice.size == 0) {
    *stop = !found(board.ToGrid());
    return true;
  }
  for (int i = 0; i < choice.size && !*stop; ++i) {
    if (!meter.Take()) return false;
    Board next = board;
    const auto k = static_cast<std::size_t>(i);
    if (next.Place(choice.cells[k], choice.digits[k]) && !ForEachCompletion(next, meter, found, stop)) return false;
  }
  return true;
}

}  // namespace sudoku::internal

#endif  // SUDOKU_CORE_SEARCH_H_
