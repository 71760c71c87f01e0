// Every grid of the input put to the service, chunk by chunk, several at once, and the answers printed in order.
#ifndef SUDOKU_CLIENT_COMMANDS_GRID_RUN_H_
#define SUDOKU_CLIENT_COMMANDS_GRID_RUN_H_

#include <cstdint>
#include <functional>
#include <memory>
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
#include "client/console/command_line.h"
#include "client/console/exit_code.h"
#include "client/console/input.h"
#include "client/console/tally.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::client {

template <typename Result>
struct GridQuestion {
  std::size_t chunk_size = 1;
  // Appends what stands above all answers; null: nothing does. `columns` are those of the table that the first grid of
  // the input stood in, null if it stood in none; `goes_on` says that grids are skipped whose answers were printed
  // before.
  std::function<void(bool goes_on, std::shared_ptr<const Columns> columns, std::string* out)> begin;
  // Appends one result per puzzle. On failure those appended so far are printed, and the run ends with the status.
  std::function<absl::Status(std::span<const Puzzle* const>, std::vector<Result>*)> ask;
  std::function<Fate(const Result&)> fate;
  // Whether an answered grid is as it should be, for the exit code; null: if it has a solution.
  std::function<bool(const Puzzle&, const Result&)> good;
  // Appends to `out` what is to be printed.
  std::function<void(const Puzzle&, const Result&, std::string* out)> print;
  // The same for what could not be read; the complaint on standard error is made already.
  std::function<void(const ReadFault&, std::string* out)> print_fault;
};

// Pieces of input travel together: what is at hand is sent on as soon as the input pauses, so the first answers come
// before the input ends.
template <typename Result>
class GridRun {
 public:
  // All of them belong to the caller and must outlive the run.
  GridRun(const GridQuestion<Result>& question, const GridFlags& flags, Input& input, Session& session)
      : question_(question), flags_(flags), input_(input), session_(session) {}

  // Returns the worst that was met. What breaks it off is told, and how to go on from there.
  ExitCode Run() {
    // So many chunks in hand at once bound the memory of endless input.
    OrderedPool<Chunk> pool(
        static_cast<std::size_t>(flags_.jobs), [this](Chunk& chunk) { Ask(chunk); },
        [this](Chunk& chunk) { return Print(chunk) && Reuse(std::move(chunk)); });
    input_.Skip(flags_.skip);
    bool begun = false;
    for (Chunk chunk = Unused(); input_.NextMany(question_.chunk_size, &chunk.items); chunk = Unused()) {
      if (!std::exchange(begun, true) && !Begin()) break;
      chunk.fraction = input_.fraction();
      if (!pool.Submit(std::move(chunk))) break;
    }
    pool.Finish();
    if (input_.interrupted() || cancelled_) session_.Note(absl::StrCat("interrupted", HowToGoOn()));
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

  bool Begin() {
    std::string out;
    if (question_.begin) question_.begin(flags_.skip > 0, input_.columns(), &out);
    return session_.Print(out);
  }

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
    bool more = true;
    auto result = chunk.results.begin();
    for (const ReadItem& item : chunk.items) {
      if (const ReadFault* const fault = std::get_if<ReadFault>(&item)) {
        if (!(more = PrintFault(*fault, &out))) break;
      } else if (result != chunk.results.end()) {
        PrintAnswer(std::get<Puzzle>(item), *result++, &out);
      } else {
        break;  // The rest of the chunk was not answered.
      }
      // On a terminal, answers and complaints stand in the order of the grids.
      if (session_.out_terminal().is_terminal()) {
        if (!session_.Print(out)) return false;
        out.clear();
      }
    }
    if (!session_.Print(out)) return false;
    session_.Advance(tally_, chunk.fraction);
    if (chunk.status.ok() || !more) return more;
    cancelled_ = absl::IsCancelled(chunk.status);
    if (!cancelled_) {
      worst_ = Worst(worst_, session_.Fail(chunk.status));
      session_.Complain(absl::StrCat("stopped", HowToGoOn()));
    }
    return false;
  }

  // False: that was one too many.
  bool PrintFault(const ReadFault& fault, std::string* out) {
    session_.Complain(fault.Message());
    if (Wanted(Fate::kBad)) question_.print_fault(fault, out);
    if (fault.in_place_of_grid) tally_.Count(Fate::kBad);
    worst_ = Worst(worst_, ExitCode::kBadInput);
    if (++errors_ != flags_.max_errors) return true;
    session_.Complain(absl::StrCat("gave up", HowToGoOn(), " (--max-errors ", flags_.max_errors, ")"));
    return false;
  }

  void PrintAnswer(const Puzzle& puzzle, const Result& result, std::string* out) {
    const Fate fate = question_.fate(result);
    // What has no answer is told whatever was asked for.
    if (Wanted(fate) || fate == Fate::kUnanswered) question_.print(puzzle, result, out);
    tally_.Count(fate);
    if (fate == Fate::kUnanswered) {
      worst_ = Worst(worst_, ExitCode::kUnavailable);
    } else if (!(question_.good ? question_.good(puzzle, result) : fate != Fate::kNoSolution)) {
      worst_ = Worst(worst_, ExitCode::kNoSolution);
    }
  }

  bool Wanted(Fate fate) const {
    const std::string& only = flags_.only;
    return only.empty() || (fate == Fate::kUnique && only == "unique") ||
           (fate == Fate::kMultiple && only == "multiple") || (fate == Fate::kNoSolution && only == "none") ||
           (fate == Fate::kBad && only == "bad");
  }

  // Everything up to here is printed, and nothing beyond: what is to be skipped was before, skipped already or not.
  std::string HowToGoOn() const {
    const std::int64_t done = flags_.skip + tally_.total();
    if (done == 0) return " before the first grid";
    return absl::StrCat(" after ", WithCommas(done), done == 1 ? " grid" : " grids",
                        "; to go on, run it again with --skip ", done, " and append to the output");
  }

  const GridQuestion<Result>& question_;
  const GridFlags& flags_;
  Input& input_;
  Session& session_;
  Tally tally_;
  ExitCode worst_ = ExitCode::kSolved;
  std::int64_t errors_ = 0;
  bool cancelled_ = false;
  std::mutex mutex_;
  std::vector<Chunk> unused_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_GRID_RUN_H_
