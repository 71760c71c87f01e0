#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/commands/analysis_questions.h"
#include "client/commands/commands.h"
#include "client/commands/explanation_json.h"
#include "client/commands/explanation_text.h"
#include "client/commands/grid_run.h"
#include "client/commands/position_text.h"
#include "client/puzzles/formats/picture.h"
#include "client/puzzles/json_line.h"

namespace sudoku::client {
namespace {

using formats::AppendPicture;
using formats::Look;
using formats::Picture;

using Explained = Replied<v1::ExplainGridResponse>;

// The puzzle with the givens of the core in brackets; of several solutions, what each cell can be.
Picture PictureOf(const Puzzle& puzzle, const v1::Explanation& explanation) {
  Picture picture = formats::PictureOf(puzzle.grid);
  const auto at = [](const v1::Cell& cell) {
    return static_cast<std::size_t>(kSize * (cell.row() - 1) + cell.column() - 1);
  };
  for (const v1::Given& given : explanation.core()) picture.looks[at(given.cell())] = Look::kMarked;
  for (int cell = 0; cell < kCells && explanation.outcome() == v1::OUTCOME_MULTIPLE; ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    picture.cells[index] = explanation.solutions(0)[index];
    picture.looks[index] = Look::kMarked;
  }
  for (const v1::OpenCell& open : explanation.open_cells()) {
    picture.cells[at(open.cell())] = open.digits();
    picture.looks[at(open.cell())] = Look::kPlain;
  }
  return picture;
}

std::vector<std::string> Sentences(const Puzzle& puzzle, const v1::ExplainGridResponse& response,
                                   const v1::Position& position) {
  const v1::Explanation& explanation = response.explanation();
  std::vector<std::string> sentences = Findings(explanation, puzzle.grid, Detail::kFull);
  if (sentences.empty()) sentences.push_back("a proper puzzle: exactly one solution");
  for (std::string& mistake : Mistakes(response, position)) sentences.push_back(std::move(mistake));
  for (std::string& advice : Advice(explanation, puzzle.grid)) sentences.push_back(std::move(advice));
  return sentences;
}

}  // namespace

ExitCode ExplainCommand(const CommandLine& command_line, Input& input, Session& session) {
  const std::string& format = command_line.analysis.output_format;
  const auto position_of = [](const Puzzle& puzzle) { return PositionOf(puzzle); };
  GridQuestion<Explained> question;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Explained>* results) {
    v1::ExplainGridRequest request;
    *request.mutable_position() = position_of(*puzzles.front());
    request.mutable_options()->set_max_repairs(command_line.analysis.repairs);
    request.mutable_options()->set_count_limit(command_line.limit);
    request.mutable_options()->set_redundant_givens(true);
    return Append(session.connection().ExplainGrid(request), results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (format == "json") AppendJson(fault, JsonLine(fault), out);
  };
  question.print = [&](const Puzzle& puzzle, const Explained& explained, std::string* out) {
    if (!explained.answer) {
      session.Complain(absl::StrCat(Place(puzzle), ": ", session.Explain(explained.status)));
      return;
    }
    const v1::ExplainGridResponse& response = *explained.answer;
    const v1::Explanation& explanation = response.explanation();
    if (format == "json") {
      nlohmann::ordered_json json = JsonLine(puzzle);
      json.update(ToJson(response));
      AppendJson(puzzle, json, out);
    } else {
      for (const std::string& sentence : Sentences(puzzle, response, position_of(puzzle))) {
        absl::StrAppend(out, Place(puzzle), ": ", sentence, "\n");
      }
      if (format == "pretty") AppendPicture(PictureOf(puzzle, explanation), session.out_terminal().colors(), out);
    }
  };
  question.fate = [](const Explained& explained) {
    return explained.answer ? FateOf(explained.answer->explanation().outcome()) : Fate::kUnanswered;
  };
  question.good = [](const Puzzle&, const Explained& explained) {
    const v1::ExplainGridResponse& response = *explained.answer;
    return response.explanation().outcome() == v1::OUTCOME_UNIQUE && response.first_mistake() == 0 &&
           response.wrong_entries_size() == 0 && response.struck_candidates_size() == 0;
  };
  GridRun<Explained> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
