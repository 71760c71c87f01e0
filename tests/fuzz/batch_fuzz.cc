// Any text is a batch: it is cut into lines as its count says, and each line is answered as if it had come alone.
#include <cstdint>
#include <string_view>
#include <variant>

#include "core/grid.h"
#include "core/interrupt.h"
#include "core/solve.h"
#include "server/work/batch_job.h"
#include "tests/fuzz/check.h"

namespace {

using sudoku::GridOutcome;

// The text's first line, which is taken off it.
std::string_view TakeLine(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

void CheckLine(std::string_view line, GridOutcome outcome, std::string_view solution) {
  const auto parsed = sudoku::ParseGrid(line);
  const auto* grid = std::get_if<sudoku::Grid>(&parsed);
  FUZZ_CHECK((grid == nullptr) == (outcome == GridOutcome::kMalformed));
  if (grid == nullptr) {
    FUZZ_CHECK(solution.empty());
    return;
  }
  const sudoku::SolveResult alone = sudoku::Solve(*grid);
  FUZZ_CHECK(alone.outcome.has_value() && outcome == sudoku::ToGridOutcome(*alone.outcome));
  const bool solved = alone.outcome != sudoku::Outcome::kNoSolution;
  FUZZ_CHECK(solution == (solved ? alone.solution.ToString() : ""));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const sudoku::BatchText batch(text);
  const std::size_t lines = batch.lines();
  FUZZ_CHECK((lines == 0) == text.empty());
  if (lines == 0 || lines > sudoku::kMaxBatchLines) return 0;

  const sudoku::Engine engine;
  const sudoku::Interrupt interrupt;
  sudoku::BatchJob job(batch, engine, interrupt, 1);
  sudoku::BatchJob::Runner runner(job);
  while (runner.RunSlice()) {
  }
  job.Finish();
  FUZZ_CHECK(!job.self_check_failed() && job.outcomes().size() == lines);
  std::string_view solutions = job.solutions();
  std::size_t malformed = 0;
  for (const GridOutcome outcome : job.outcomes()) {
    CheckLine(TakeLine(text), outcome, TakeLine(solutions));
    malformed += outcome == GridOutcome::kMalformed;
  }
  FUZZ_CHECK(text.empty() && solutions.empty() && job.faults().size() == malformed);
  return 0;
}
