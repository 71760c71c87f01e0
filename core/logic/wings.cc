// Wings: a pivot that sees two cells of two candidates; whatever the pivot is, one of the cells that hold z has it.
//
//   XY-wing                              XYZ-wing
//   [xy]---[xz]                          [xyz]--[xz]
//     |      :                             |
//   [yz]...  -z  sees both pincers       [yz]   -z  sees all three
#include "core/logic/finders.h"

namespace sudoku::logic {
namespace {

bool FindAroundPivot(const Board& board, Search& search, int pivot, bool with_z) {
  const Bits pivot_digits = board.candidates(pivot);
  const CellSet near = board.bivalue_cells() & kGeometry.peers[pivot];
  Table<std::uint8_t, 20> pincers;
  int count = 0;
  for (int i = 0; i < 20; ++i) {
    const int cell = kGeometry.peer_list[pivot][i];
    // One digit of the pivot's is not in a pincer, and with z in the pivot all of the pincer's are in the pivot.
    if (near.contains(cell) && Count(Without(pivot_digits, board.candidates(cell))) == 1) {
      pincers[count++] = static_cast<std::uint8_t>(cell);
    }
  }
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      const Bits xz = board.candidates(pincers[i]);
      const Bits yz = board.candidates(pincers[j]);
      const Bits common = xz & yz;
      if (Count(common) != 1 || ((pivot_digits & common) != 0) != with_z || Count(pivot_digits | xz | yz) != 3)
        continue;
      const int z = First(common);
      CellSet victims = board.cells_with(z) & kGeometry.peers[pincers[i]] & kGeometry.peers[pincers[j]];
      if (with_z) victims &= kGeometry.peers[pivot];
      victims.erase(pivot);
      if (victims.empty()) continue;
      Step& step = search.Draft(with_z ? Technique::kXyzWing : Technique::kXyWing);
      for (const int cell : {pivot, int{pincers[i]}, int{pincers[j]}}) step.cells.insert(cell);
      step.digits = pivot_digits | xz | yz;
      for (const int cell : victims) step.Remove(cell, z);
      if (search.Keep()) return true;
    }
  }
  return false;
}

}  // namespace

bool FindXyWings(const Board& board, Search& search) {
  for (const int pivot : board.bivalue_cells()) {
    if (FindAroundPivot(board, search, pivot, false)) return true;
  }
  return false;
}

bool FindXyzWings(const Board& board, Search& search) {
  for (const int pivot : board.empty_cells() - board.bivalue_cells()) {
    if (Count(board.candidates(pivot)) == 3 && FindAroundPivot(board, search, pivot, true)) return true;
  }
  return false;
}

}  // namespace sudoku::logic
