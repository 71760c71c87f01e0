// A batch of grids as work for several workers. Knows no gRPC.
#ifndef SUDOKU_SERVER_WORK_BATCH_JOB_H_
#define SUDOKU_SERVER_WORK_BATCH_JOB_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/conflicts.h"
#include "core/grid.h"
#include "core/interrupt.h"
#include "server/work/engine.h"
#include "server/work/grid_outcome.h"

namespace sudoku {

inline constexpr std::size_t kMaxBatchLines = 16'384;

// Takes a line, without its end, off the front of `text`; the last one needs no '\n'.
std::string_view TakeLine(std::string_view& text);

// The text of a batch and where its lines are, found in one walk over it.
class BatchText {
 public:
  // Lines that begin a block are remembered, so that workers can begin at any of them.
  static constexpr std::size_t kBlockLines = 16;

  // `text` outlives it. An empty text has no lines; the last line needs no '\n'.
  explicit BatchText(std::string_view text);

  std::size_t lines() const { return lines_; }
  // What is from line `begin` (from 0) to before line `end`; each begins a block or is lines(), at most kMaxBatchLines.
  std::string_view Lines(std::size_t begin, std::size_t end) const {
    return text_.substr(At(begin), At(end) - At(begin));
  }

 private:
  std::size_t At(std::size_t line) const { return line == lines_ ? text_.size() : blocks_[line / kBlockLines]; }

  std::string_view text_;
  std::size_t lines_ = 0;
  std::vector<std::uint32_t> blocks_;  // Where each begins; none beyond kMaxBatchLines, which nobody solves.
};

// Why a line is no grid.
struct LineFault {
  std::size_t line;  // From 1.
  GridFault fault;
};

// The givens of a line that clash: the first few, enough for whatever one wrong given can clash with, so that a batch
// of nonsense cannot have an answer many times its size.
struct LineConflicts {
  static constexpr std::size_t kMost = 3;
  std::size_t line;  // From 1.
  std::vector<Conflict> conflicts;
};

// Owns the answers while they come in. Runners, at most one per worker, take chunks of lines until none is left:
//
//   BatchJob job(text, engine, interrupt, workers);
//   BatchJob::Runner runner(job);           // In each worker:
//   while (runner.RunSlice()) {}
//   job.Finish();                           // When all runners are done.
class BatchJob {
 public:
  class Runner;
  static constexpr std::size_t kMaxChunkLines = 256;

  // How many runners a job of so many lines has use for.
  static std::size_t Runners(std::size_t lines, int workers);
  // Bytes of such a job once it has begun: its answers, here and on their way. Runners are as few as the workers, and
  // not counted.
  static std::size_t MemoryOf(std::size_t lines);

  // `text` has 1 to kMaxBatchLines lines, and outlives the job, as `engine` and `interrupt` do.
  BatchJob(const BatchText& text, const Engine& engine, const Interrupt& interrupt, int workers);

  std::size_t lines() const { return outcomes_.size(); }

  // Puts the chunks' answers together. To be called once, after every runner has returned false.
  void Finish();

  // What follows is complete after Finish. Not kComplete: the interrupt came first, and there are no answers.
  SearchEnd end() const { return end_.load(std::memory_order_relaxed); }
  bool self_check_failed() const { return self_check_failed_.load(std::memory_order_relaxed); }
  std::int64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  // One line of 81 digits per line, an empty one where there is no solution; each ended by '\n'.
  std::string& solutions() { return solutions_; }
  const std::vector<GridOutcome>& outcomes() const { return outcomes_; }
  // Ascending by line.
  const std::vector<LineFault>& faults() const { return faults_; }
  const std::vector<LineConflicts>& conflicts() const { return conflicts_; }

 private:
  struct Chunk {
    // Bytes of solutions_ written, from where the chunk would start were all before it full.
    std::size_t text_size = 0;
    std::vector<LineFault> faults;
    std::vector<LineConflicts> conflicts;
  };

  std::size_t chunk_begin(std::size_t chunk) const { return chunk * chunk_lines_; }
  std::size_t chunk_end(std::size_t chunk) const { return std::min(lines(), (chunk + 1) * chunk_lines_); }

  const BatchText& text_;
  const Engine& engine_;
  const Interrupt& interrupt_;
  const std::size_t chunk_lines_;
  std::vector<Chunk> chunks_;  // Each written by the one runner that took it.
  std::atomic<std::size_t> next_chunk_{0};
  std::atomic<SearchEnd> end_{SearchEnd::kComplete};
  std::atomic<bool> self_check_failed_{false};
  std::atomic<std::int64_t> nodes_{0};
  std::string solutions_;
  std::vector<GridOutcome> outcomes_;
  std::vector<LineFault> faults_;
  std::vector<LineConflicts> conflicts_;
};

// One worker's part in a job, a slice at a time. A slice is a chunk, or one grid of a chunk that is too hard to be
// solved along with the others: whoever waits behind this job waits for a slice only.
class BatchJob::Runner {
 public:
  explicit Runner(BatchJob& job) : job_(job) {}

  // True if there is more for this runner.
  bool RunSlice();

 private:
  friend class BatchJob;
  static constexpr std::int64_t kEasyNodes = 1'000;  // What a grid may spend while its chunk waits for it.

  bool TakeChunk();
  void Parse();
  void SolveEasy();
  void SolveHard();
  void Write();
  // Notes that the interrupt came.
  void Stop(SearchEnd end);

  BatchJob& job_;
  std::size_t chunk_ = 0;
  std::size_t size_ = 0;                               // Grids of the chunk that are well-formed:
  std::array<std::uint16_t, kMaxChunkLines> line_of_;  // their lines, from the chunk's first,
  std::array<Grid, kMaxChunkLines> grids_;
  std::array<SolveResult, kMaxChunkLines> results_;  // and their answers.
  std::vector<std::size_t> hard_;                    // Those still to be solved one by one.
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_BATCH_JOB_H_
