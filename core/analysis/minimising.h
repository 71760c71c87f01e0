// What a puzzle does not need: givens that can go, and puzzles from which none can.
#ifndef SUDOKU_CORE_ANALYSIS_MINIMISING_H_
#define SUDOKU_CORE_ANALYSIS_MINIMISING_H_

#include <array>
#include <cstdint>
#include <vector>

#include "core/analysis/cell_set.h"
#include "core/analysis/questions.h"
#include "core/grid.h"

namespace sudoku {

// The givens of `puzzle` that can each go alone: without one of them the solution stays the only one. `solution` is the
// only one.
CellSet RedundantGivens(const Grid& puzzle, const Grid& solution, Questions& questions);

// Cells that come and go together.
enum class Symmetry {
  kNone,
  kHalfTurn,     // By 180 degrees.
  kQuarterTurn,  // By 90 degrees.
  kLeftRight,    // The mirror of columns.
  kTopBottom,    // The mirror of rows.
  kDiagonal,     // The mirror at the line from the top left.
  kAntidiagonal,
};

// The cells that come and go together with `cell`, itself among them.
CellSet OrbitOf(int cell, Symmetry symmetry);

// The order in which givens are dropped. Seed 0: from the last cell backwards. Any other: the cells 0 to 80 shuffled
// with the numbers of SplitMix64 (Steele, Lea and Flood, 2014) that begins at the seed: for i from 80 down to 1, cell i
// is exchanged with cell number-modulo-(i + 1).
std::array<int, kCells> DroppingOrder(std::uint64_t seed);

// Drops groups of givens from `puzzle` in the order of `seed`, a group when its first cell comes, wherever `solution`
// stays the only one. No group of what is left can go; without symmetry, no given.
Grid Minimised(const Grid& puzzle, const Grid& solution, std::uint64_t seed, Symmetry symmetry, Questions& questions);

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_MINIMISING_H_
