// Closed walks through cells that share two candidates: what unique rectangles and loops are made of.
#ifndef SUDOKU_CORE_LOGIC_LOOP_WALK_H_
#define SUDOKU_CORE_LOGIC_LOOP_WALK_H_

#include <cstdint>

#include "core/logic/board.h"

namespace sudoku::logic {

// A loop of `length` cells in order, all with the digits `low` and `high`; those in `rich` have others, too.
//
// Each house that it visits, it visits with one even and one odd cell, so that swapping the two digits along it turns
// a solution into another one.
struct Loop {
  Table<std::uint8_t, kCells> cells;
  int length = 0;
  int low = 0;
  int high = 0;
  Table<std::uint8_t, kCells> rich;  // In the order of the loop.
  int rich_count = 0;
  CellSet set;

  Bits pair() const { return Bit(low) | Bit(high); }
};

// Walks from one cell of two candidates in every way that may give a step: at most two of the cells are rich, or all
// of them by the same digit.
template <typename Found>
class LoopWalk {
 public:
  LoopWalk(const Board& board, const Found& found) : board_(board), found_(found) {}

  void From(int cell) {
    loop_ = {};
    loop_.low = First(board_.candidates(cell));
    loop_.high = First(Without(board_.candidates(cell), Bit(loop_.low)));
    usable_ = board_.cells_with(loop_.low) & board_.cells_with(loop_.high);
    if (usable_.count() >= 4) Visit(cell, -1, 2, 0);
  }

 private:
  // `extra` are the digits by which cells so far are rich. It grows by what is looked at and not only by what is
  // walked through; the yardstick's walk does so, and finds what it finds.
  void Visit(int cell, int by, int rich_left, Bits extra) {
    std::uint32_t& visited = visited_[loop_.length & 1];
    const std::uint32_t houses = HousesOf(cell);
    if ((visited & houses) != 0) return;  // A house with two even or two odd cells: not a loop any more.
    visited |= houses;
    Push(cell);
    for (int k = 0; k < 3; ++k) {
      if (k != by) Follow(kGeometry.houses_of[cell][k], k, rich_left, extra);
    }
    Pop(cell);
    visited_[loop_.length & 1] &= ~houses;
  }

  void Follow(int house, int k, int rich_left, Bits& extra) {
    const Bits both = board_.places(house, loop_.low) & board_.places(house, loop_.high);
    for (const int place : Each(both)) {
      const int next = kGeometry.cells_of[house][place];
      if (next == loop_.cells[0] && loop_.length >= 4) {
        if (visited_[0] == visited_[1]) found_(loop_);
      } else if (!loop_.set.contains(next)) {
        const Bits digits = board_.candidates(next);
        extra |= Without(digits, loop_.pair());
        const bool rich = digits != loop_.pair();
        if (!rich || Count(extra) == 1 || rich_left > 0) Visit(next, k, rich_left - (rich ? 1 : 0), extra);
      }
    }
  }

  void Push(int cell) {
    loop_.cells[loop_.length++] = static_cast<std::uint8_t>(cell);
    loop_.set.insert(cell);
    if (board_.candidates(cell) != loop_.pair()) loop_.rich[loop_.rich_count++] = static_cast<std::uint8_t>(cell);
  }

  void Pop(int cell) {
    if (board_.candidates(cell) != loop_.pair()) --loop_.rich_count;
    loop_.set.erase(cell);
    --loop_.length;
  }

  static std::uint32_t HousesOf(int cell) {
    std::uint32_t houses = 0;
    for (int k = 0; k < 3; ++k) houses |= std::uint32_t{1} << kGeometry.houses_of[cell][k];
    return houses;
  }

  const Board& board_;
  const Found& found_;
  Loop loop_;
  CellSet usable_;
  std::uint32_t visited_[2] = {0, 0};  // Houses of the even and the odd cells.
};

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_LOOP_WALK_H_
