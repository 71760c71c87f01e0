// How long the questions of core/analysis take over files of grids, one 81-character grid a line.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "core/analysis/core_of_givens.h"
#include "core/analysis/minimising.h"
#include "core/analysis/true_candidates.h"
#include "core/solve.h"

namespace {

using namespace sudoku;  // NOLINT(google-build-using-namespace)

std::vector<Grid> ReadGrids(const std::string& file, std::size_t most) {
  std::ifstream in(file);
  std::vector<Grid> grids;
  for (std::string line; grids.size() < most && std::getline(in, line);) {
    const auto parsed = ParseGrid(std::string_view(line).substr(0, kCells));
    if (const auto* grid = std::get_if<Grid>(&parsed)) grids.push_back(*grid);
  }
  return grids;
}

// Prints median, 95th percentile and worst of one question over all grids, in microseconds.
void Report(const char* name, const std::vector<Grid>& grids, const std::function<void(const Grid&)>& ask) {
  std::vector<double> times;
  for (const Grid& grid : grids) {
    const auto began = std::chrono::steady_clock::now();
    ask(grid);
    times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - began).count());
  }
  std::sort(times.begin(), times.end());
  double sum = 0;
  for (const double time : times) sum += time;
  std::printf("%-22s %6zu grids  mean %9.2f us  median %9.2f  p95 %9.2f  worst %10.2f\n", name, times.size(),
              sum / static_cast<double>(times.size()), times[times.size() / 2], times[times.size() * 95 / 100],
              times.back());
}

void ReportUnsolvable(const std::vector<Grid>& grids, std::int64_t budget) {
  Report("irreducible core", grids, [](const Grid& grid) {
    Questions questions;
    IrreducibleCore(grid, CellSet::GivensOf(grid), questions);
  });
  int proved = 0, givens = 0;
  std::int64_t spent = 0;
  Report("smallest core", grids, [&](const Grid& grid) {
    Questions questions;
    SmallestCore search(grid, budget);
    while (search.Step(questions)) continue;
    proved += search.proved();
    givens += search.core().count();
    spent += search.spent();
  });
  const double count = static_cast<double>(grids.size());
  std::printf("  proved %.1f %%, %.1f givens, %.0f decisions on average\n", 100 * proved / count, givens / count,
              static_cast<double>(spent) / count);
}

void ReportUnique(const std::vector<Grid>& grids) {
  std::vector<Grid> solutions;
  for (const Grid& grid : grids) solutions.push_back(Solve(grid).solution);
  std::size_t at = 0, minimal = 0;
  Report("which givens can go", grids, [&](const Grid& grid) {
    Questions questions;
    minimal += RedundantGivens(grid, solutions[at++], questions).empty();
  });
  std::printf("  %zu of %zu are minimal\n", minimal, grids.size());
  std::uint64_t seed = 1;
  Report("minimise the solution", solutions, [&](const Grid& solution) {
    Questions questions;
    Minimised(solution, solution, seed++, Symmetry::kNone, questions);
  });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("How long the questions of core/analysis take");
  std::vector<std::string> files;
  std::size_t most = 1'000;
  std::int64_t budget = 20'000;
  app.add_option("FILE", files, "Grids of one kind: unsolvable, unique, or with several solutions")->required();
  app.add_option("--most", most, "So many grids of each file");
  app.add_option("--budget", budget, "Decisions of the smallest core");
  CLI11_PARSE(app, argc, argv);
  for (const std::string& file : files) {
    const std::vector<Grid> grids = ReadGrids(file, most);
    if (grids.empty()) continue;
    std::printf("%s\n", file.c_str());
    const auto outcome = Solve(grids.front()).outcome;
    if (outcome == Outcome::kNoSolution) ReportUnsolvable(grids, budget);
    if (outcome == Outcome::kUnique) ReportUnique(grids);
    if (outcome == Outcome::kNoSolution) continue;
    Report("true candidates", grids, [](const Grid& grid) {
      Questions questions;
      TrueCandidates candidates(grid);
      while (candidates.Step(questions)) continue;
    });
  }
}
