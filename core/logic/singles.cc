// Singles: a digit that has one place left in a house, or a cell that has one digit left.
//
//   full house        hidden single                    naked single
//   1 2 3             7 only here                      1 2 3
//   4 . 6  the 5      . . .                            4 . 6  . . 7  . . 8  and 9 in its column: the 5
//   7 8 9             . * .  no other cell takes a 7   . . .
#include "core/logic/finders.h"

namespace sudoku::logic {
namespace {

bool KeepHidden(const Board& board, Search& search, Technique technique, int house, int digit) {
  const int cell = kGeometry.cells_of[house][First(board.places(house, digit))];
  Step& step = search.Draft(technique);
  step.Place(cell, digit);
  step.Look(house);
  step.cells.insert(cell);
  step.digits = Bit(digit);
  return search.Keep();
}

bool FindInKind(const Board& board, Search& search, Kind kind, bool full) {
  const Technique technique = full                 ? Technique::kFullHouse
                              : kind == Kind::kBox ? Technique::kHiddenSingleBox
                                                   : Technique::kHiddenSingleLine;
  for (int house = HouseAt(kind, 0); house < HouseAt(kind, 9); ++house) {
    if ((board.empty_count(house) == 1) != full) continue;
    for (int digit = 1; digit <= kSize; ++digit) {
      if (!IsSingle(board.places(house, digit))) continue;
      if (KeepHidden(board, search, technique, house, digit)) return true;
    }
  }
  return false;
}

}  // namespace

bool FindHiddenSingles(const Board& board, Search& search) {
  for (const bool full : {true, false}) {
    for (const Kind kind : kKindsColumnsFirst) {
      if (FindInKind(board, search, kind, full)) return true;
    }
  }
  return false;
}

bool FindNakedSingles(const Board& board, Search& search) {
  for (const int cell : board.empty_cells() - board.bivalue_cells()) {
    if (!IsSingle(board.candidates(cell))) continue;
    Step& step = search.Draft(Technique::kNakedSingle);
    step.Place(cell, First(board.candidates(cell)));
    step.cells.insert(cell);
    step.digits = board.candidates(cell);
    if (search.Keep()) return true;
  }
  return false;
}

}  // namespace sudoku::logic
