// Compares ratings with those in a file, and says how fast they were made.
//
//   rating_report --uniqueness ratings.txt
//
// A line is a puzzle and what it should be rated: er/ep/ed, or one or two ratings of which the last is the one without
// uniqueness. Every line that differs is printed with what was found, and counts by rating at the end.
#include <CLI/CLI.hpp>
#include <chrono>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_format.h"
#include "core/grid.h"
#include "core/logic/rate.h"
#include "core/solve.h"

namespace sudoku {
namespace {

std::string Tenths(int tenths) { return absl::StrFormat("%d.%d", tenths / 10, tenths % 10); }

struct Tally {
  long lines = 0;
  long equal = 0;
  long stuck = 0;
};

// Whether no step of the path is against the solution.
bool IsTrue(const logic::Step& step, const Grid& solution) {
  if (step.placed.digit != 0 && solution[step.placed.cell] != step.placed.digit) return false;
  for (const logic::Candidate& candidate : step.removed) {
    if (solution[candidate.cell] == candidate.digit) return false;
  }
  return true;
}

logic::Rating RateChecked(const Grid& grid, logic::Solver& solver, int stop_above, long* false_steps) {
  const SolveResult solved = Solve(grid);
  logic::RatingRun run(logic::Board(grid), stop_above);
  for (bool more = true; more;) {
    const logic::Step* step = nullptr;
    more = run.Advance(solver, &step);
    if (step != nullptr && !IsTrue(*step, solved.solution)) {
      ++*false_steps;
      absl::PrintF("%s FALSE %s\n", grid.ToString(), logic::InfoOf(step->technique).name);
    }
  }
  return run.rating();
}

class Report {
 public:
  Report(bool uniqueness, bool check, int stop_above)
      : solver_({.profile = uniqueness ? logic::Profile::kSe121 : logic::Profile::kSe121NoUniqueness}),
        check_(check),
        stop_above_(stop_above) {}

  void Line(const std::string& line) {
    std::istringstream fields(line);
    std::string puzzle;
    std::string expected;
    fields >> puzzle;
    for (std::string field; fields >> field;) expected = field;
    const auto parsed = ParseGrid(puzzle);
    if (!std::holds_alternative<Grid>(parsed)) return;
    const auto start = std::chrono::steady_clock::now();
    const logic::Rating rating = check_ ? RateChecked(std::get<Grid>(parsed), solver_, stop_above_, &false_steps_)
                                        : logic::Rate(std::get<Grid>(parsed), solver_, stop_above_);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    seconds_ += took.count();
    std::string found = Tenths(rating.er);
    if (expected.find('/') != std::string::npos) found += "/" + Tenths(rating.ep) + "/" + Tenths(rating.ed);
    Tally& tally = by_rating_[expected.substr(0, expected.find('/'))];
    ++tally.lines;
    steps_ += rating.steps;
    if (rating.state == logic::Rating::State::kStuck) {
      ++tally.stuck;
    } else if (found == expected) {
      ++tally.equal;
    } else {
      absl::PrintF("%s expected %s found %s %s\n", puzzle, expected, found, logic::InfoOf(rating.hardest).name);
    }
  }

  void Print() const {
    Tally sum;
    for (const auto& [rating, tally] : by_rating_) {
      absl::PrintF("%4s %6d lines %6d equal %6d stuck\n", rating, tally.lines, tally.equal, tally.stuck);
      sum.lines += tally.lines;
      sum.equal += tally.equal;
      sum.stuck += tally.stuck;
    }
    absl::PrintF("%d lines, %d equal, %d differ, %d stuck (%.3f %% equal), %d steps, %d false\n", sum.lines, sum.equal,
                 sum.lines - sum.equal - sum.stuck, sum.stuck,
                 100 * static_cast<double>(sum.equal) / static_cast<double>(sum.lines), steps_, false_steps_);
    absl::PrintF("%.2f s, %.0f puzzles a second\n", seconds_, static_cast<double>(sum.lines) / seconds_);
  }

 private:
  logic::Solver solver_;
  bool check_;
  int stop_above_;
  double seconds_ = 0;
  long steps_ = 0;
  long false_steps_ = 0;
  std::map<std::string, Tally> by_rating_;
};

}  // namespace
}  // namespace sudoku

int main(int argc, char** argv) {
  CLI::App app("Compares ratings with those in a file");
  std::string path;
  bool uniqueness = false;
  bool check = false;
  int stop_above = sudoku::logic::kNeverStop;
  app.add_option("file", path, "Lines of a puzzle and its ratings")->required();
  app.add_flag("--uniqueness", uniqueness, "With the techniques that assume a single solution");
  app.add_flag("--check", check, "Compare every step with the solution");
  app.add_option("--stop-above", stop_above, "In tenths");
  CLI11_PARSE(app, argc, argv);
  std::ifstream file(path);
  sudoku::Report report(uniqueness, check, stop_above);
  for (std::string line; std::getline(file, line);) report.Line(line);
  report.Print();
  return 0;
}
