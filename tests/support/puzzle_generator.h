// Random puzzles of every family that has ever been hard for a solver. The same seed gives the same puzzles on every
// machine, whatever the engine answers (HillClimbed alone asks it, for its nodes).
#ifndef SUDOKU_TESTS_SUPPORT_PUZZLE_GENERATOR_H_
#define SUDOKU_TESTS_SUPPORT_PUZZLE_GENERATOR_H_

#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "core/grid.h"

namespace sudoku::testing {

class PuzzleGenerator {
 public:
  explicit PuzzleGenerator(std::uint64_t seed) : random_(seed) {}

  // A full, legal grid.
  Grid Solution();

  // Unique, and no given can be taken away.
  Grid Minimal();
  // Minimal with up to `more` givens taken away at random: several completions.
  Grid Loosened(int more);
  // `givens` cells of a solution.
  Grid Sparse(int givens);
  // Unique, with at least `givens` givens.
  Grid Dense(int givens);
  // `givens` random digits that break no rule directly. Few have a completion from some 25 on.
  Grid Consistent(int givens);
  // Minimal, with the digits renamed so that the solution begins with 987654321: row order tries everything else first.
  Grid ReversedFirstRow();
  // `givens` cells of a solution, all in the last rows.
  Grid BottomHeavy(int givens);
  // Several completions though few cells are empty: 4 and `more`.
  Grid Ambiguous(int more);
  // No completion, though no two givens clash: a minimal puzzle with one digit changed.
  Grid Unsatisfiable();
  // From a grid with 17 or fewer givens, `steps` random changes, of which those are kept that do not lower the number
  // of nodes the engine needs.
  Grid HillClimbed(int steps);

  // With a few givens moved, taken away, added or exchanged at random; they may clash.
  Grid Changed(const Grid& grid);

  // The same puzzle turned, with rows, columns and digits exchanged.
  Grid Permuted(const Grid& grid);

  // Uniform in [0, bound).
  int Below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }

 private:
  std::vector<int> Shuffled(int size);

  std::mt19937_64 random_;
};

// Each family by name, with the sizes that suit it.
struct PuzzleFamily {
  std::string_view name;
  Grid (*make)(PuzzleGenerator& generator);
};
const std::vector<PuzzleFamily>& PuzzleFamilies();

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_PUZZLE_GENERATOR_H_
