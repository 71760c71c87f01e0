// Compares ratings with those in a file, and says how fast they were made.
//
//   rating_report --uniqueness ratings.txt
//   rating_report --check --forms --random 100000 --seed 1 --stop-above 90
//
// A line is a puzzle and what it should be rated: er/ep/ed, or one or two ratings of which the last is the one without
// uniqueness. Every line that differs is printed with what was found, and counts by rating at the end. Random minimal
// puzzles are expected to be rated as they are: of them it is what --check and --forms find that counts.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_format.h"
#include "core/analysis/minimising.h"
#include "core/analysis/questions.h"
#include "core/grid.h"
#include "core/logic/rate.h"
#include "core/solve.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

std::string Tenths(int tenths) { return absl::StrFormat("%d.%d", tenths / 10, tenths % 10); }

std::string Figures(const logic::Rating& rating) {
  return Tenths(rating.er) + "/" + Tenths(rating.ep) + "/" + Tenths(rating.ed);
}

struct Tally {
  long lines = 0;
  long equal = 0;
  long stuck = 0;
  long above = 0;  // Of all of these, those that were not rated to the end.
};

// Whether no step of the path is against the solution.
bool IsTrue(const logic::Step& step, const Grid& solution) {
  if (step.placed.digit != 0 && solution[step.placed.cell] != step.placed.digit) return false;
  for (const logic::Candidate& candidate : step.removed) {
    if (solution[candidate.cell] == candidate.digit) return false;
  }
  return true;
}

// A path that ends elsewhere than in the solution counts as a false step, too.
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
  if (run.rating().state == logic::Rating::State::kRated && run.board().grid() != solved.solution) ++*false_steps;
  return run.rating();
}

// What a line of the file says; without ratings `expected` is empty.
struct Puzzle {
  Grid grid;
  std::string expected;
};

std::optional<Puzzle> ParseLine(const std::string& line) {
  std::istringstream fields(line);
  Puzzle puzzle;
  std::string cells;
  fields >> cells;
  for (std::string field; fields >> field;) puzzle.expected = field;
  const auto parsed = ParseGrid(cells);
  if (!std::holds_alternative<Grid>(parsed)) return std::nullopt;
  puzzle.grid = std::get<Grid>(parsed);
  return puzzle;
}

struct Settings {
  bool uniqueness = false;
  bool check = false;
  bool forms = false;
  int stop_above = logic::kNeverStop;
  long random = 0;
  std::uint64_t seed = 1;
};

class Report {
 public:
  explicit Report(const Settings& settings)
      : settings_(settings),
        solver_({.profile = settings.uniqueness ? logic::Profile::kSe121 : logic::Profile::kSe121NoUniqueness}),
        generator_(settings.seed) {}

  void Random() {
    Questions questions;
    for (long i = 0; i < settings_.random; ++i) {
      const Grid solution = generator_.Solution();
      Judge({Minimised(solution, solution, settings_.seed + static_cast<std::uint64_t>(i), Symmetry::kNone, questions),
             ""});
    }
  }

  void Judge(const Puzzle& puzzle) {
    const auto start = std::chrono::steady_clock::now();
    const logic::Rating rating = Rate(puzzle.grid);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    seconds_ += took.count();
    const bool three = puzzle.expected.empty() || puzzle.expected.find('/') != std::string::npos;
    const std::string found = three ? Figures(rating) : Tenths(rating.er);
    const std::string& expected = puzzle.expected.empty() ? found : puzzle.expected;
    Tally& tally = by_rating_[expected.substr(0, expected.find('/'))];
    ++tally.lines;
    steps_ += rating.steps;
    tally.above += rating.state == logic::Rating::State::kAbove ? 1 : 0;
    if (rating.state == logic::Rating::State::kStuck) {
      ++tally.stuck;
    } else if (found == expected) {
      ++tally.equal;
    } else {
      absl::PrintF("%s expected %s found %s %s\n", puzzle.grid.ToString(), expected, found,
                   logic::InfoOf(rating.hardest).name);
    }
    if (settings_.forms) JudgeForm(puzzle.grid, rating);
  }

  void Print() const {
    Tally sum;
    for (const auto& [rating, tally] : by_rating_) {
      absl::PrintF("%4s %6d lines %6d equal %6d stuck\n", rating, tally.lines, tally.equal, tally.stuck);
      sum.lines += tally.lines;
      sum.equal += tally.equal;
      sum.stuck += tally.stuck;
      sum.above += tally.above;
    }
    if (sum.above > 0) absl::PrintF("%d above what was asked for\n", sum.above);
    absl::PrintF("%d lines, %d equal, %d differ, %d stuck (%.3f %% equal), %d steps, %d false\n", sum.lines, sum.equal,
                 sum.lines - sum.equal - sum.stuck, sum.stuck,
                 100 * static_cast<double>(sum.equal) / static_cast<double>(sum.lines), steps_, false_steps_);
    if (settings_.forms) {
      absl::PrintF("%d are rated otherwise when turned and renamed, %d of them in er\n", forms_differ_,
                   forms_differ_in_er_);
    }
    absl::PrintF("%.2f s, %.0f puzzles a second\n", seconds_, static_cast<double>(sum.lines) / seconds_);
  }

 private:
  logic::Rating Rate(const Grid& grid) {
    return settings_.check ? RateChecked(grid, solver_, settings_.stop_above, &false_steps_)
                           : logic::Rate(grid, solver_, settings_.stop_above);
  }

  void JudgeForm(const Grid& grid, const logic::Rating& rating) {
    const Grid form = generator_.Permuted(grid);
    const logic::Rating of_form = Rate(form);
    if (Figures(of_form) == Figures(rating)) return;
    ++forms_differ_;
    if (of_form.er != rating.er) ++forms_differ_in_er_;
    absl::PrintF("%s %s %s %s\n", grid.ToString(), Figures(rating), form.ToString(), Figures(of_form));
  }

  const Settings settings_;
  logic::Solver solver_;
  testing::PuzzleGenerator generator_;
  double seconds_ = 0;
  long steps_ = 0;
  long false_steps_ = 0;
  long forms_differ_ = 0, forms_differ_in_er_ = 0;
  std::map<std::string, Tally> by_rating_;
};

}  // namespace
}  // namespace sudoku

int main(int argc, char** argv) {
  CLI::App app("Compares ratings with those in a file, or with themselves");
  std::string path;
  sudoku::Settings settings;
  app.add_option("file", path, "Lines of a puzzle and its ratings");
  app.add_option("--random", settings.random, "So many random minimal puzzles");
  app.add_option("--seed", settings.seed, "Of the random puzzles and forms");
  app.add_flag("--uniqueness", settings.uniqueness, "With the techniques that assume a single solution");
  app.add_flag("--check", settings.check, "Compare every step with the solution");
  app.add_flag("--forms", settings.forms, "Rate a turned and renamed form of each, too");
  app.add_option("--stop-above", settings.stop_above, "In tenths");
  CLI11_PARSE(app, argc, argv);
  sudoku::Report report(settings);
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (const auto puzzle = sudoku::ParseLine(line)) report.Judge(*puzzle);
  }
  report.Random();
  report.Print();
  return 0;
}
