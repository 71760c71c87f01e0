// Measures the engine on puzzle files, one kernel after the other and other solvers in between, and prints a table.
//
//   engine_report [--kernel NAME]... [--peer LIBRARY] [--qqwing] [--rounds N] [--completions N] FILE...
//
// Each kernel stands twice, for Solve and for SolveBatch. // A file has one grid a line, 81 characters first.
// Contenders take turns, and figures are medians over the rounds, so that a machine that slows down for a while slows
// all of them. Means are CPU time of whole passes over a file; p99 and maximum are of each grid's fastest time in any
// round, so that they show the grid and not the machine's interruptions.
#include <absl/strings/str_format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <limits>

#include "core/kernel.h"
#include "tests/benchmark/contenders.h"

namespace sudoku::benchmark {
namespace {

struct Settings {
  int rounds = 5;
  double slice_ms = 50;  // Least CPU time of a turn: short files are passed over several times.
  double cap_ms = 3000;  // A contender that needs more for one pass of a file is dropped from it.
};

struct Figures {
  std::vector<double> means;    // Microseconds a grid, one a round.
  std::vector<double> fastest;  // Microseconds, of each grid.
  double nodes = 0;             // A grid.
  bool dropped = false;
};

double CpuMs() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Whole passes, for the mean.
void TimePasses(Contender& contender, std::size_t grids, const Settings& settings, Figures& figures) {
  contender.Begin();
  const double start = CpuMs();
  double spent = 0, passes = 0;
  do {
    std::int64_t nodes = 0;
    constexpr std::size_t kChunk = 64;
    for (std::size_t i = 0; i < grids; i += kChunk) {
      nodes += contender.SolveRange(i, std::min(i + kChunk, grids));
      if (passes == 0 && CpuMs() - start > settings.cap_ms) {
        figures.dropped = true;
        return;
      }
    }
    figures.nodes = static_cast<double>(nodes) / static_cast<double>(grids);
    ++passes;
    spent = CpuMs() - start;
  } while (spent < settings.slice_ms);
  figures.means.push_back(1e3 * spent / passes / static_cast<double>(grids));
}

// One pass with the clock read at every grid.
void TimeGrids(Contender& contender, Figures& figures) {
  using Clock = std::chrono::steady_clock;
  contender.Begin();
  for (std::size_t i = 0; i < figures.fastest.size(); ++i) {
    const auto start = Clock::now();
    contender.Solve(i);
    const std::chrono::duration<double, std::micro> spent = Clock::now() - start;
    figures.fastest[i] = std::min(figures.fastest[i], spent.count());
  }
}

std::vector<Grid> ReadGrids(const std::string& path) {
  std::ifstream file(path);
  std::vector<Grid> grids;
  for (std::string line; std::getline(file, line);) {
    const auto grid = ParseGrid(line.substr(0, kCells));
    if (std::holds_alternative<Grid>(grid)) grids.push_back(std::get<Grid>(grid));
  }
  return grids;
}

void Print(const std::vector<std::unique_ptr<Contender>>& contenders, std::vector<Figures>& all) {
  const Figures* peer = nullptr;
  for (std::size_t c = 0; c < contenders.size(); ++c) {
    if (contenders[c]->name() == "peer" && !all[c].dropped) peer = &all[c];
  }
  for (std::size_t c = 0; c < contenders.size(); ++c) {
    Figures& figures = all[c];
    if (figures.dropped) {
      absl::PrintF("  %-14s  dropped: too slow\n", contenders[c]->name());
      continue;
    }
    std::sort(figures.fastest.begin(), figures.fastest.end());
    const double mean = Median(figures.means);
    absl::PrintF("  %-14s %11.0f %10.3f %10.2f %10.1f %10.2f", contenders[c]->name(), 1e6 / mean, mean,
                 figures.fastest[figures.fastest.size() * 99 / 100], figures.fastest.back(), figures.nodes);
    if (peer != nullptr) absl::PrintF(" %8.2f", mean / Median(peer->means));
    absl::PrintF("\n");
  }
  std::fflush(stdout);
}

// False if two contenders disagree on how many completions a grid has.
bool Report(const std::string& path, const std::vector<std::unique_ptr<Contender>>& contenders,
            const Settings& settings) {
  const std::vector<Grid> grids = ReadGrids(path);
  absl::PrintF("%s: %d grids\n", path.substr(path.rfind('/') + 1), grids.size());
  if (grids.empty()) return true;
  std::vector<Figures> all(contenders.size());
  for (std::size_t c = 0; c < contenders.size(); ++c) {
    all[c].fastest.assign(grids.size(), std::numeric_limits<double>::infinity());
    contenders[c]->Prepare(grids);
  }
  for (int round = 0; round < settings.rounds; ++round) {
    for (std::size_t c = 0; c < contenders.size(); ++c) {
      if (!all[c].dropped) TimePasses(*contenders[c], grids.size(), settings, all[c]);
      if (!all[c].dropped) TimeGrids(*contenders[c], all[c]);
    }
  }
  Print(contenders, all);
  for (std::size_t i = 0; i < grids.size(); ++i) {
    int expected = -1;
    for (std::size_t c = 0; c < contenders.size(); ++c) {
      if (all[c].dropped) continue;
      contenders[c]->Begin();
      const int completions = contenders[c]->Solve(i).completions;
      if (expected < 0) expected = completions;
      if (completions == expected) continue;
      absl::PrintF("DISAGREEMENT: %s finds %d completions, %s %d: %s\n", contenders[0]->name(), expected,
                   contenders[c]->name(), completions, grids[i].ToString());
      return false;
    }
  }
  return true;
}

// The first completions of the empty grid.
void ReportCompletions(const std::vector<std::unique_ptr<Contender>>& contenders, std::uint64_t limit,
                       const Settings& settings) {
  absl::PrintF("%d completions of the empty grid, microseconds each (batch: enumerated in order; others: counted)\n",
               limit);
  std::vector<std::vector<double>> times(contenders.size());
  for (int round = 0; round < settings.rounds; ++round) {
    for (std::size_t c = 0; c < contenders.size(); ++c) {
      contenders[c]->Begin();
      const double start = CpuMs();
      const std::uint64_t found = contenders[c]->Complete(limit);
      if (found > 0) times[c].push_back(1e3 * (CpuMs() - start) / static_cast<double>(found));
    }
  }
  double peer = 0;
  for (std::size_t c = 0; c < contenders.size(); ++c) {
    if (contenders[c]->name() == "peer" && !times[c].empty()) peer = Median(times[c]);
  }
  for (std::size_t c = 0; c < contenders.size(); ++c) {
    if (times[c].empty()) continue;
    absl::PrintF("  %-14s %10.3f", contenders[c]->name(), Median(times[c]));
    if (peer > 0) absl::PrintF(" %8.2f", Median(times[c]) / peer);
    absl::PrintF("\n");
  }
}

int Main(int argc, char** argv) {
  CLI::App app("Measures the engine on puzzle files");
  Settings settings;
  std::vector<std::string> files, kernels;
  std::string peer;
  bool qqwing = false;
  std::uint64_t completions = 0;
  app.add_option("files", files, "Puzzle files, one grid a line")->check(CLI::ExistingFile);
  app.add_option("--kernel", kernels, "Kernel to measure; repeatable (default: all that run here)");
  app.add_option("--peer", peer, "Shared library with tdoku's C interface, to compare with")->check(CLI::ExistingFile);
  app.add_flag("--qqwing", qqwing, "Compare with QQWing");
  app.add_option("--completions", completions, "Also count and enumerate that many completions of the empty grid");
  app.add_option("--rounds", settings.rounds, "Turns of each contender")->check(CLI::Range(1, 1000));
  app.add_option("--slice-ms", settings.slice_ms, "CPU time of a turn at least")->check(CLI::PositiveNumber);
  app.add_option("--cap-ms", settings.cap_ms, "CPU time of one pass at most")->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);

