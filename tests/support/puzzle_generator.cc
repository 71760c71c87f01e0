#include "tests/support/puzzle_generator.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/conflicts.h"
#include "core/solve.h"
#include "tests/support/probing_solver.h"

namespace sudoku::testing {
namespace {

// Digits placed before a search is given up: some thousand times what most grids take.
constexpr std::int64_t kEffort = 100'000;
// Attempts before a generator falls back on something plain, so that none can loop for ever.
constexpr int kAttempts = 1000;

// By a solver that is not the engine: a mistake of the engine's must not decide what it is tested with.
bool IsUnique(const Grid& grid) { return ProbedCountWithin(grid, 2, kEffort) == 1; }

Grid SolutionOf(const Grid& grid) { return ProbedCompletion(grid, kEffort).value_or(Grid()); }

// Each row is the one above moved by three, each band by one.
Grid PlainSolution() {
  Grid grid;
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = cell / 9, column = cell % 9;
    grid.set(cell, (3 * row + row / 3 + column) % 9 + 1);
  }
  return grid;
}

bool MaySet(Grid grid, int cell, int digit) {
  grid.set(cell, digit);
  return !HasConflict(grid);
}

}  // namespace

std::vector<int> PuzzleGenerator::Shuffled(int size) {
  std::vector<int> order(static_cast<std::size_t>(size));
  std::iota(order.begin(), order.end(), 0);
  for (int i = size - 1; i > 0; --i) {  // std::shuffle differs between libraries.
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(Below(i + 1))]);
  }
  return order;
}

// A few random digits leave a grid with very many completions; which one a search finds is disguised by permuting it.
Grid PuzzleGenerator::Solution() {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (const auto completion = ProbedCompletion(Consistent(14), kEffort)) return Permuted(*completion);
  }
  return Permuted(PlainSolution());
}

Grid PuzzleGenerator::Minimal() {
  Grid grid = Solution();
  for (const int cell : Shuffled(kCells)) {
    const int digit = grid[cell];
    grid.set(cell, 0);
    if (!IsUnique(grid)) grid.set(cell, digit);
  }
  return grid;
}

Grid PuzzleGenerator::Loosened(int more) {
  Grid grid = Minimal();
  for (const int cell : Shuffled(kCells)) {
    if (grid[cell] == 0) continue;
    if (more-- == 0) break;
    grid.set(cell, 0);
  }
  return grid;
}

Grid PuzzleGenerator::Sparse(int givens) {
  const Grid solution = Solution();
  const std::vector<int> order = Shuffled(kCells);
  Grid grid;
  for (std::size_t i = 0; i < static_cast<std::size_t>(givens); ++i) grid.set(order[i], solution[order[i]]);
  return grid;
}

Grid PuzzleGenerator::Dense(int givens) {
  Grid grid = Minimal();
  const Grid solution = SolutionOf(grid);
  for (const int cell : Shuffled(kCells)) {
    if (grid.givens() >= givens) break;
    grid.set(cell, solution[cell]);
  }
  return grid;
}

Grid PuzzleGenerator::Consistent(int givens) {
  Grid grid;
  for (int tries = 0; tries < 2000 && grid.givens() < givens; ++tries) {
    const int cell = Below(kCells), digit = Below(9) + 1;
    if (grid[cell] == 0 && MaySet(grid, cell, digit)) grid.set(cell, digit);
  }
  return grid;
}

Grid PuzzleGenerator::ReversedFirstRow() {
  Grid grid = Minimal();
  const Grid solution = SolutionOf(grid);
  std::array<int, 10> renamed{};
  for (int column = 0; column < 9; ++column) renamed[static_cast<std::size_t>(solution[column])] = 9 - column;
  for (int cell = 0; cell < kCells; ++cell) grid.set(cell, renamed[static_cast<std::size_t>(grid[cell])]);
  return grid;
}

Grid PuzzleGenerator::BottomHeavy(int givens) {
  const Grid solution = Solution();
  const int rows = givens / 9 + 2;
  const std::vector<int> order = Shuffled(9 * rows);
  Grid grid;
  for (std::size_t i = 0; i < static_cast<std::size_t>(givens); ++i) {
    const int cell = kCells - 1 - order[i];
    grid.set(cell, solution[cell]);
  }
  return grid;
}

