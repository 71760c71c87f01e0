#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/commands/commands.h"
#include "client/commands/grid_run.h"
#include "client/commands/json_line.h"
#include "client/commands/questions.h"
#include "client/puzzles/formats/outcome_text.h"

namespace sudoku::client {
namespace {

// Everything that is wrong with a grid, one finding each; empty for a proper puzzle.
std::vector<std::string> Findings(const Checked& checked) {
  const Answer& answer = *checked.solved.answer;
  if (answer.outcome == Outcome::kUnique) return {};
  if (answer.outcome == Outcome::kMultiple) {
    if (!checked.second) return {"several solutions"};
    int cell = 0;
    while (answer.solution[cell] == (*checked.second)[cell]) ++cell;
    return {absl::StrCat("several solutions: ", CellName(cell), " can be ", answer.solution[cell], " or ",
                         (*checked.second)[cell])};
  }
  if (answer.conflicts.empty()) return {"no solution, though no two givens clash"};
  std::vector<std::string> findings;
  for (const Conflict& conflict : answer.conflicts) findings.push_back(conflict.Message());
  return findings;
}

std::string Text(const Puzzle& puzzle, const std::vector<std::string>& findings) {
  if (findings.empty()) return absl::StrCat(Place(puzzle), ": a proper puzzle: exactly one solution\n");
  std::string text;
  for (const std::string& finding : findings) absl::StrAppend(&text, Place(puzzle), ": ", finding, "\n");
  return text;
}

nlohmann::ordered_json Json(const Puzzle& puzzle, const Checked& checked, const std::vector<std::string>& findings) {
  nlohmann::ordered_json json = JsonLine(puzzle);
  json["outcome"] = formats::OutcomeText(checked.solved.answer->outcome);
  json["findings"] = findings;
  if (checked.second) {
    json["solutions"] = {checked.solved.answer->solution.ToString(), checked.second->ToString()};
  }
  return json;
}

}  // namespace

ExitCode CheckCommand(const CommandLine& command_line, Input& input, Session& session) {
  const bool json = command_line.grids.json;
  GridQuestion<Checked> question;
  question.chunk_size = kBatchSize;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Checked>* results) {
    return AskCheck(session.connection(), puzzles, results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (json) AppendJson(JsonLine(fault), out);
  };
  question.fate = [](const Checked& checked) { return FateOf(checked.solved); };
  question.proper_only = true;
  question.print = [&](const Puzzle& puzzle, const Checked& checked, std::string* out) {
    if (!checked.solved.answer) {
      return session.Complain(absl::StrCat(Place(puzzle), ": ", session.Explain(checked.solved.status)));
    }
    const std::vector<std::string> findings = Findings(checked);
    if (json) {
      AppendJson(Json(puzzle, checked, findings), out);
    } else {
      out->append(Text(puzzle, findings));
    }
  };
  GridRun<Checked> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
