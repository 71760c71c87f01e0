// The solutions of a grid, cut into texts that fit a message. Knows no gRPC.
#ifndef SUDOKU_SERVER_WORK_SOLUTION_CHUNKS_H_
#define SUDOKU_SERVER_WORK_SOLUTION_CHUNKS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/enumerate.h"
#include "core/grid.h"
#include "server/work/engine.h"

namespace sudoku {

class SolutionChunks {
 public:
  // A chunk is full at so many solutions (21 KB), or when its slice of work is used up: a worker serves others between
  // two slices, and a caller sees what a slow search has found.
  static constexpr int kMaxSolutions = 256;
  static constexpr std::int64_t kSliceNodes = 20'000;         // Twice as many after a slice that found nothing,
  static constexpr std::int64_t kMaxSliceNodes = 20'000'000;  // but no more than these.

  // What one holds: its search path, and the texts of the chunk that is written and of the one that is ready.
  static constexpr std::size_t kMemory = (std::size_t{24} << 10) + 2 * kMaxSolutions * (kCells + 1);

  // At most `limit` solutions (0: all) greater than `after`. `engine` outlives this.
  SolutionChunks(const Grid& grid, const std::optional<Grid>& after, std::uint64_t limit, const Engine& engine);

  enum class Step {
    kChunk,       // There is text, and more may come.
    kLastChunk,   // There is text, maybe empty, and no more comes; see more().
    kNothingYet,  // The slice was used up before a solution was found.
    kWrong,       // A solution failed its check, and is withheld.
  };

  // Replaces *text by the next solutions, a line each.
  Step Next(std::string* text);

  // After kLastChunk: whether there are solutions beyond the limit.
  bool more() const { return more_; }
  std::int64_t nodes() const { return walk_ ? walk_->nodes() : 0; }

 private:
  Step OutOfNodes(const std::string& text);
  // Looks for the next solution, and keeps it in ahead_: a chunk is known to be the last one before it is sent.
  Enumerator::Step LookAhead(std::int64_t max_nodes);
  bool IsRight(const Grid& solution) const;

  const Grid grid_;
  const Engine& engine_;
  std::optional<Enumerator> walk_;  // From the first chunk on: a stream that waits holds little.
  std::uint64_t left_;              // Solutions that may still be sent.
  std::optional<Grid> latest_;      // The one before ahead_; all that comes is greater.
  std::optional<Grid> ahead_;
  bool more_ = false;
  std::int64_t slice_nodes_ = kSliceNodes;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_SOLUTION_CHUNKS_H_