  std::vector<std::unique_ptr<Contender>> contenders;
  if (kernels.empty()) {
    for (const std::string_view kernel : KernelNames()) kernels.emplace_back(kernel);
  }
  for (const std::string& kernel : kernels) {
    if (const auto fault = SelectKernel(kernel)) {
      std::cerr << "engine_report: " << *fault << "\n";
      return 2;
    }
    contenders.push_back(MakeKernelContender(kernel));
    contenders.push_back(MakeBatchContender(kernel));
  }
  if (!peer.empty()) {
    auto loaded = LoadPeer(peer);
    if (const auto* fault = std::get_if<std::string>(&loaded)) {
      std::cerr << "engine_report: " << *fault << "\n";
      return 2;
    }
    contenders.push_back(std::move(std::get<std::unique_ptr<Contender>>(loaded)));
  }
  if (qqwing) {
    contenders.push_back(MakeQqwing());
    if (contenders.back() == nullptr) {
      std::cerr << "engine_report: built without QQWing\n";
      return 2;
    }
  }
  absl::PrintF("  %-14s %11s %10s %10s %10s %10s%s\n", "", "grids/s", "mean us", "p99 us", "max us", "nodes",
               peer.empty() ? "" : "    ratio");
  bool agreed = true;
  for (const std::string& file : files) agreed &= Report(file, contenders, settings);
  if (completions > 0) ReportCompletions(contenders, completions, settings);
  return agreed ? 0 : 1;
}

}  // namespace
}  // namespace sudoku::benchmark

int main(int argc, char** argv) { return sudoku::benchmark::Main(argc, argv); }
