// What naked and hidden subsets and fish have in common: so many sets that together hold no more than so many members.
#ifndef SUDOKU_CORE_LOGIC_SUBSET_SEARCH_H_
#define SUDOKU_CORE_LOGIC_SUBSET_SEARCH_H_

#include <cstdint>

#include "core/logic/board.h"
#include "core/logic/step.h"

namespace sudoku::logic {

// Numbered sets, in ascending order of their numbers (cells of a house with their digits, digits with their places...).
struct SetList {
  void Add(int number, Bits members) {
    numbers[count] = static_cast<std::uint8_t>(number);
    sets[count++] = members;
  }

  Table<std::uint8_t, 20> numbers;
  Table<Bits, 20> sets;
  int count = 0;
};

// Calls `found(numbers, members)` for each choice of `wanted` of the sets that together with `members` hold `size`
// members; stops and returns true as soon as it does. The choices come in the order of their numbers read as a binary
// number, so those of low numbers first. Sets of more than `size` members are no use and need not be in the list.
template <typename Found>
bool ForEachSubset(const SetList& list, int wanted, int size, const Found& found, Bits members = 0, Bits numbers = 0,
                   int limit = -1) {
  if (wanted == 0) return Count(members) == size && found(numbers, members);
  if (limit < 0) limit = list.count;
  for (int i = wanted - 1; i < limit; ++i) {
    const auto together = static_cast<Bits>(members | list.sets[i]);
    if (Count(together) > size) continue;
    if (ForEachSubset(list, wanted - 1, size, found, together, static_cast<Bits>(numbers | Bit(list.numbers[i])), i)) {
      return true;
    }
  }
  return false;
}

// Of a naked subset on `places` of a house: marks its cells, and strikes its digits from the others but those of
// `spared`.
inline void StrikeNaked(const Board& board, int house, Bits places, Bits digits, const CellSet& spared, Step& step) {
  for (int place = 0; place < kSize; ++place) {
    const int cell = kGeometry.cells_of[house][place];
    if (Has(places, place)) {
      step.cells.insert(cell);
    } else if (!spared.contains(cell)) {
      step.RemoveAll(cell, board.candidates(cell) & digits);
    }
  }
}

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_SUBSET_SEARCH_H_
