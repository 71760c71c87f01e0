#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "client/commands/analysis_questions.h"
#include "client/commands/commands.h"
#include "client/commands/explanation_json.h"
#include "client/commands/grid_run.h"
#include "client/puzzles/formats/picture.h"
#include "client/puzzles/json_line.h"

namespace sudoku::client {
namespace {

using Minimized = Replied<v1::MinimizeGridResponse>;

// "half-turn" is SYMMETRY_HALF_TURN; "none" stands for nothing asked.
v1::Symmetry SymmetryOf(const std::string& name) {
  v1::Symmetry symmetry = v1::SYMMETRY_UNSPECIFIED;
  v1::Symmetry_Parse(absl::StrCat("SYMMETRY_", absl::AsciiStrToUpper(absl::StrReplaceAll(name, {{"-", "_"}}))),
                     &symmetry);
  return symmetry;
}

std::vector<std::string> Puzzles(const v1::MinimizeGridResponse& response) {
  std::vector<std::string> puzzles;
  std::string_view rest = response.puzzles();
  for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1)) {
    puzzles.emplace_back(rest.substr(0, end));
  }
  return puzzles;
}

void AppendPretty(const std::string& text, std::string* out) {
  const auto parsed = ParseGrid(text);
  const Grid* const grid = std::get_if<Grid>(&parsed);
  if (grid == nullptr) return;
  absl::StrAppend(out, grid->givens(), " givens\n");
  formats::AppendPicture(formats::PictureOf(*grid), false, out);
}

}  // namespace

ExitCode MinimizeCommand(const CommandLine& command_line, Input& input, Session& session) {
  const AnalysisFlags& flags = command_line.analysis;
  GridQuestion<Minimized> question;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Minimized>* results) {
    v1::MinimizeGridRequest request;
    request.set_grid(puzzles.front()->grid.ToString());
    request.set_seed(flags.seed);
    request.set_count(flags.puzzles);
    request.set_symmetry(SymmetryOf(flags.symmetry));
    return Append(session.connection().MinimizeGrid(request), results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (flags.output_format == "json") AppendJson(fault, JsonLine(fault), out);
  };
  question.fate = [](const Minimized& replied) { return FateOf(replied); };
  question.print = [&](const Puzzle& puzzle, const Minimized& minimized, std::string* out) {
    if (!minimized.answer) {
      session.Complain(absl::StrCat(Place(puzzle), ": ", session.Explain(minimized.status)));
      return;
    }
    const v1::MinimizeGridResponse& response = *minimized.answer;
    const bool unique = response.outcome() == v1::OUTCOME_UNIQUE;
    if (flags.output_format == "json") {
      nlohmann::ordered_json json = JsonLine(puzzle);
      json["outcome"] = ToJson(response)["outcome"];
      json["puzzles"] = Puzzles(response);
      AppendJson(puzzle, json, out);
    } else if (!unique) {
      session.Complain(absl::StrCat(Place(puzzle), ": not a puzzle with one solution, so nothing can be dropped"));
    } else {
      for (const std::string& text : Puzzles(response)) {
        flags.output_format == "pretty" ? AppendPretty(text, out) : absl::StrAppend(out, text, "\n");
      }
    }
  };
  question.good = [](const Puzzle&, const Minimized& minimized) {
    return minimized.answer->outcome() == v1::OUTCOME_UNIQUE;
  };
  GridRun<Minimized> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
