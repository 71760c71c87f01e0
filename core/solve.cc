#include "core/solve.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/engine/dispatch.h"
#include "core/meter.h"

namespace sudoku {
namespace {

using engine::Verdict;
using internal::LimitMeter;

std::optional<Outcome> OutcomeOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kUnknown:
      break;
    case Verdict::kNone:
      return Outcome::kNoSolution;
    case Verdict::kOne:
      return Outcome::kUnique;
    case Verdict::kSeveral:
      return Outcome::kMultiple;
  }
  return std::nullopt;
}

// One grid's search, from its start to its result.
struct Task {
  explicit Task(const SearchLimits& limits) : meter(limits) {}

  void Finish(Verdict verdict, SolveResult* result) {
    result->outcome = OutcomeOf(verdict);
    result->end = meter.end();
    result->nodes = meter.nodes;
    result->solution = verdict == Verdict::kOne || verdict == Verdict::kSeveral ? Grid(solution) : Grid();
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
  Verdict verdicts[2];
  kernel.solve_two(cells, solutions, meters, verdicts);
  first.Finish(verdicts[0], &results[0]);
  second.Finish(verdicts[1], &results[1]);
}

}  // namespace

SolveResult Solve(const Grid& grid, const SearchLimits& limits) {
  SolveResult result;
  SolveWith(engine::ActiveKernel(), grid, limits, &result);
  return result;
}

// A plain loop but for kernels that take two grids at once; the call, its limits and the result are a twentieth of the
// time of the easiest grids, so that there is nothing else to share. See SolveTwo in engine/strategy.h.
//
// Sixteen grids side by side in the lanes of band bitboards were not tried: where an easy grid takes four or five
// rounds on all its cells at once, such an engine has little to win.
void SolveBatch(std::span<const Grid> grids, std::span<SolveResult> results, const SearchLimits& limits) {
  assert(grids.size() == results.size());
  constexpr std::size_t kGridsBetweenPolls = 64;  // Easy grids have no nodes at which a search would poll.
  const engine::Kernel& kernel = engine::ActiveKernel();
  const std::size_t count = std::min(grids.size(), results.size());
  for (std::size_t i = 0; i < count;) {
    if (i % kGridsBetweenPolls == 0) {
      const SearchEnd end = internal::PollInterrupt(limits);
      if (end != SearchEnd::kComplete) {
        for (SolveResult& result : results.first(count).subspan(i)) {
          result = SolveResult();
          result.end = end;
        }
        return;
      }
    }
    if (kernel.solve_two != nullptr && i + 1 < count) {
      SolveTwoWith(kernel, &grids[i], limits, &results[i]);
      i += 2;
    } else {
      SolveWith(kernel, grids[i], limits, &results[i]);
      ++i;
    }
  }
}

}  // namespace sudoku
