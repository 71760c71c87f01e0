// Grids whose answers are known before anybody asks a server.
#ifndef SUDOKU_TESTS_FAULTS_PUZZLE_POOL_H_
#define SUDOKU_TESTS_FAULTS_PUZZLE_POOL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/solve.h"

namespace sudoku::testing {

struct KnownGrid {
  Grid grid;
  std::string text;  // 81 characters.
  Outcome outcome = Outcome::kNoSolution;
  std::string solution;  // 81 digits; empty if there is none.
  // Completions, counted up to kMostCounted.
  std::uint64_t count = 0;
  // In tenths, left at the first step above kStopAbove; 0 if there is not one solution, or nothing to fill in.
  int rating = 0;
};

// Read only, so any thread may use it.
class PuzzlePool {
 public:
  static constexpr std::uint64_t kMostCounted = 4'000;
  static constexpr int kStopAbove = 45;

  // Grids of all families. The engine's answers are held against the reference solver's, wherever that gets to an end.
  explicit PuzzlePool(std::uint64_t seed);

  // The grid that `number` falls on, any number.
  const KnownGrid& operator[](std::uint64_t number) const { return grids_[number % grids_.size()]; }

 private:
  std::vector<KnownGrid> grids_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_PUZZLE_POOL_H_
