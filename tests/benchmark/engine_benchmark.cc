// Google Benchmark of the engine, by kernel and by family of generated puzzles.
#include <benchmark/benchmark.h>

#include <optional>
#include <string>
#include <vector>

#include "core/enumerate.h"
#include "core/kernel.h"
#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleFamilies;
using testing::PuzzleFamily;
using testing::PuzzleGenerator;

std::vector<Grid> Puzzles(const PuzzleFamily& family) {
  PuzzleGenerator generator(1);
  std::vector<Grid> grids;
  for (int i = 0; i < 512; ++i) grids.push_back(family.make(generator));
  return grids;
}

void SolveFamily(::benchmark::State& state, const std::vector<Grid>& grids, std::string_view kernel) {
  if (SelectKernel(kernel)) return state.SkipWithError("no such kernel");
  std::int64_t nodes = 0;
  for (auto _ : state) {
    for (const Grid& grid : grids) nodes += Solve(grid).nodes;
  }
  const auto solved = static_cast<double>(state.iterations()) * static_cast<double>(grids.size());
  state.counters["grids/s"] = ::benchmark::Counter(solved, ::benchmark::Counter::kIsRate);
  state.counters["nodes"] = static_cast<double>(nodes) / solved;
}

void SolveBatchOfFamily(::benchmark::State& state, const std::vector<Grid>& grids, std::string_view kernel) {
  if (SelectKernel(kernel)) return state.SkipWithError("no such kernel");
  std::vector<SolveResult> results(grids.size());
  for (auto _ : state) SolveBatch(grids, results);
  const auto solved = static_cast<double>(state.iterations()) * static_cast<double>(grids.size());
  state.counters["grids/s"] = ::benchmark::Counter(solved, ::benchmark::Counter::kIsRate);
}

void CountEmptyGrid(::benchmark::State& state, std::string_view kernel) {
  if (SelectKernel(kernel)) return state.SkipWithError("no such kernel");
  for (auto _ : state) ::benchmark::DoNotOptimize(Count(Grid(), 10'000));
  state.SetItemsProcessed(10'000 * state.iterations());
}

void EnumerateEmptyGrid(::benchmark::State& state, std::string_view kernel) {
  if (SelectKernel(kernel)) return state.SkipWithError("no such kernel");
  Enumerator enumerator{Grid()};
  Grid solution;
  for (auto _ : state) ::benchmark::DoNotOptimize(enumerator.Next(&solution));
  state.SetItemsProcessed(state.iterations());
}

void RegisterAll() {
  const auto name = [](std::string_view what, std::string_view kernel) {
    return std::string(what) + "/" + std::string(kernel);
  };
  for (const PuzzleFamily& family : PuzzleFamilies()) {
    for (const std::string_view kernel : KernelNames()) {
      const std::vector<Grid> grids = Puzzles(family);
      ::benchmark::RegisterBenchmark(name(family.name, kernel).c_str(),
                                     [grids, kernel](::benchmark::State& state) { SolveFamily(state, grids, kernel); });
      ::benchmark::RegisterBenchmark(
          name(std::string(family.name) + "_batch", kernel).c_str(),
          [grids, kernel](::benchmark::State& state) { SolveBatchOfFamily(state, grids, kernel); });
    }
  }
  for (const std::string_view kernel : KernelNames()) {
    ::benchmark::RegisterBenchmark(name("count", kernel).c_str(), CountEmptyGrid, kernel);
    ::benchmark::RegisterBenchmark(name("enumerate", kernel).c_str(), EnumerateEmptyGrid, kernel);
  }
}

}  // namespace
}  // namespace sudoku

int main(int argc, char** argv) {
  sudoku::RegisterAll();
  ::benchmark::Initialize(&argc, argv);
  if (::benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  ::benchmark::RunSpecifiedBenchmarks();
}
