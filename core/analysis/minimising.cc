#include "core/analysis/minimising.h"

#include <utility>

namespace sudoku {
namespace {

// Whether `puzzle`, from which the cells of `dropped` were taken, has a solution that differs from the only one there
// was: then it differs in one of them.
bool LosesUniqueness(const Grid& puzzle, const CellSet& dropped, const Grid& solution, Questions& questions) {
  const Candidates candidates(puzzle);
  Grid other;
  for (const int cell : dropped) {
    if (questions.Completes(candidates.Without(cell, solution[cell]), &other)) return true;
  }
  return false;
}

int Image(int cell, Symmetry symmetry) {
  const int row = cell / kSize, column = cell % kSize, last = kSize - 1;
  const auto at = [](int r, int c) { return kSize * r + c; };
  switch (symmetry) {
    case Symmetry::kNone:
      break;
    case Symmetry::kHalfTurn:
      return at(last - row, last - column);
    case Symmetry::kQuarterTurn:
      return at(column, last - row);
    case Symmetry::kLeftRight:
      return at(row, last - column);
    case Symmetry::kTopBottom:
      return at(last - row, column);
    case Symmetry::kDiagonal:
      return at(column, row);
    case Symmetry::kAntidiagonal:
      return at(last - column, last - row);
  }
  return cell;
}

std::uint64_t SplitMix64(std::uint64_t* state) {
  std::uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

}  // namespace

CellSet RedundantGivens(const Grid& puzzle, const Grid& solution, Questions& questions) {
  CellSet redundant;
  Grid fewer = puzzle;
  for (const int cell : CellSet::GivensOf(puzzle)) {
    fewer.set(cell, 0);
    if (!LosesUniqueness(fewer, CellSet::Of(cell), solution, questions)) redundant.insert(cell);
    fewer.set(cell, puzzle[cell]);
  }
  return redundant;
}

CellSet OrbitOf(int cell, Symmetry symmetry) {
  CellSet orbit;
  for (int next = cell; !orbit.contains(next); next = Image(next, symmetry)) orbit.insert(next);
  return orbit;
}

std::array<int, kCells> DroppingOrder(std::uint64_t seed) {
  std::array<int, kCells> order;
  for (std::size_t i = 0; i < kCells; ++i) order[i] = static_cast<int>(seed == 0 ? kCells - 1 - i : i);
  std::uint64_t state = seed;
  for (std::size_t i = kCells - 1; seed != 0 && i > 0; --i) std::swap(order[i], order[SplitMix64(&state) % (i + 1)]);
  return order;
}

Grid Minimised(const Grid& puzzle, const Grid& solution, std::uint64_t seed, Symmetry symmetry, Questions& questions) {
  CellSet left = CellSet::GivensOf(puzzle), undecided = left;
  for (const int cell : DroppingOrder(seed)) {
    if (!undecided.contains(cell)) continue;
    const CellSet group = OrbitOf(cell, symmetry) & left;
    undecided -= group;
    const Grid fewer = Only(puzzle, left - group);
    if (!LosesUniqueness(fewer, group, solution, questions)) left -= group;
  }
  return Only(puzzle, left);
}

}  // namespace sudoku
