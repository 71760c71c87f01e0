// Looks for grids that are hard for the engine, by hill climbing on the nodes it needs, and prints the worst found.
//
//   hill_climb [--seconds N] [--seed N] [--keep N]
//
// Climbs begin at random grids of few givens, with and without a completion, and at minimal puzzles; each ends when
// many changes in a row have brought nothing.
#include <absl/strings/str_format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <limits>
#include <set>

#include "core/conflicts.h"
#include "core/kernel.h"
#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using Clock = std::chrono::steady_clock;
using testing::PuzzleGenerator;

Grid Beginning(PuzzleGenerator& generator) {
  switch (generator.Below(5)) {
    case 0:
      return generator.Minimal();
    case 1:
      return generator.Loosened(1 + generator.Below(7));
    case 2:
      return generator.Unsatisfiable();
    case 3:
      return generator.Consistent(10 + generator.Below(10));
    default:
      return generator.Sparse(12 + generator.Below(10));
  }
}

struct Climb {
  std::int64_t nodes;
  Grid grid;
  friend bool operator<(const Climb& a, const Climb& b) {
    return std::pair(-a.nodes, a.grid) < std::pair(-b.nodes, b.grid);
  }
};

Climb ClimbFrom(Grid grid, PuzzleGenerator& generator, int patience, Clock::time_point deadline) {
  Climb best{Solve(grid).nodes, grid};
  for (int barren = 0; barren < patience && Clock::now() < deadline; ++barren) {
    const Grid changed = generator.Changed(best.grid);
    if (HasConflict(changed)) continue;
    const std::int64_t nodes = Solve(changed).nodes;
    if (nodes < best.nodes) continue;
    if (nodes > best.nodes) barren = 0;
    best = {nodes, changed};
  }
  return best;
}

double FastestMicroseconds(const Grid& grid) {
  double fastest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 7; ++i) {
    const auto start = Clock::now();
    (void)Solve(grid);
    fastest = std::min(fastest, std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  return fastest;
}

int Main(int argc, char** argv) {
  CLI::App app("Looks for grids that are hard for the engine");
  int seconds = 600, patience = 3000;
  std::uint64_t seed = 1;
  std::size_t keep = 20;
  app.add_option("--seconds", seconds, "How long")->check(CLI::PositiveNumber)->capture_default_str();
  app.add_option("--seed", seed, "For the random numbers")->capture_default_str();
  app.add_option("--patience", patience, "Changes without gain that end a climb")->capture_default_str();
  app.add_option("--keep", keep, "Grids to print")->capture_default_str();
  CLI11_PARSE(app, argc, argv);

  PuzzleGenerator generator(seed);
  const auto deadline = Clock::now() + std::chrono::seconds(seconds);
  std::set<Climb> worst;
  int climbs = 0;
  for (; Clock::now() < deadline; ++climbs) {
    worst.insert(ClimbFrom(Beginning(generator), generator, patience, deadline));
    if (worst.size() > keep) worst.erase(std::prev(worst.end()));
  }
  absl::PrintF("%d climbs, kernel %s\n%10s %10s  %s\n", climbs, ActiveKernelName(), "us", "nodes", "grid");
  for (const Climb& climb : worst) {
    absl::PrintF("%10.1f %10d  %s\n", FastestMicroseconds(climb.grid), climb.nodes, climb.grid.ToString());
  }
  return 0;
}

}  // namespace
}  // namespace sudoku

int main(int argc, char** argv) { return sudoku::Main(argc, argv); }
