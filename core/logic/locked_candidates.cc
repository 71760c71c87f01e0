// Locked candidates: all places of a digit in one house lie in a second one, so the second one's other places go.
//
//   pointing (a box, then its line)         claiming (a line, then its box)
//   . . . | . . . | . . .                   . . - | . . . | . . .
//   4 4 . | - - - | - . -   row             4 4 . | . . . | . . .   row: no 4 elsewhere
//   . . . | . . . | . . .                   - . - | . . . | . . .
//   box: no 4 elsewhere
//
// The direct form is the one that leaves a third house, of the first one's kind, with a single place for the digit.
#include "core/logic/finders.h"

namespace sudoku::logic {
namespace {

struct Crossing {
  int base;   // Holds the digit only where it crosses
  int cover;  // this one.
  int digit;
};

void Describe(const Board& board, const Crossing& at, Step& step) {
  step.Look(at.base);
  step.Look(at.cover);
  step.digits = Bit(at.digit);
  for (const int place : Each(board.places(at.base, at.digit))) step.cells.insert(kGeometry.cells_of[at.base][place]);
}

bool KeepEliminations(const Board& board, Search& search, const Crossing& at) {
  const Bits struck = Without(board.places(at.cover, at.digit), kGeometry.shared[at.cover][at.base]);
  if (struck == 0) return false;
  Step& step = search.Draft(KindOf(at.base) == Kind::kBox ? Technique::kPointing : Technique::kClaiming);
  Describe(board, at, step);
  for (const int place : Each(struck)) step.Remove(kGeometry.cells_of[at.cover][place], at.digit);
  return search.Keep();
}

// The houses like `base` that `cover` crosses too, and that keep one place once `cover`'s are struck.
bool KeepPlacements(const Board& board, Search& search, const Crossing& at) {
  const int first = HouseAt(KindOf(at.base), 0);
  for (int third = first; third < first + 9; ++third) {
    const Bits crossing = kGeometry.shared[third][at.cover];
    if (third == at.base || crossing == 0) continue;
    const Bits places = board.places(third, at.digit);
    const Bits left = Without(places, crossing);
    if (left == places || !IsSingle(left)) continue;
    Step& step = search.Draft(KindOf(at.base) == Kind::kBox ? Technique::kDirectPointing : Technique::kDirectClaiming);
    Describe(board, at, step);
    step.Look(third);
    step.Place(kGeometry.cells_of[third][First(left)], at.digit);
    if (search.Keep()) return true;
  }
  return false;
}

// Calls `keep` for each crossing of such a base and cover that locks a digit.
template <typename Keep>
bool FindCrossings(const Board& board, Search& search, Kind base_kind, Kind cover_kind, const Keep& keep) {
  for (int base = HouseAt(base_kind, 0); base < HouseAt(base_kind, 9); ++base) {
    if (board.empty_count(base) < 2) continue;
    for (int cover = HouseAt(cover_kind, 0); cover < HouseAt(cover_kind, 9); ++cover) {
      const Bits crossing = kGeometry.shared[base][cover];
      if (crossing == 0) continue;
      for (int digit = 1; digit <= kSize; ++digit) {
        const Bits places = board.places(base, digit);
        if ((places & ~crossing) != 0 || Count(places) < 2) continue;
        if (keep(board, search, Crossing{base, cover, digit})) return true;
      }
    }
  }
  return false;
}

template <typename Keep>
bool FindAllCrossings(const Board& board, Search& search, const Keep& keep) {
  return FindCrossings(board, search, Kind::kBox, Kind::kColumn, keep) ||
         FindCrossings(board, search, Kind::kBox, Kind::kRow, keep) ||
         FindCrossings(board, search, Kind::kColumn, Kind::kBox, keep) ||
         FindCrossings(board, search, Kind::kRow, Kind::kBox, keep);
}

}  // namespace

bool FindDirectLocked(const Board& board, Search& search) { return FindAllCrossings(board, search, KeepPlacements); }

bool FindLocked(const Board& board, Search& search) { return FindAllCrossings(board, search, KeepEliminations); }

}  // namespace sudoku::logic
