#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/grid_run.h"
#include "client/commands/logic_questions.h"
#include "client/commands/step_text.h"
#include "client/puzzles/formats/csv_text.h"
#include "client/puzzles/formats/outcome_text.h"
#include "client/puzzles/formats/rating_text.h"
#include "client/puzzles/json_line.h"

namespace sudoku::client {
namespace {

using formats::RatingTexts;
using Result = Replied<Rated>;

// Of a file full of grids without a rating the first few are named; the output shows the others.
constexpr int kNotes = 10;

// Null for ">4.5" and ">=9.5".
nlohmann::ordered_json Number(const std::string& text) {
  double number = 0;
  if (!absl::SimpleAtod(text, &number)) return nullptr;
  return number;
}

class Writer {
 public:
  explicit Writer(const LogicFlags& flags) : flags_(flags) {}

  void Begin(bool goes_on, std::shared_ptr<const Columns> columns, std::string* out) {
    if (csv()) table_.Begin(std::move(columns), /*header=*/!goes_on, out);
  }
  // A line a grid whatever happens, so that line n is about grid n.
  void Write(const ReadFault& fault, std::string* out) {
    if (json()) {
      AppendJson(fault, JsonLine(fault), out);
    } else if (csv()) {
      table_.Append(fault,
                    {"", "", "", "", formats::kMalformed, *fault.source, table_.Number(fault.line),
                     table_.Number(fault.column), fault.Message()},
                    out);
    } else if (fault.in_place_of_grid) {
      out->append("\n");
    }
  }
  void Write(const Puzzle& puzzle, const Rated& rated, std::string* out) {
    const RatingTexts texts = TextsOf(rated.rating, flags_.stop_above);
    if (json()) return WriteJson(puzzle, rated, texts, out);
    if (!csv()) return formats::AppendRating(flags_.format, puzzle, texts, out);
    AppendCsv(puzzle, texts, OutcomeText(rated.outcome), "", out);
  }
  void WriteUnanswered(const Puzzle& puzzle, const std::string& reason, std::string* out) {
    if (csv()) return AppendCsv(puzzle, {}, formats::kUnanswered, reason, out);
    if (!json()) return out->push_back('\n');
    nlohmann::ordered_json line = JsonLine(puzzle);
    line["error"] = reason;
    AppendJson(puzzle, line, out);
  }

 private:
  bool csv() const { return flags_.rating_output == "csv"; }
  bool json() const { return flags_.rating_output == "json"; }

  void AppendCsv(const Puzzle& puzzle, const RatingTexts& texts, std::string_view outcome, std::string_view message,
                 std::string* out) {
    table_.Append(puzzle,
                  {texts.er, texts.ep, texts.ed, texts.hardest, outcome, *puzzle.source, table_.Number(puzzle.line),
                   "1", message},
                  out);
  }
  static void WriteJson(const Puzzle& puzzle, const Rated& rated, const RatingTexts& texts, std::string* out) {
    nlohmann::ordered_json line = JsonLine(puzzle);
    line["outcome"] = OutcomeText(rated.outcome);
    if (rated.outcome == v1::OUTCOME_UNIQUE) {
      line["er"] = Number(texts.er);
      line["ep"] = Number(texts.ep);
      line["ed"] = Number(texts.ed);
      if (texts.er.starts_with(">=")) {
        line["er_at_least"] = Number(texts.er.substr(2));
      } else if (texts.er.starts_with(">")) {
        line["er_above"] = Number(texts.er.substr(1));
      }
      line["hardest"] = texts.hardest;
    }
    AppendJson(puzzle, line, out);
  }

  const LogicFlags& flags_;
  formats::CsvText table_{{"er", "ep", "ed", "hardest", "outcome", "source", "line", "column", "message"}};
};

}  // namespace

ExitCode RateCommand(const CommandLine& command_line, Input& input, Session& session) {
  const LogicFlags& flags = command_line.logic;
  if (flags.rating_output != "line" && flags.format != formats::kRatingFormat) {
    session.Complain("--format is for -o line; see sudoku-client rate --help");
    return ExitCode::kBadInput;
  }
  Writer writer(flags);
  v1::RateBatchRequest request;
  request.set_profile(ProfileOf(flags.profile));
  request.set_stop_above(flags.stop_above);
  int notes = 0;
  GridQuestion<Result> question;
  question.chunk_size = kRatedAtOnce;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Result>* results) {
    return AskRatings(session.connection(), puzzles, request, results);
  };
  question.begin = [&](bool goes_on, std::shared_ptr<const Columns> columns, std::string* out) {
    writer.Begin(goes_on, std::move(columns), out);
  };
  question.fate = [](const Result& result) {
    return result.answer ? FateOf(result.answer->outcome) : Fate::kUnanswered;
  };
  question.good = [](const Puzzle&, const Result& result) { return result.answer->outcome == v1::OUTCOME_UNIQUE; };
  question.print_fault = [&](const ReadFault& fault, std::string* out) { writer.Write(fault, out); };
  question.print = [&](const Puzzle& puzzle, const Result& result, std::string* out) {
    if (!result.answer) {
      const std::string reason = session.Explain(result.status) + " With --stop-above it ends sooner.";
      session.Complain(absl::StrCat(Place(puzzle), ": ", reason));
      return writer.WriteUnanswered(puzzle, reason, out);
    }
    writer.Write(puzzle, *result.answer, out);
    if (result.answer->outcome == v1::OUTCOME_UNIQUE) return;
    if (notes < kNotes) {
      session.Note(absl::StrCat(Place(puzzle), ": no puzzle with one solution, so there is no rating"));
    }
    if (++notes == kNotes + 1) session.Note("more grids have no rating; not naming them all");
  };
  GridRun<Result> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
