#include "server/work/batch_job.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <span>
#include <utility>
#include <variant>

namespace sudoku {
namespace {

constexpr std::size_t kLineSize = kCells + 1;

// Whole blocks, and two chunks a worker at least, so that one who finishes early has something left to take.
std::size_t ChunkLines(std::size_t lines, int workers) {
  constexpr std::size_t kBlock = BatchText::kBlockLines;
  const std::size_t share = lines / static_cast<std::size_t>(2 * workers) / kBlock * kBlock;
  return std::clamp(share, kBlock, BatchJob::kMaxChunkLines);
}

std::size_t Chunks(std::size_t lines, std::size_t chunk_lines) { return (lines + chunk_lines - 1) / chunk_lines; }

// Takes a line, parsed. What is a grid up to the 82nd character is a line: its end need not be searched for.
std::variant<Grid, GridFault> TakeGrid(std::string_view& text) {
  if (text.size() > kCells && text[kCells] == '\n') {
    const auto parsed = ParseGrid(text.substr(0, kCells));
    if (std::holds_alternative<Grid>(parsed)) {
      text.remove_prefix(kLineSize);
      return parsed;
    }
  }
  return ParseGrid(TakeLine(text));
}

}  // namespace

std::string_view TakeLine(std::string_view& text) {
  const std::size_t size = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, size);
  text.remove_prefix(std::min(size + 1, text.size()));
  return line;
}

BatchText::BatchText(std::string_view text) : text_(text) {
  for (std::string_view rest = text; !rest.empty(); ++lines_) {
    if (lines_ % kBlockLines == 0 && lines_ < kMaxBatchLines) {
      blocks_.push_back(static_cast<std::uint32_t>(text.size() - rest.size()));
    }
    TakeLine(rest);  // By memchr: std::count takes four times as long.
  }
}

std::size_t BatchJob::Runners(std::size_t lines, int workers) {
  return std::min(Chunks(lines, ChunkLines(lines, workers)), static_cast<std::size_t>(workers));
}

std::size_t BatchJob::MemoryOf(std::size_t lines) { return 2 * lines * (kLineSize + sizeof(GridOutcome)); }

BatchJob::BatchJob(const BatchText& text, const Engine& engine, const Interrupt& interrupt, int workers)
    : text_(text),
      engine_(engine),
      interrupt_(interrupt),
      chunk_lines_(ChunkLines(text.lines(), workers)),
      chunks_(Chunks(text.lines(), chunk_lines_)),
      solutions_(kLineSize * text.lines(), '\0'),
      outcomes_(text.lines()) {}

void BatchJob::Finish() {
  if (end() != SearchEnd::kComplete) return;
  std::size_t size = 0;
  for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk) {
    const std::size_t begin = kLineSize * chunk_begin(chunk);
    if (begin != size) std::memmove(&solutions_[size], &solutions_[begin], chunks_[chunk].text_size);
    size += chunks_[chunk].text_size;
    std::move(chunks_[chunk].faults.begin(), chunks_[chunk].faults.end(), std::back_inserter(faults_));
    std::move(chunks_[chunk].conflicts.begin(), chunks_[chunk].conflicts.end(), std::back_inserter(conflicts_));
  }
  solutions_.resize(size);
}

bool BatchJob::Runner::RunSlice() {
  if (!hard_.empty()) {
    SolveHard();
  } else {
    if (!TakeChunk()) return false;
    Parse();
    SolveEasy();
  }
  if (job_.end() != SearchEnd::kComplete) return false;
  if (!hard_.empty()) return true;
  Write();
  return job_.next_chunk_.load(std::memory_order_relaxed) < job_.chunks_.size();
}

bool BatchJob::Runner::TakeChunk() {
  if (job_.end() != SearchEnd::kComplete) return false;
  chunk_ = job_.next_chunk_.fetch_add(1, std::memory_order_relaxed);
  return chunk_ < job_.chunks_.size();
}

void BatchJob::Runner::Parse() {
  size_ = 0;
  const std::size_t begin = job_.chunk_begin(chunk_), end = job_.chunk_end(chunk_);
  std::string_view text = job_.text_.Lines(begin, end);
  for (std::size_t line = begin; line < end; ++line) {
    const auto parsed = TakeGrid(text);
    if (const auto* fault = std::get_if<GridFault>(&parsed)) {
      job_.outcomes_[line] = GridOutcome::kMalformed;
      job_.chunks_[chunk_].faults.push_back({line + 1, *fault});
    } else {
      line_of_[size_] = static_cast<std::uint16_t>(line - begin);
      grids_[size_++] = std::get<Grid>(parsed);
    }
  }
}

void BatchJob::Runner::SolveEasy() {
  job_.engine_.solve_batch(std::span(grids_).first(size_), std::span(results_).first(size_),
                           {.interrupt = &job_.interrupt_, .max_nodes = kEasyNodes});
  std::int64_t nodes = 0;
  for (std::size_t i = size_; i-- > 0;) {  // Backwards: SolveHard takes from the end.
    nodes += results_[i].nodes;
    if (results_[i].end == SearchEnd::kNodeBudget) {
      hard_.push_back(i);
    } else if (results_[i].end != SearchEnd::kComplete) {
      Stop(results_[i].end);
    }
  }
  job_.nodes_.fetch_add(nodes, std::memory_order_relaxed);
}

void BatchJob::Runner::SolveHard() {
  const std::size_t i = hard_.back();
  hard_.pop_back();
  results_[i] = job_.engine_.solve(grids_[i], {.interrupt = &job_.interrupt_});
  job_.nodes_.fetch_add(results_[i].nodes, std::memory_order_relaxed);
  if (results_[i].end != SearchEnd::kComplete) Stop(results_[i].end);
}

void BatchJob::Runner::Write() {
  const std::size_t begin = job_.chunk_begin(chunk_), end = job_.chunk_end(chunk_);
  char* const start = &job_.solutions_[kLineSize * begin];
  char* out = start;
  std::size_t i = 0;
  for (std::size_t line = begin; line < end; ++line) {
    if (i < size_ && begin + line_of_[i] == line) {
      const SolveResult& result = results_[i];
      if (!IsSoundAnswer(result, grids_[i])) job_.self_check_failed_.store(true, std::memory_order_relaxed);
      job_.outcomes_[line] = ToGridOutcome(*result.outcome);
      if (result.outcome != Outcome::kNoSolution) {
        result.solution.CopyTo(out);
        out += kCells;
      } else if (HasConflict(grids_[i])) {
        std::vector<Conflict> conflicts = FindConflicts(grids_[i]);
        if (conflicts.size() > LineConflicts::kMost)
          conflicts.erase(conflicts.begin() + LineConflicts::kMost, conflicts.end());
        job_.chunks_[chunk_].conflicts.push_back({line + 1, std::move(conflicts)});
      }
      ++i;
    }
    *out++ = '\n';
  }
  job_.chunks_[chunk_].text_size = static_cast<std::size_t>(out - start);
}

void BatchJob::Runner::Stop(SearchEnd end) {
  SearchEnd none = SearchEnd::kComplete;
  job_.end_.compare_exchange_strong(none, end, std::memory_order_relaxed);
}

}  // namespace sudoku
