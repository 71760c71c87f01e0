#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/commands/analysis_questions.h"
#include "client/commands/commands.h"
#include "client/commands/explanation_json.h"
#include "client/commands/explanation_text.h"
#include "client/commands/grid_run.h"
#include "client/commands/questions.h"
#include "client/puzzles/formats/csv_text.h"
#include "client/puzzles/formats/outcome_text.h"
#include "client/puzzles/json_line.h"
#include "client/puzzles/solution_beside.h"
#include "core/solve.h"

namespace sudoku::client {
namespace {

using Explained = Replied<v1::Explanation>;

// What is wrong, the solution in the input included.
std::vector<std::string> AllFindings(const Puzzle& puzzle, const v1::Explanation& explanation, Detail detail) {
  std::vector<std::string> findings = Findings(explanation, puzzle.grid, detail);
  if (!IsSolutionBesideRight(puzzle).value_or(true)) findings.push_back("the solution beside it is wrong");
  return findings;
}

std::string Text(const Puzzle& puzzle, const v1::Explanation& explanation) {
  const std::vector<std::string> findings = AllFindings(puzzle, explanation, Detail::kShort);
  if (findings.empty()) {
    const int redundant = explanation.redundant_size();
    return absl::StrCat(Place(puzzle), ": a proper puzzle: exactly one solution",
                        redundant == 0 ? "" : absl::StrCat("; ", redundant, " of its givens can each go"), "\n");
  }
  std::string text;
  for (const std::string& finding : findings) absl::StrAppend(&text, Place(puzzle), ": ", finding, "\n");
  return text;
}

nlohmann::ordered_json Json(const Puzzle& puzzle, const v1::Explanation& explanation) {
  nlohmann::ordered_json json = JsonLine(puzzle);
  AddExplanation(explanation, &json);
  json["findings"] = AllFindings(puzzle, explanation, Detail::kFull);
  if (const auto right = IsSolutionBesideRight(puzzle)) json["solution_right"] = *right;
  return json;
}

void AppendCsv(const Puzzle& puzzle, std::string_view outcome, std::string_view findings, std::string_view message,
               formats::CsvText* table, std::string* out) {
  table->Append(puzzle, {outcome, findings, *puzzle.source, table->Number(puzzle.line), "1", message}, out);
}

}  // namespace

ExitCode CheckCommand(const CommandLine& command_line, Input& input, Session& session) {
  const GridFlags& flags = command_line.grids;
  formats::CsvText table({"outcome", "findings", "source", "line", "column", "message"});
  GridQuestion<Explained> question;
  question.chunk_size = kCheckedAtOnce;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Explained>* results) {
    return AskCheck(session.connection(), puzzles, results);
  };
  question.begin = [&](bool goes_on, std::shared_ptr<const Columns> columns, std::string* out) {
    if (flags.csv) table.Begin(std::move(columns), /*header=*/!goes_on, out);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (flags.json) AppendJson(fault, JsonLine(fault), out);
    if (flags.csv) {
      table.Append(fault,
                   {formats::kMalformed, "", *fault.source, table.Number(fault.line), table.Number(fault.column),
                    fault.Message()},
                   out);
    }
  };
  question.fate = [](const Explained& replied) { return FateOf(replied); };
  question.print = [&](const Puzzle& puzzle, const Explained& explained, std::string* out) {
    if (!explained.answer) {
      const std::string reason = session.Explain(explained.status);
      session.Complain(absl::StrCat(Place(puzzle), ": ", reason));
      if (flags.csv) AppendCsv(puzzle, formats::kUnanswered, "", reason, &table, out);
      return;
    }
    const v1::Explanation& explanation = *explained.answer;
    if (flags.json) {
      AppendJson(puzzle, Json(puzzle, explanation), out);
    } else if (flags.csv) {
      const std::string findings = absl::StrJoin(AllFindings(puzzle, explanation, Detail::kShort), "; ");
      AppendCsv(puzzle, OutcomeText(explanation.outcome()), findings, "", &table, out);
    } else {
      out->append(Text(puzzle, explanation));
    }
  };
  question.good = [](const Puzzle& puzzle, const Explained& explained) {
    return AllFindings(puzzle, *explained.answer, Detail::kShort).empty();
  };
  GridRun<Explained> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
