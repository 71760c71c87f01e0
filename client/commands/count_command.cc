#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/grid_run.h"
#include "client/commands/questions.h"
#include "client/puzzles/formats/csv_text.h"
#include "client/puzzles/json_line.h"

namespace sudoku::client {
namespace {

constexpr std::size_t kCountedAtOnce = 16;

std::string CountLine(const Counted& counted) { return absl::StrCat(counted.exact ? "" : ">=", counted.count); }

void AppendCount(const Puzzle& puzzle, const Counted& counted, std::string* out) {
  nlohmann::ordered_json json = JsonLine(puzzle);
  json["count"] = counted.count;
  json["exact"] = counted.exact;
  AppendJson(puzzle, json, out);
}

void AppendError(const Puzzle& puzzle, const std::string& reason, std::string* out) {
  nlohmann::ordered_json json = JsonLine(puzzle);
  json["error"] = reason;
  AppendJson(puzzle, json, out);
}

void AppendCsv(const Puzzle& puzzle, std::string_view count, std::string_view exact, std::string_view message,
               formats::CsvText* table, std::string* out) {
  table->Append(puzzle, {count, exact, *puzzle.source, table->Number(puzzle.line), "1", message}, out);
}

}  // namespace

ExitCode CountCommand(const CommandLine& command_line, Input& input, Session& session) {
  const GridFlags& flags = command_line.grids;
  formats::CsvText table({"count", "exact", "source", "line", "column", "message"});
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
  question.begin = [&](bool goes_on, std::shared_ptr<const Columns> columns, std::string* out) {
    if (flags.csv) table.Begin(std::move(columns), /*header=*/!goes_on, out);
  };
  // A line a grid whatever happens, so that line n is about grid n.
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (flags.json) {
      AppendJson(fault, JsonLine(fault), out);
    } else if (flags.csv) {
      table.Append(fault,
                   {"", "", *fault.source, table.Number(fault.line), table.Number(fault.column), fault.Message()}, out);
    } else if (fault.in_place_of_grid) {
      out->append("\n");
    }
  };
  question.print = [&](const Puzzle& puzzle, const Counted& counted, std::string* out) {
    if (!counted.status.ok()) {
      const std::string reason = session.Explain(counted.status) + " A smaller --limit ends sooner.";
      session.Complain(absl::StrCat(Place(puzzle), ": ", reason));
      if (flags.csv) return AppendCsv(puzzle, "", "", reason, &table, out);
      return flags.json ? AppendError(puzzle, reason, out) : absl::StrAppend(out, "\n");
    }
    if (!counted.exact && counted.limit < command_line.limit && !std::exchange(limit_told, true)) {
      session.Note(absl::StrCat(Place(puzzle), ": the server counts no further than ", counted.limit,
                                ", its own limit, whatever --limit says"));
    }
    const char* const exact = counted.exact ? "true" : "false";
    if (flags.csv) return AppendCsv(puzzle, std::to_string(counted.count), exact, "", &table, out);
    flags.json ? AppendCount(puzzle, counted, out) : absl::StrAppend(out, CountLine(counted), "\n");
  };
  GridRun<Counted> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
