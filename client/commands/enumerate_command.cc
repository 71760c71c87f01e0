#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/grid_run.h"
#include "client/commands/questions.h"
#include "client/puzzles/solution_writer.h"

namespace sudoku::client {
namespace {

// Up to so many solutions of a grid are fetched as a whole, and then several grids at once; longer lists are printed as
// they come in, one after the other.
constexpr std::int64_t kLongestWholeList = 1000;
constexpr std::size_t kListedAtOnce = 16;

// Of a file full of grids without a solution, or with too many, the first few are named.
constexpr int kNotes = 10;

class Enumeration {
 public:
  Enumeration(const CommandLine& command_line, Input& input, Session& session)
      : command_line_(command_line),
        input_(input),
        session_(session),
        writer_(*ParseListFormat(command_line.grids.list_format), session.out_terminal().colors(),
                session.out_terminal().width()) {}

  ExitCode Run() {
    const bool whole = command_line_.limit > 0 && command_line_.limit <= kLongestWholeList;
    const ExitCode code = whole && command_line_.after.empty() ? RunWhole() : RunAsTheyCome();
    return Worst(code, session_.Close(nullptr));
  }

 private:
  ExitCode RunWhole() {
    GridQuestion<Listed> question;
    question.begin = [this](bool goes_on, std::shared_ptr<const Columns> columns, std::string* out) {
      writer_.Begin(goes_on, std::move(columns), out);
    };
    question.chunk_size = command_line_.limit == 1 ? kBatchSize : kListedAtOnce;
    question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Listed>* results) {
      return AskLists(session_.connection(), puzzles, command_line_.limit, results);
    };
    question.fate = [](const Listed& listed) {
      if (!listed.status.ok()) return Fate::kUnanswered;
      if (listed.lines.empty()) return Fate::kNoSolution;
      return listed.more || listed.lines.size() > kCells + 1 ? Fate::kMultiple : Fate::kUnique;
    };
    question.print_fault = [](const ReadFault&, std::string*) {};
    GridRun<Listed> run(question, command_line_.grids, input_, session_);
    question.print = [&](const Puzzle& puzzle, const Listed& listed, std::string* out) {
      if (!listed.status.ok()) {
        return session_.Complain(absl::StrCat(Place(puzzle), ": ", session_.Explain(listed.status)));
      }
      writer_.BeginGrid(puzzle, input_.several(), out);
      writer_.Write(puzzle, 1, listed.lines, out);
      NoteEnd(puzzle, static_cast<std::int64_t>(listed.lines.size() / (kCells + 1)), listed.more);
    };
    return run.Run();
  }

  ExitCode RunAsTheyCome() {
    input_.Skip(command_line_.grids.skip);
    bool begun = false;
    for (std::vector<ReadItem> items; input_.NextMany(kListedAtOnce, &items); items.clear()) {
      if (!std::exchange(begun, true) && !Begin()) break;
      if (input_.several() && !command_line_.after.empty()) {
        session_.Complain("--after goes on with the list of one grid, and there are several");
        return ExitCode::kBadInput;
      }
      if (!std::all_of(items.begin(), items.end(), [this](const ReadItem& item) { return Take(item); })) break;
    }
    return worst_;
  }

  bool Begin() {
    std::string out;
    writer_.Begin(command_line_.grids.skip > 0, input_.columns(), &out);
    return session_.Print(out);
  }

  // False: nothing more is wanted.
  bool Take(const ReadItem& item) {
    if (const ReadFault* const fault = std::get_if<ReadFault>(&item)) {
      session_.Complain(fault->Message());
      worst_ = Worst(worst_, ExitCode::kBadInput);
      return true;
    }
    return List(std::get<Puzzle>(item));
  }

  bool List(const Puzzle& puzzle) {
    v1::EnumerateSolutionsRequest request;
    request.set_grid(puzzle.grid.ToString());
    request.set_limit(command_line_.limit);
    request.set_after(command_line_.after);
    std::string out;
    writer_.BeginGrid(puzzle, input_.several(), &out);
    std::int64_t listed = 0;
    bool readable = session_.Print(out);
    const absl::StatusOr<bool> more = session_.connection().EnumerateSolutions(request, [&](std::string_view lines) {
      out.clear();
      writer_.Write(puzzle, listed + 1, lines, &out);
      listed += std::count(lines.begin(), lines.end(), '\n');
      return readable = readable && session_.Print(out);
    });
    if (!readable || absl::IsCancelled(more.status())) return false;
    if (!more.ok()) {
      session_.Complain(absl::StrCat(Place(puzzle), ": the list is cut off; go on behind its last line with --after"));
      worst_ = Worst(worst_, session_.Fail(more.status()));
      return false;
    }
    if (listed == 0 && command_line_.after.empty()) worst_ = Worst(worst_, ExitCode::kNoSolution);
    NoteEnd(puzzle, listed, *more);
    return true;
  }

  // `listed` solutions came, and then the last one or a limit.
  void NoteEnd(const Puzzle& puzzle, std::int64_t listed, bool more) {
    std::string note;
    if (listed == 0 && command_line_.after.empty()) {
      note = "no solution";
    } else if (more && listed == command_line_.limit) {
      note = absl::StrCat("there are more solutions than --limit ", listed);
    } else if (more) {
      note = absl::StrCat("there are more solutions, but the server's own limit ended the list after ", listed,
                          "; go on behind its last line with --after");
    }
    if (note.empty() || ++notes_ > kNotes + 1) return;
    session_.Note(notes_ <= kNotes ? absl::StrCat(Place(puzzle), ": ", note)
                                   : "more grids have more solutions, or none; not naming them all");
  }

  const CommandLine& command_line_;
  Input& input_;
  Session& session_;
  SolutionWriter writer_;
  int notes_ = 0;
  ExitCode worst_ = ExitCode::kSolved;
};

}  // namespace

ExitCode EnumerateCommand(const CommandLine& command_line, Input& input, Session& session) {
  return Enumeration(command_line, input, session).Run();
}

}  // namespace sudoku::client
