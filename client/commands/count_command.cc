#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/grid_run.h"
#include "client/commands/json_line.h"
#include "client/commands/questions.h"

namespace sudoku::client {
namespace {

std::string CountLine(const Counted& counted) { return absl::StrCat(counted.exact ? "" : ">=", counted.count); }

void AppendCount(const Puzzle& puzzle, const Counted& counted, std::string* out) {
  nlohmann::ordered_json json = JsonLine(puzzle);
  json["count"] = counted.count;
  json["exact"] = counted.exact;
  AppendJson(json, out);
}

void AppendError(const Puzzle& puzzle, const std::string& reason, std::string* out) {
  nlohmann::ordered_json json = JsonLine(puzzle);
  json["error"] = reason;
  AppendJson(json, out);
}

}  // namespace

ExitCode CountCommand(const CommandLine& command_line, Input& input, Session& session) {
  const bool json = command_line.grids.json;
  bool limit_told = false;
  GridQuestion<Counted> question;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Counted>* results) {
    return AskCount(session.connection(), *puzzles.front(), command_line.limit, results);
  };
  // A line a grid whatever happens, so that line n is about grid n.
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (json) {
      AppendJson(JsonLine(fault), out);
    } else if (fault.in_place_of_grid) {
      out->append("\n");
    }
  };
  question.print = [&](const Puzzle& puzzle, const Counted& counted, Tally* tally, std::string* out) {
    if (!counted.status.ok()) {
      ++tally->unanswered;
      const std::string reason = session.Explain(counted.status) + " A smaller --limit ends sooner.";
      session.Complain(absl::StrCat(Place(puzzle), ": ", reason));
      json ? AppendError(puzzle, reason, out) : absl::StrAppend(out, "\n");
      return ExitCode::kUnavailable;
    }
    if (!counted.exact && counted.limit < command_line.limit && !std::exchange(limit_told, true)) {
      session.Note(absl::StrCat(Place(puzzle), ": the server counts no further than ", counted.limit,
                                ", its own limit, whatever --limit says"));
    }
    json ? AppendCount(puzzle, counted, out) : absl::StrAppend(out, CountLine(counted), "\n");
    ++(counted.count == 0 ? tally->no_solution : counted.count == 1 && counted.exact ? tally->unique : tally->multiple);
    return counted.count == 0 && counted.exact ? ExitCode::kNoSolution : ExitCode::kSolved;
  };
  GridRun<Counted> run(question, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
