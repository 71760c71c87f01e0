#include "core/analysis/minimising.h"

#include <utility>

#include "core/analysis/unavoidable_sets.h"

namespace sudoku {
namespace {

// All digits for these cells, or those of the solution alone.
void Open(const CellSet& cells, Candidates* candidates) {
  for (const int cell : cells) candidates->Set(cell, kEveryDigit);
}
void Close(const CellSet& cells, const Grid& solution, Candidates* candidates) {
  for (const int cell : cells) candidates->Set(cell, SetOf(solution[cell]));
}

// Whether there is a solution that differs from the only one there was before the cells of `dropped` were opened in
// `candidates`: then it differs in one of them.
bool LosesUniqueness(Candidates& candidates, const CellSet& dropped, const Grid& solution, Questions& questions) {
  Grid other;
  for (const int cell : dropped) {
    candidates.Set(cell, kEveryDigit & ~SetOf(solution[cell]));
    const bool differs = questions.Completes(candidates, &other);
    candidates.Set(cell, kEveryDigit);
    if (differs) return true;
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
  const CellSet givens = CellSet::GivensOf(puzzle);
  const UnavoidableSets unavoidable(solution);
  Candidates candidates(puzzle);
  for (const int cell : givens) {
    if (unavoidable.Missed(CellSet::Of(cell), givens - CellSet::Of(cell))) continue;
    const CellSet dropped = CellSet::Of(cell);
    Open(dropped, &candidates);
    if (!LosesUniqueness(candidates, dropped, solution, questions)) redundant.insert(cell);
    Close(dropped, solution, &candidates);
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
  const UnavoidableSets unavoidable(solution);
  Candidates candidates(puzzle);
  for (const int cell : DroppingOrder(seed)) {
    if (!undecided.contains(cell)) continue;
    const CellSet group = OrbitOf(cell, symmetry) & left;
    undecided -= group;
    if (unavoidable.Missed(group, left - group)) continue;
    Open(group, &candidates);
    if (LosesUniqueness(candidates, group, solution, questions)) {
      Close(group, solution, &candidates);
    } else {
      left -= group;
    }
  }
  return Only(puzzle, left);
}

}  // namespace sudoku
