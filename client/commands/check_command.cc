#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/commands/analysis_questions.h"
#include "client/commands/commands.h"
#include "client/commands/explanation_json.h"
#include "client/commands/explanation_text.h"
#include "client/commands/grid_run.h"
#include "client/commands/json_line.h"
#include "client/commands/questions.h"
#include "core/solve.h"

namespace sudoku::client {
namespace {

using Explained = Replied<v1::Explanation>;

// The solution that the input brings with a grid: a column, a member, a word behind it.
std::optional<Grid> SolutionInInput(const Puzzle& puzzle) {
  std::string digits;
  for (const char character : puzzle.remark) {
    const bool digit = character >= '1' && character <= '9';
    if (digit) digits.push_back(character);
    if (!digit || digits.size() == kCells) {
      if (digits.size() == kCells) break;
      digits.clear();
    }
  }
  if (digits.size() != kCells) return std::nullopt;
  return std::get<Grid>(ParseGrid(digits));
}

// What is wrong, the solution in the input included.
std::vector<std::string> AllFindings(const Puzzle& puzzle, const v1::Explanation& explanation, Detail detail) {
  std::vector<std::string> findings = Findings(explanation, puzzle.grid, detail);
  const std::optional<Grid> solution = SolutionInInput(puzzle);
  if (solution && !IsSolutionOf(*solution, puzzle.grid)) findings.push_back("the solution beside it is wrong");
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
  if (const auto solution = SolutionInInput(puzzle)) json["solution_right"] = IsSolutionOf(*solution, puzzle.grid);
  return json;
}

}  // namespace

ExitCode CheckCommand(const CommandLine& command_line, Input& input, Session& session) {
  const bool json = command_line.grids.json;
  GridQuestion<Explained> question;
  question.chunk_size = kCheckedAtOnce;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Explained>* results) {
    return AskCheck(session.connection(), puzzles, results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (json) AppendJson(JsonLine(fault), out);
  };
  question.fate = [](const Explained& replied) { return FateOf(replied); };
  question.print = [&](const Puzzle& puzzle, const Explained& explained, std::string* out) {
    if (!explained.answer) {
      session.Complain(absl::StrCat(Place(puzzle), ": ", session.Explain(explained.status)));
      return;
    }
    const v1::Explanation& explanation = *explained.answer;
    if (json) {
      AppendJson(Json(puzzle, explanation), out);
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
