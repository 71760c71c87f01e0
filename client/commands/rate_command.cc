#include <string>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/grid_run.h"
#include "client/commands/logic_questions.h"
#include "client/commands/rating_writer.h"
#include "client/puzzles/formats/rating_line.h"

namespace sudoku::client {
namespace {

// Of a file full of grids without a rating the first few are named; the output shows the others.
constexpr int kNotes = 10;

RatingWriter::Form FormOf(const std::string& name) {
  return name == "csv"    ? RatingWriter::Form::kCsv
         : name == "json" ? RatingWriter::Form::kJson
                          : RatingWriter::Form::kLine;
}

std::string WhyNoRating(const RatedGrid& rated) {
  return rated.outcome() == v1::OUTCOME_MULTIPLE ? "no rating: several solutions"
         : rated.outcome() == v1::OUTCOME_UNIQUE ? "no rating: the grid is full"
                                                 : "no rating: no solution";
}

}  // namespace

ExitCode RateCommand(const CommandLine& command_line, Input& input, Session& session) {
  const LogicFlags& flags = command_line.logic;
  const std::string format = flags.rating_format.empty() ? std::string(formats::kUsualRatingLine) : flags.rating_format;
  if (!flags.rating_format.empty() && flags.output_format != "line") {
    session.Complain("--format is for -o line; see sudoku-client rate --help");
    return ExitCode::kBadInput;
  }
  const RatingWriter writer(FormOf(flags.output_format), format);
  int notes = 0;
  int stuck = 0;
  GridQuestion<Rated> question;
  question.chunk_size = kRatedAtOnce;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Rated>* results) {
    return AskRatings(session.connection(), puzzles, ProfileOf(flags.profile), flags.stop_above, results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) { writer.Write(fault, out); };
  question.fate = [](const Rated& rated) { return FateOf(rated); };
  question.good = [](const Puzzle&, const Rated& rated) { return rated.answer->outcome() == v1::OUTCOME_UNIQUE; };
  question.print = [&](const Puzzle& puzzle, const Rated& rated, std::string* out) {
    if (!rated.answer) {
      const std::string reason = session.Explain(rated.status);
      session.Complain(absl::StrCat(Place(puzzle), ": ", reason));
      return writer.WriteUnanswered(puzzle, reason, out);
    }
    writer.Write(puzzle, *rated.answer, out);
    const std::string_view state = StateOf(puzzle, *rated.answer);
    if (state == "STUCK") ++stuck;
    if (state != "NONE") return;
    if (notes < kNotes) session.Note(absl::StrCat(Place(puzzle), ": ", WhyNoRating(*rated.answer)));
    if (++notes == kNotes + 1) session.Note("more grids have no rating; not naming them all");
  };

  std::string header;
  writer.Begin(/*goes_on=*/command_line.grids.skip > 0, &header);
  GridRun<Rated> run(question, command_line.grids, input, session);
  const ExitCode printed = session.Print(header) ? run.Run() : ExitCode::kSolved;
  if (stuck > 0) {
    session.Note(absl::StrCat(WithCommas(stuck), stuck == 1 ? " puzzle is" : " puzzles are",
                              " harder than all techniques here; what is known is written with a >"));
  }
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
