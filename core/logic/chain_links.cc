#include "core/logic/chain_links.h"

namespace sudoku::logic {

ChainLinks::ChainLinks(const Board& board) {
  for (const int cell : board.empty_cells()) {
    const Bits digits = board.candidates(cell);
    for (const int digit : Each(digits)) {
      const int number = NumberOf(cell, digit);
      candidates_.Add(number);
      Row<28>& excluded = excluded_[number];
      for (const int other : Each(Without(digits, Bit(digit)))) excluded.Add(NumberOf(cell, other));
      in_cell_[number] = static_cast<std::uint8_t>(excluded.count);
      for (int i = 0; i < 20; ++i) {
        const int peer = kGeometry.peer_list[cell][i];
        if (board.has(peer, digit)) excluded.Add(NumberOf(peer, digit));
      }
      Row<4>& forced = forced_[number];
      if (Count(digits) == 2) {
        forced.Add(NumberOf(cell, First(Without(digits, Bit(digit)))));
        forced_by_cell_[number] = 1;
      }
      int last = -1;
      for (int k = 0; k < 3; ++k) {
        const int house = kGeometry.houses_of[cell][k];
        const Bits places = board.places(house, digit);
        if (Count(places) != 2) continue;
        const int other = kGeometry.cells_of[house][First(Without(places, Bit(kGeometry.places_of[cell][k])))];
        if (other != last) forced.Add(NumberOf(other, digit));  // A box and a line may say the same.
        if (k == 0) last = other;
      }
    }
  }
}

int LengthRating(int complexity) {
  int added = 0;
  int ceiling = 4;
  for (bool odd = false; complexity - 2 > ceiling; odd = !odd) {
    ++added;
    ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
  }
  return added;
}

}  // namespace sudoku::logic
