// Every kernel, and SolveBatch, answers any grids as the reference does, or as each other where that takes too long.
//
// A grid is 81 bytes: '1' to '9' a given, any other byte an empty cell; a short one is filled up with empty cells.
// Several grids in a row make a batch.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/enumerate.h"
#include "core/kernel.h"
#include "core/solve.h"
#include "tests/fuzz/check.h"
#include "tests/support/reference_solver.h"

namespace {

using namespace sudoku;  // NOLINT(google-build-using-namespace)

constexpr std::size_t kMostGrids = 5;
constexpr std::int64_t kReferenceNodes = 20'000;

std::vector<Grid> GridsIn(const std::uint8_t* data, std::size_t size) {
  std::vector<Grid> grids;
  for (std::size_t at = 0; at < size && grids.size() < kMostGrids; at += kCells) {
    Grid grid;
    const std::size_t end = std::min(size - at, std::size_t{kCells});
    for (std::size_t i = 0; i < end; ++i) {
      const std::uint8_t byte = data[at + i];
      if (byte >= '1' && byte <= '9') grid.set(static_cast<int>(i), byte - '0');
    }
    grids.push_back(grid);
  }
  return grids;
}

void CheckAgainstReference(const Grid& grid, const SolveResult& result) {
  const auto completions = testing::ReferenceCompletions(grid, 2, kReferenceNodes);
  if (!completions) return;
  FUZZ_CHECK(result.outcome == (completions->empty()       ? Outcome::kNoSolution
                                : completions->size() == 1 ? Outcome::kUnique
                                                           : Outcome::kMultiple));
  FUZZ_CHECK(completions->empty() || result.solution == completions->front());
}

// The walk of an Enumerator begins with the answer, and goes on to a greater one if there are several.
void CheckEnumeration(const Grid& grid, const SolveResult& result) {
  Enumerator enumerator(grid);
  Grid first, second;
  const bool has_first = enumerator.Next(&first) == Enumerator::Step::kSolution;
  FUZZ_CHECK(has_first == (result.outcome != Outcome::kNoSolution));
  if (!has_first) return;
  FUZZ_CHECK(first == result.solution);
  const bool has_second = enumerator.Next(&second) == Enumerator::Step::kSolution;
  FUZZ_CHECK(has_second == (result.outcome == Outcome::kMultiple));
  FUZZ_CHECK(!has_second || (first < second && IsSolutionOf(second, grid)));
  FUZZ_CHECK(Count(grid, 1).exact == !has_second);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<Grid> grids = GridsIn(data, size);
  std::vector<SolveResult> expected;
  for (const std::string_view kernel : KernelNames()) {
    FUZZ_CHECK(!SelectKernel(kernel));
    std::vector<SolveResult> batch(grids.size());
    SolveBatch(grids, batch);
    for (std::size_t i = 0; i < grids.size(); ++i) {
      const SolveResult result = Solve(grids[i]);
      FUZZ_CHECK(IsSoundAnswer(result, grids[i]));
      if (expected.size() == i) {
        CheckAgainstReference(grids[i], result);
        expected.push_back(result);
      }
      for (const SolveResult& other : {result, batch[i]}) {
        FUZZ_CHECK(other.outcome == expected[i].outcome);
        FUZZ_CHECK(other.solution == expected[i].solution);
        FUZZ_CHECK(other.nodes == expected[i].nodes);
      }
      CheckEnumeration(grids[i], result);
    }
  }
  return 0;
}
