// Hidden subsets: two, three or four digits that have as many places between them in a house. Those cells are theirs.
//
//   a hidden pair of 3 and 8, found nowhere else in the house:
//   | 1358 | 368 | 15 | 156 |   the two cells keep 3 and 8
//     -  -    -
//
// The direct form is the one that leaves another digit with a single place in the house.
#include "core/logic/finders.h"
#include "core/logic/subset_search.h"

namespace sudoku::logic {
namespace {

struct Hidden {
  int house;
  Bits digits;
  Bits places;
};

void Describe(const Hidden& hidden, Step& step) {
  step.Look(hidden.house);
  step.digits = hidden.digits;
  for (const int place : Each(hidden.places)) step.cells.insert(kGeometry.cells_of[hidden.house][place]);
}

bool KeepEliminations(const Board& board, Search& search, Technique technique, const Hidden& hidden) {
  bool useful = false;
  for (const int place : Each(hidden.places)) {
    useful |= Without(board.candidates(kGeometry.cells_of[hidden.house][place]), hidden.digits) != 0;
  }
  if (!useful) return false;
  Step& step = search.Draft(technique);
  Describe(hidden, step);
  for (const int cell : step.cells) step.RemoveAll(cell, Without(board.candidates(cell), hidden.digits));
  return search.Keep();
}

bool KeepPlacement(const Board& board, Search& search, Technique technique, const Hidden& hidden) {
  for (const int digit : Each(Without(kAllDigits, hidden.digits))) {
    const Bits places = board.places(hidden.house, digit);
    const Bits left = Without(places, hidden.places);
    if (Count(places) < 2 || !IsSingle(left)) continue;
    Step& step = search.Draft(technique);
    Describe(hidden, step);
    step.Place(kGeometry.cells_of[hidden.house][First(left)], digit);
    return search.Keep();
  }
  return false;
}

template <typename Keep>
bool FindHidden(const Board& board, Search& search, Technique technique, int size, int empty_at_least,
                const Keep& keep) {
  for (const Kind kind : kKindsColumnsFirst) {
    for (int house = HouseAt(kind, 0); house < HouseAt(kind, 9); ++house) {
      if (board.empty_count(house) < empty_at_least) continue;
      SetList digits;
      for (int digit = 1; digit <= kSize; ++digit) {
        const Bits places = board.places(house, digit);
        if (Count(places) >= 2 && Count(places) <= size) digits.Add(digit, places);
      }
      const auto found = [&](Bits numbers, Bits places) {
        return keep(board, search, technique, Hidden{house, numbers, places});
      };
      if (ForEachSubset(digits, size, size, found)) return true;
    }
  }
  return false;
}

}  // namespace

bool FindDirectHiddenPairs(const Board& board, Search& search) {
  return FindHidden(board, search, Technique::kDirectHiddenPair, 2, 3, KeepPlacement);
}

bool FindDirectHiddenTriples(const Board& board, Search& search) {
  return FindHidden(board, search, Technique::kDirectHiddenTriple, 3, 4, KeepPlacement);
}

bool FindHiddenPairs(const Board& board, Search& search) {
  return FindHidden(board, search, Technique::kHiddenPair, 2, 5, KeepEliminations);
}

bool FindHiddenTriples(const Board& board, Search& search) {
  return FindHidden(board, search, Technique::kHiddenTriple, 3, 7, KeepEliminations);
}

bool FindHiddenQuads(const Board& board, Search& search) {
  return FindHidden(board, search, Technique::kHiddenQuad, 4, 9, KeepEliminations);
}

}  // namespace sudoku::logic
