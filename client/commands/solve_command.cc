#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/grid_run.h"
#include "client/commands/questions.h"
#include "client/puzzles/puzzle_writer.h"

namespace sudoku::client {
namespace {

// Of a file full of unsolvable grids the first few are named; the output shows the others.
constexpr int kNotes = 10;

std::string WhyNoSolution(const Answer& answer) {
  if (answer.conflicts.empty()) return "no solution";
  return absl::StrCat("no solution: ", answer.conflicts.front().Message());
}

}  // namespace

ExitCode SolveCommand(const CommandLine& command_line, Input& input, Session& session) {
  const Terminal& terminal = session.out_terminal();
  PuzzleWriter writer({.format = *ParseOutputFormat(command_line.grids.output_format),
                       .colors = terminal.colors(),
                       .width = terminal.width()});
  int notes = 0;
  GridQuestion<Solved> question;
  question.chunk_size = kBatchSize;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Solved>* results) {
    return AskSolutions(session.connection(), puzzles, results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) { writer.Write(fault, out); };
  question.fate = FateOf;
  question.print = [&](const Puzzle& puzzle, const Solved& solved, std::string* out) {
    if (!solved.answer) {
      const std::string reason = session.Explain(solved.status);
      session.Complain(absl::StrCat(Place(puzzle), ": ", reason));
      return writer.WriteUnanswered(puzzle, reason, out);
    }
    writer.Write(puzzle, *solved.answer, out);
    if (solved.answer->outcome != Outcome::kNoSolution) return;
    if (notes < kNotes) session.Note(absl::StrCat(Place(puzzle), ": ", WhyNoSolution(*solved.answer)));
    if (++notes == kNotes + 1) session.Note("more grids have no solution; not naming them all");
  };

  question.begin = [&](bool goes_on, std::shared_ptr<const Columns> columns, std::string* out) {
    writer.Begin(goes_on, std::move(columns), out);
  };
  GridRun<Solved> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
