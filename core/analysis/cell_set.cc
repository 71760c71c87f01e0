#include "core/analysis/cell_set.h"

namespace sudoku {

CellSet CellSet::GivensOf(const Grid& grid) {
  CellSet set;
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) set.Add(cell);
  }
  return set;
}

std::vector<int> CellSet::cells() const {
  std::vector<int> all;
  for (int cell = 0; cell < kCells; ++cell) {
    if (Has(cell)) all.push_back(cell);
  }
  return all;
}

Grid Only(const Grid& grid, const CellSet& cells) {
  Grid only;
  for (int cell = 0; cell < kCells; ++cell) {
    if (cells.Has(cell)) only.set(cell, grid[cell]);
  }
  return only;
}

}  // namespace sudoku
