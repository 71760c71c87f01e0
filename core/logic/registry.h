// The order in which techniques are tried: the yardstick's. The first finder that sees a step wins, and of its steps
// the first one.
#ifndef SUDOKU_CORE_LOGIC_REGISTRY_H_
#define SUDOKU_CORE_LOGIC_REGISTRY_H_

#include <span>

#include "core/logic/board.h"
#include "core/logic/search.h"

namespace sudoku::logic {

struct Finder {
  bool (*find)(const Board& board, Search& search);
  int from_rating;  // In tenths, the lowest that it gives.
  bool assumes_unique;
};

// Easiest first.
std::span<const Finder> Finders();

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_REGISTRY_H_
