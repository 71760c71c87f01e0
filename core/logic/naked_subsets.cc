// Naked subsets: two, three or four cells of a house that have as many digits between them. Those digits are theirs.
//
//   a naked pair of 3 and 8:
//   | 38 | 38 | 138 | . . |   the third cell keeps its 1
//     **   **    --
#include "core/logic/finders.h"
#include "core/logic/subset_search.h"

namespace sudoku::logic {
namespace {

bool KeepSubset(const Board& board, Search& search, Technique technique, int house, Bits places, Bits digits) {
  bool useful = false;
  for (const int digit : Each(digits)) useful |= Without(board.places(house, digit), places) != 0;
  if (!useful) return false;
  Step& step = search.Draft(technique);
  step.Look(house);
  step.digits = digits;
  StrikeNaked(board, house, places, digits, {}, step);
  return search.Keep();
}

bool FindNaked(const Board& board, Search& search, Technique technique, int size) {
  for (const Kind kind : kKindsColumnsFirst) {
    for (int house = HouseAt(kind, 0); house < HouseAt(kind, 9); ++house) {
      if (board.empty_count(house) < 2 * size) continue;
      SetList cells;
      for (int place = 0; place < kSize; ++place) {
        const Bits digits = board.candidates(kGeometry.cells_of[house][place]);
        if (Count(digits) >= 2 && Count(digits) <= size) cells.Add(place, digits);
      }
      const auto keep = [&](Bits places, Bits digits) {
        return KeepSubset(board, search, technique, house, places, digits);
      };
      if (ForEachSubset(cells, size, size, keep)) return true;
    }
  }
  return false;
}

}  // namespace

bool FindNakedPairs(const Board& board, Search& search) { return FindNaked(board, search, Technique::kNakedPair, 2); }

bool FindNakedTriples(const Board& board, Search& search) {
  return FindNaked(board, search, Technique::kNakedTriple, 3);
}

bool FindNakedQuads(const Board& board, Search& search) { return FindNaked(board, search, Technique::kNakedQuad, 4); }

}  // namespace sudoku::logic
