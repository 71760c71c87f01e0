#include "core/analysis/cell_set.h"

namespace sudoku {

CellSet CellSet::GivensOf(const Grid& grid) {
  CellSet set;
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) set.insert(cell);
  }
  return set;
}

Grid Only(const Grid& grid, const CellSet& cells) {
  Grid only;
  for (const int cell : cells) only.set(cell, grid[cell]);
  return only;
}

}  // namespace sudoku
