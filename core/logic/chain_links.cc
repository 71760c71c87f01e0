#include "core/logic/chain_links.h"

namespace sudoku::logic {

ChainLinks::ChainLinks(const Board& board) {
  for (const int cell : board.empty_cells()) {
    for (const int digit : Each(board.candidates(cell))) {
      candidates_.Add(NumberOf(cell, digit));
      AddExcluded(board, cell, digit);
      AddForced(board, cell, digit);
    }
  }
}

void ChainLinks::AddForced(const Board& board, int cell, int digit) {
  const int number = NumberOf(cell, digit);
  const Bits digits = board.candidates(cell);
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

void ChainLinks::AddExcluded(const Board& board, int cell, int digit) {
  const int number = NumberOf(cell, digit);
  Row<28>& excluded = excluded_[number];
  for (const int other : Each(Without(board.candidates(cell), Bit(digit)))) excluded.Add(NumberOf(cell, other));
  in_cell_[number] = static_cast<std::uint8_t>(excluded.count);
  for (int i = 0; i < 20; ++i) {
    const int peer = kGeometry.peer_list[cell][i];
    if (board.has(peer, digit)) excluded.Add(NumberOf(peer, digit));
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
