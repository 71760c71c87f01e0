#include "tests/faults/puzzle_pool.h"

#include <cstdio>
#include <cstdlib>

#include "core/enumerate.h"
#include "core/logic/rate.h"
#include "tests/support/puzzle_generator.h"
#include "tests/support/reference_solver.h"

namespace sudoku::testing {
namespace {

constexpr int kOfEachFamily = 8;

int RatingOf(const Grid& grid) {
  logic::Solver solver;
  return logic::Rate(grid, solver, PuzzlePool::kStopAbove).er;
}

KnownGrid Known(const Grid& grid) {
  const SolveResult result = Solve(grid);
  const bool solved = result.outcome != Outcome::kNoSolution;
  return {grid,
          grid.ToString(),
          result.outcome.value(),
          solved ? result.solution.ToString() : "",
          Count(grid, PuzzlePool::kMostCounted).count,
          result.outcome == Outcome::kUnique ? RatingOf(grid) : 0};
}

// Every verdict of the driver rests on these answers.
void HoldAgainstReference(const KnownGrid& known) {
  const auto completions = ReferenceCompletions(known.grid, 2, 50'000);
  if (!completions) return;
  const auto outcome = completions->empty()       ? Outcome::kNoSolution
                       : completions->size() == 1 ? Outcome::kUnique
                                                  : Outcome::kMultiple;
  if (outcome == known.outcome && (completions->empty() || completions->front().ToString() == known.solution)) return;
  std::fprintf(stderr, "the engine is wrong about %s\n", known.text.c_str());
  std::abort();
}

}  // namespace

PuzzlePool::PuzzlePool(std::uint64_t seed) {
  PuzzleGenerator generator(seed);
  for (const PuzzleFamily& family : PuzzleFamilies()) {
    for (int i = 0; i < kOfEachFamily; ++i) {
      grids_.push_back(Known(family.make(generator)));
      HoldAgainstReference(grids_.back());
    }
  }
}

}  // namespace sudoku::testing
