#include "core/solve.h"

#include <array>

#include "core/engine/dispatch.h"
#include "core/meter.h"

namespace sudoku {
namespace {

using internal::LimitMeter;

// One grid's search, from its start to its result.
struct Task {
  explicit Task(const SearchLimits& limits) : meter(limits) {}

  void Finish(int completions, SolveResult* result) {
    result->end = meter.end();
    result->nodes = meter.nodes;
    result->outcome = completions == 1   ? Outcome::kUnique
                      : completions == 2 ? Outcome::kMultiple
                                         : Outcome::kNoSolution;
    result->solution = completions > 0 ? Grid(solution) : Grid();
  }

  LimitMeter meter;
  std::array<std::uint8_t, kCells> solution;
};

void SolveWith(const engine::Kernel& kernel, const Grid& grid, const SearchLimits& limits, SolveResult* result) {
  Task task(limits);
  task.Finish(kernel.solve(grid.cells().data(), task.solution.data(), &task.meter), result);
}

void SolveTwoWith(const engine::Kernel& kernel, const Grid* grids, const SearchLimits& limits, SolveResult* results) {
  Task first(limits), second(limits);
  const std::uint8_t* const cells[] = {grids[0].cells().data(), grids[1].cells().data()};
  std::uint8_t* const solutions[] = {first.solution.data(), second.solution.data()};
  engine::Meter* const meters[] = {&first.meter, &second.meter};
  int completions[2];
  kernel.solve_two(cells, solutions, meters, completions);
  first.Finish(completions[0], &results[0]);
  second.Finish(completions[1], &results[1]);
}

}  // namespace

SolveResult Solve(const Grid& grid, const SearchLimits& limits) {
  SolveResult result;
  SolveWith(engine::ActiveKernel(), grid, limits, &result);
  return result;
}

// Two by two. Sixteen grids side by side in the lanes of band bitboards were not tried: a kernel that propagates a
// whole grid in one round leaves such an engine little to win.
void SolveBatch(std::span<const Grid> grids, std::span<SolveResult> results, const SearchLimits& limits) {
  constexpr std::size_t kGridsBetweenPolls = 64;  // Easy grids have no nodes at which a search would poll.
  const engine::Kernel& kernel = engine::ActiveKernel();
  for (std::size_t i = 0; i < grids.size(); i += 2) {
    if (i % kGridsBetweenPolls == 0) {
      const SearchEnd end = internal::PollInterrupt(limits);
      if (end != SearchEnd::kComplete) {
        for (SolveResult& result : results.subspan(i)) {
          result = SolveResult();
          result.end = end;
        }
        return;
      }
    }
    if (i + 1 < grids.size()) {
      SolveTwoWith(kernel, &grids[i], limits, &results[i]);
    } else {
      SolveWith(kernel, grids[i], limits, &results[i]);
    }
  }
}

}  // namespace sudoku
