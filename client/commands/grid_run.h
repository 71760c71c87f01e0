// Every grid of the input put to the service, chunk by chunk, several at once, and the answers printed in order.
#ifndef SUDOKU_CLIENT_COMMANDS_GRID_RUN_H_
#define SUDOKU_CLIENT_COMMANDS_GRID_RUN_H_

#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "client/commands/ordered_pool.h"
#include "client/commands/session.h"
#include "client/console/exit_code.h"
#include "client/console/input.h"
#include "client/console/tally.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::client {

// Chunks in hand at once; what bounds the memory of endless input.
inline constexpr std::size_t kChunksInFlight = 8;

template <typename Result>
struct GridQuestion {
  std::size_t chunk_size = 1;
  // Appends one result per puzzle. On failure those appended so far are printed, and the run ends with the status.
  std::function<absl::Status(std::span<const Puzzle* const>, std::vector<Result>*)> ask;
  // Appends to `out` what is to be printed, counts the grid, and returns what it means for the exit code.
  std::function<ExitCode(const Puzzle&, const Result&, Tally*, std::string* out)> print;
  // The same for what could not be read; the complaint on standard error is made already.
  std::function<void(const ReadFault&, std::string* out)> print_fault;
};

// Pieces of input travel together: what is at hand is sent on as soon as the input pauses, so the first answers come
// before the input ends.
template <typename Result>
class GridRun {
 public:
  // All of them belong to the caller and must outlive the run.
  GridRun(const GridQuestion<Result>& question, Input& input, Session& session)
      : question_(question), input_(input), session_(session) {}

  // Returns the worst that was met. A CANCELLED call (see Connection::Cancel) ends the run without a word.
  ExitCode Run() {
    OrderedPool<Chunk> pool(
        kChunksInFlight, [this](Chunk& chunk) { Ask(chunk); },
        [this](Chunk& chunk) { return Print(chunk) && Reuse(std::move(chunk)); });
    for (Chunk chunk = Unused(); input_.NextMany(question_.chunk_size, &chunk.items); chunk = Unused()) {
      chunk.fraction = input_.fraction();
      if (!pool.Submit(std::move(chunk))) break;
    }
    pool.Finish();
    return worst_;
  }

  const Tally& tally() const { return tally_; }

 private:
  struct Chunk {
    std::vector<ReadItem> items;
    std::vector<Result> results;  // Of the puzzles among the items.
    absl::Status status;
    std::optional<double> fraction;
  };

  // An empty chunk, with the memory of one that is done.
  Chunk Unused() {
    const std::lock_guard lock(mutex_);
    if (unused_.empty()) return {};
    Chunk chunk = std::move(unused_.back());
    unused_.pop_back();
    return chunk;
  }

  bool Reuse(Chunk chunk) {
    chunk.items.clear();
    chunk.results.clear();
    const std::lock_guard lock(mutex_);
    unused_.push_back(std::move(chunk));
    return true;
  }

  void Ask(Chunk& chunk) const {
    std::vector<const Puzzle*> puzzles;
    puzzles.reserve(chunk.items.size());
    for (const ReadItem& item : chunk.items) {
      if (const Puzzle* const puzzle = std::get_if<Puzzle>(&item)) puzzles.push_back(puzzle);
    }
    if (!puzzles.empty()) chunk.status = question_.ask(puzzles, &chunk.results);
  }

  bool Print(const Chunk& chunk) {
    std::string out;
    auto result = chunk.results.begin();
    for (const ReadItem& item : chunk.items) {
      if (const ReadFault* const fault = std::get_if<ReadFault>(&item)) {
        session_.Complain(fault->Message());
        question_.print_fault(*fault, &out);
        if (fault->in_place_of_grid) ++tally_.bad;
        worst_ = Worst(worst_, ExitCode::kBadInput);
      } else if (result != chunk.results.end()) {
        worst_ = Worst(worst_, question_.print(std::get<Puzzle>(item), *result++, &tally_, &out));
      } else {
        break;  // The rest of the chunk was not answered.
      }
    }
    if (!session_.Print(out)) return false;
    session_.Advance(tally_, chunk.fraction);
    if (chunk.status.ok()) return true;
    if (!absl::IsCancelled(chunk.status)) {
      worst_ = Worst(worst_, session_.Fail(chunk.status));
      if (tally_.total() > 0) session_.Complain(absl::StrCat("stopped after ", WithCommas(tally_.total()), " grids"));
    }
    return false;
  }

  const GridQuestion<Result>& question_;
  Input& input_;
  Session& session_;
  Tally tally_;
  ExitCode worst_ = ExitCode::kSolved;
  std::mutex mutex_;
  std::vector<Chunk> unused_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_GRID_RUN_H_
