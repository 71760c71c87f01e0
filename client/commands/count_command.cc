#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/grid_run.h"
#include "client/commands/json_line.h"
#include "client/commands/questions.h"

namespace sudoku::client {
namespace {

constexpr std::size_t kCountedAtOnce = 16;

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
  // Small chunks, so that answers come while later grids are being counted.
  question.chunk_size = command_line.limit == 1 || command_line.limit == 2 ? kBatchSize : kCountedAtOnce;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Counted>* results) {
    return AskCounts(session.connection(), puzzles, command_line.limit, results);
  };
  question.fate = [](const Counted& counted) {
    if (!counted.status.ok()) return Fate::kUnanswered;
    if (counted.count == 0) return Fate::kNoSolution;
    return counted.count == 1 && counted.exact ? Fate::kUnique : Fate::kMultiple;
  };
  // A line a grid whatever happens, so that line n is about grid n.
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (json) {
      AppendJson(JsonLine(fault), out);
    } else if (fault.in_place_of_grid) {
      out->append("\n");
    }
  };
  question.print = [&](const Puzzle& puzzle, const Counted& counted, std::string* out) {
    if (!counted.status.ok()) {
      const std::string reason = session.Explain(counted.status) + " A smaller --limit ends sooner.";
      session.Complain(absl::StrCat(Place(puzzle), ": ", reason));
      return json ? AppendError(puzzle, reason, out) : absl::StrAppend(out, "\n");
    }
    if (!counted.exact && counted.limit < command_line.limit && !std::exchange(limit_told, true)) {
      session.Note(absl::StrCat(Place(puzzle), ": the server counts no further than ", counted.limit,
                                ", its own limit, whatever --limit says"));
    }
    json ? AppendCount(puzzle, counted, out) : absl::StrAppend(out, CountLine(counted), "\n");
  };
  GridRun<Counted> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
