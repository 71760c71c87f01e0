#include "core/logic/board.h"

namespace sudoku::logic {

Board::Board(const Grid& grid) {
  for (int cell = 0; cell < kCells; ++cell) {
    empty_.insert(cell);
    candidates_[cell] = kAllDigits;
  }
  for (int digit = 1; digit <= kSize; ++digit) cells_with_[digit] = empty_;
  for (int house = 0; house < kHouses; ++house) {
    empty_count_[house] = kSize;
    for (int digit = 1; digit <= kSize; ++digit) places_[house][digit] = 0x1ff;
  }
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) Place(cell, grid[cell]);
  }
}

void Board::Place(int cell, int digit) {
  grid_.set(cell, digit);
  empty_.erase(cell);
  for (int k = 0; k < 3; ++k) --empty_count_[kGeometry.houses_of[cell][k]];
  for (const int other : Each(candidates_[cell])) Strike(cell, other);
  bivalue_.erase(cell);
  for (const int peer : cells_with_[digit] & kGeometry.peers[cell]) Remove(peer, digit);
}

void Board::Remove(int cell, int digit) {
  if (!has(cell, digit)) return;
  Strike(cell, digit);
  if (Count(candidates_[cell]) == 2) {
    bivalue_.insert(cell);
  } else {
    bivalue_.erase(cell);
  }
}

void Board::Strike(int cell, int digit) {
  candidates_[cell] = Without(candidates_[cell], Bit(digit));
  cells_with_[digit].erase(cell);
  for (int k = 0; k < 3; ++k) {
    Bits& places = places_[kGeometry.houses_of[cell][k]][digit];
    places = Without(places, Bit(kGeometry.places_of[cell][k]));
  }
}

}  // namespace sudoku::logic