Grid PuzzleGenerator::Unsatisfiable() {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const Grid minimal = Minimal();
    for (const int cell : Shuffled(kCells)) {
      if (minimal[cell] == 0) continue;
      Grid grid = minimal;
      grid.set(cell, Below(9) + 1);
      if (!HasConflict(grid) && ProbedCountWithin(grid, 1, kEffort) == 0) return grid;
    }
  }
  Grid plain;  // A cell that sees all nine digits.
  for (int column = 0; column < 8; ++column) plain.set(column, column + 1);
  plain.set(kCells - 1, 9);
  return Permuted(plain);
}

// Four cells in two rows of a band and two columns that hold the same two digits crosswise, and with them `more`
// others, are left empty.
Grid PuzzleGenerator::Ambiguous(int more) {
  Grid grid = Solution();
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const int row = 9 * Below(9), other = 27 * (row / 27) + 9 * Below(3), a = Below(9), b = Below(9);
    if (row == other || a == b || grid[row + a] != grid[other + b] || grid[row + b] != grid[other + a]) {
      if (attempt % 100 == 99) grid = Solution();
      continue;
    }
    for (const int cell : {row + a, row + b, other + a, other + b}) grid.set(cell, 0);
    for (const int cell : Shuffled(kCells)) {
      if (more > 0 && grid[cell] != 0) grid.set(cell, 0), --more;
    }
    return grid;
  }
  return Grid();
}

Grid PuzzleGenerator::Changed(const Grid& grid) {
  Grid changed = grid;
  for (int changes = 1 + Below(3); changes > 0; --changes) {
    int given = Below(kCells);
    while (changed[given] == 0 && changed.givens() > 0) given = (given + 1) % kCells;
    const int kind = Below(8);
    if (kind < 6) changed.set(given, 0);  // Move a given, or take it away.
    if (kind < 5) changed.set(Below(kCells), 1 + Below(9));
    if (kind >= 6) changed.set(kind == 6 ? given : Below(kCells), 1 + Below(9));  // Another digit, or one more.
  }
  return changed;
}

Grid PuzzleGenerator::HillClimbed(int steps) {
  Grid best = Below(2) == 0 ? Sparse(17) : Consistent(16);
  std::int64_t most = Solve(best).nodes;
  for (int step = 0; step < steps; ++step) {
    const Grid changed = Changed(best);
    if (HasConflict(changed)) continue;
    const std::int64_t nodes = Solve(changed).nodes;
    if (nodes < most) continue;
    most = nodes;
    best = changed;
  }
  return best;
}

Grid PuzzleGenerator::Permuted(const Grid& grid) {
  const auto lines = [this] {
    std::array<int, 9> to{};
    const std::vector<int> blocks = Shuffled(3);
    for (std::size_t block = 0; block < 3; ++block) {
      const std::vector<int> within = Shuffled(3);
      for (std::size_t i = 0; i < 3; ++i) to[3 * block + i] = 3 * blocks[block] + within[i];
    }
    return to;
  };
  const auto rows = lines(), columns = lines();
  const std::vector<int> digits = Shuffled(9);
  const bool turned = Below(2) == 1;
  Grid result;
  for (std::size_t row = 0; row < 9; ++row) {
    for (std::size_t column = 0; column < 9; ++column) {
      const int digit = grid[static_cast<int>(9 * row + column)];
      const int to = turned ? 9 * columns[column] + rows[row] : 9 * rows[row] + columns[column];
      result.set(to, digit == 0 ? 0 : digits[static_cast<std::size_t>(digit - 1)] + 1);
    }
  }
  return result;
}

const std::vector<PuzzleFamily>& PuzzleFamilies() {
  static const std::vector<PuzzleFamily> families = {
      {"minimal", [](PuzzleGenerator& g) { return g.Minimal(); }},
      {"loosened", [](PuzzleGenerator& g) { return g.Loosened(1 + g.Below(7)); }},
      {"sparse", [](PuzzleGenerator& g) { return g.Sparse(g.Below(20)); }},
      {"dense", [](PuzzleGenerator& g) { return g.Dense(28 + g.Below(54)); }},
      {"consistent", [](PuzzleGenerator& g) { return g.Consistent(g.Below(32)); }},
      {"reversed", [](PuzzleGenerator& g) { return g.ReversedFirstRow(); }},
      {"bottom", [](PuzzleGenerator& g) { return g.BottomHeavy(10 + g.Below(12)); }},
      {"unsatisfiable", [](PuzzleGenerator& g) { return g.Unsatisfiable(); }},
      {"ambiguous", [](PuzzleGenerator& g) { return g.Ambiguous(g.Below(40)); }},
      {"climbed", [](PuzzleGenerator& g) { return g.HillClimbed(60); }},
  };
  return families;
}

}  // namespace sudoku::testing
