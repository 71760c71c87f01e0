#include "server/work/batch_job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <thread>

#include "tests/support/reference_solver.h"

namespace sudoku {
namespace {

using ::testing::HasSubstr;

constexpr char kAnswer[] = "321597864497816253865243197579182436642375981138964725986751342214639578753428619";
constexpr char kUnique[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
// The first row misses the 9 that stands below its only empty cell.
constexpr char kDeadEnd[] = "123456780000000009000000000000000000000000000000000000000000000000000000000000000";

// A grid of the answer's digits, most of them; solvable, with one completion or a few.
std::string RandomGrid(std::mt19937& random) {
  std::string text = kAnswer;
  for (char& c : text) {
    if (random() % 3 == 0) c = '.';
  }
  return text;
}

// A batch that has of everything, and how each line is to be answered.
struct Batch {
  explicit Batch(std::size_t lines, unsigned seed = 1) {
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < lines; ++i) {
      const auto kind = random() % 10;
      Add(kind == 0 ? "what?" : kind == 1 ? kDeadEnd : kind == 2 ? kUnique : RandomGrid(random));
    }
  }

  void Add(const std::string& line) {
    text += line + "\n";
    const auto parsed = ParseGrid(line);
    if (!std::holds_alternative<Grid>(parsed)) {
      outcomes.push_back(GridOutcome::kMalformed);
      solutions += "\n";
      faults.push_back(outcomes.size());
      return;
    }
    const SolveResult result = Solve(std::get<Grid>(parsed));
    outcomes.push_back(ToGridOutcome(*result.outcome));
    if (result.outcome != Outcome::kNoSolution) solutions += result.solution.ToString();
    solutions += "\n";
  }

  std::string text, solutions;
  std::vector<GridOutcome> outcomes;
  std::vector<std::size_t> faults;
};

void RunAll(BatchJob& job, int workers) {
  std::deque<BatchJob::Runner> runners;
  std::vector<std::thread> threads;
  for (int i = 0; i < workers; ++i) {
    threads.emplace_back([&runner = runners.emplace_back(job)] {
      while (runner.RunSlice()) {
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  job.Finish();
}

void ExpectAnswers(BatchJob& job, const Batch& batch) {
  EXPECT_EQ(job.end(), SearchEnd::kComplete);
  EXPECT_EQ(job.solutions(), batch.solutions);
  EXPECT_EQ(job.outcomes(), batch.outcomes);
  ASSERT_EQ(job.faults().size(), batch.faults.size());
  for (std::size_t i = 0; i < batch.faults.size(); ++i) EXPECT_EQ(job.faults()[i].line, batch.faults[i]);
}

TEST(BatchTextTest, TheLastLineNeedsNoEnd) {
  EXPECT_EQ(BatchText("").lines(), 0u);
  EXPECT_EQ(BatchText("a").lines(), 1u);
  EXPECT_EQ(BatchText("a\n").lines(), 1u);
  EXPECT_EQ(BatchText("\n").lines(), 1u);
  EXPECT_EQ(BatchText("a\n\nb").lines(), 3u);
}

TEST(BatchTextTest, KnowsWhereEachBlockBegins) {
  std::string text;
  for (std::size_t line = 0; line < 40; ++line) text += std::string(line, 'x') + "\n";
  const BatchText lines(text);
  EXPECT_EQ(lines.Lines(0, 40), text);
  EXPECT_EQ(lines.Lines(0, 16).size(), 16u + 15 * 16 / 2);
  EXPECT_EQ(lines.Lines(16, 32).substr(0, 18), std::string(16, 'x') + "\nx");
  EXPECT_EQ(lines.Lines(32, 40).substr(0, 34), std::string(32, 'x') + "\nx");
}

TEST(BatchTextTest, CountsMoreLinesThanAnybodySolves) {
  EXPECT_EQ(BatchText(std::string(4 * kMaxBatchLines, '\n')).lines(), 4 * kMaxBatchLines);
}

TEST(BatchJobTest, AnswersAsSolveDoesWhateverTheSizeAndTheWorkers) {
  for (const std::size_t lines : {1u, 2u, 15u, 16u, 17u, 255u, 1'000u}) {
    for (const int workers : {1, 2, 3}) {
      const Batch batch(lines, static_cast<unsigned>(lines));
      const Interrupt interrupt;
      const Engine engine;
      const BatchText text(batch.text);
      BatchJob job(text, engine, interrupt, workers);
      RunAll(job, workers);
      ExpectAnswers(job, batch);
    }
  }
}

TEST(BatchJobTest, TheLastLineNeedsNoEnd) {
  Batch batch(5);
  batch.text.pop_back();
  const Interrupt interrupt;
  const Engine engine;
  const BatchText text(batch.text);
  BatchJob job(text, engine, interrupt, 1);
  RunAll(job, 1);
  ExpectAnswers(job, batch);
}

// A job's answers are counted here and on their way; of its nodes none is lost or made up.
TEST(BatchJobTest, TellsItsMemoryBeforehandAndItsNodesAfterwards) {
  constexpr std::size_t kLines = 100;
  std::string text;
  for (std::size_t line = 0; line < kLines; ++line) text += std::string(kUnique) + "\n";
  const Interrupt interrupt;
  const Engine engine;
  const BatchText lines(text);
  BatchJob job(lines, engine, interrupt, 1);
  RunAll(job, 1);
  EXPECT_EQ(job.nodes(), static_cast<std::int64_t>(kLines) * Solve(std::get<Grid>(ParseGrid(kUnique))).nodes);
  EXPECT_EQ(BatchJob::MemoryOf(kLines), 2 * (job.solutions().size() + job.outcomes().size() * sizeof(GridOutcome)));
}

TEST(BatchJobTest, HasUseForAsManyRunnersAsThereAreBlocks) {
  EXPECT_EQ(BatchJob::Runners(1, 4), 1u);
  EXPECT_EQ(BatchJob::Runners(BatchText::kBlockLines, 4), 1u);
  EXPECT_EQ(BatchJob::Runners(BatchText::kBlockLines + 1, 4), 2u);
  EXPECT_EQ(BatchJob::Runners(3 * BatchText::kBlockLines, 4), 3u);
  EXPECT_EQ(BatchJob::Runners(100 * BatchText::kBlockLines, 4), 4u);
}

TEST(BatchJobTest, FaultsNameThePlace) {
  const Interrupt interrupt;
  const Engine engine;
  const std::string text = std::string("short\n") + kUnique + "\n\n" + std::string(80, '1') + "x\n";
  const BatchText lines(text);
  BatchJob job(lines, engine, interrupt, 1);
  RunAll(job, 1);
  ASSERT_EQ(job.faults().size(), 3u);
  EXPECT_EQ(job.faults()[1].line, 3u);
  EXPECT_THAT(job.faults()[0].fault.Message(), HasSubstr("this text has 5"));
  EXPECT_THAT(job.faults()[2].fault.Message(), HasSubstr("row 9, column 9"));
  EXPECT_EQ(job.solutions(), std::string("\n") + kAnswer + "\n\n\n");
}

// Says of every grid that it is beyond its budget, so that each is solved alone.
Engine EngineWithoutEasyGrids() {
  Engine engine;
  engine.solve_batch = [](std::span<const Grid>, std::span<SolveResult> results, const SearchLimits&) {
    for (SolveResult& result : results) result.end = SearchEnd::kNodeBudget;
  };
  return engine;
}

TEST(BatchJobTest, ClashingGivensAreNamedByLine) {
  const Interrupt interrupt;
  const Engine engine;
  const std::string text =
      std::string(kUnique) + "\n" + "55" + std::string(79, '.') + "\n" + kDeadEnd + "\n" + std::string(81, '9');
  const BatchText lines(text);
  BatchJob job(lines, engine, interrupt, 1);
  RunAll(job, 1);
  ASSERT_EQ(job.conflicts().size(), 2u) << "nothing clashes in a dead end";
  EXPECT_EQ(job.conflicts()[0].line, 2u);
  EXPECT_EQ(job.conflicts()[0].conflicts.size(), 2u);
  EXPECT_EQ(job.conflicts()[1].line, 4u);
  EXPECT_EQ(job.conflicts()[1].conflicts.size(), LineConflicts::kMost);
}

TEST(BatchJobTest, HardGridsAreSolvedASliceEach) {
  const Batch batch(40);
  const Interrupt interrupt;
  const Engine engine = EngineWithoutEasyGrids();
  const BatchText text(batch.text);
  BatchJob job(text, engine, interrupt, 1);
  BatchJob::Runner runner(job);
  std::size_t slices = 1;
  while (runner.RunSlice()) ++slices;
  job.Finish();
  ExpectAnswers(job, batch);
  EXPECT_GE(slices, batch.outcomes.size() - batch.faults.size());
}

TEST(BatchJobTest, TheInterruptEndsIt) {
  const Batch batch(1'000);
  Interrupt interrupt;
  interrupt.Cancel();
  Engine engine = EngineWithoutEasyGrids();
  engine.solve = [](const Grid&, const SearchLimits& limits) {
    SolveResult result;
    result.end = Stopped(*limits.interrupt);
    return result;
  };
  const BatchText text(batch.text);
  BatchJob job(text, engine, interrupt, 2);
  RunAll(job, 2);
  EXPECT_EQ(job.end(), SearchEnd::kCancelled);
}

TEST(BatchJobTest, AWrongAnswerIsNoticed) {
  Engine liar;
  liar.solve_batch = [](std::span<const Grid> grids, std::span<SolveResult> results, const SearchLimits& limits) {
    SolveBatch(grids, results, limits);
    results.back().solution.set(80, results.back().solution[80] % 9 + 1);
  };
  const Interrupt interrupt;
  const std::string text = std::string(kUnique) + "\n" + kUnique;
  const BatchText lines(text);
  BatchJob job(lines, liar, interrupt, 1);
  RunAll(job, 1);
  EXPECT_TRUE(job.self_check_failed());
}

}  // namespace
}  // namespace sudoku
