#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/grid_run.h"
#include "client/commands/logic_questions.h"
#include "client/commands/position_text.h"
#include "client/commands/step_json.h"
#include "client/commands/step_picture.h"
#include "client/commands/step_text.h"
#include "client/puzzles/json_line.h"
#include "core/logic/english.h"

namespace sudoku::client {
namespace {

using Pathed = Replied<v1::SolveByLogicResponse>;

// How many steps there are before the first one that is rated above `to` (in tenths, 0: none is).
int StepsUpTo(const v1::SolveByLogicResponse& response, int to) {
  const auto above = [to](const v1::Step& step) { return to > 0 && step.rating() > to; };
  return static_cast<int>(std::find_if(response.steps().begin(), response.steps().end(), above) -
                          response.steps().begin());
}

std::string Steps(int count) { return absl::StrCat(count, count == 1 ? " step" : " steps"); }

// How the path ends after `shown` of its steps.
std::string Ending(const v1::SolveByLogicResponse& response, int shown) {
  if (shown < response.steps_size()) {
    const v1::Step& next = response.steps(shown);
    return absl::StrCat("stopped after ", Steps(shown), ": the next one would be ", TechniqueText(next.technique()),
                        " (", logic::RatingText(next.rating()), ")");
  }
  const v1::Rating& rating = response.rating();
  const char* const stuck = "no technique that is known here leads on";
  if (shown == 0) return rating.decided() ? "solved: there is nothing to do" : absl::StrCat("stuck: ", stuck);
  const std::string hardest = absl::StrCat("hardest: ", TechniqueText(rating.hardest()));
  if (!rating.decided()) {
    return absl::StrCat("stuck after ", Steps(shown), ": ", stuck, "; so far ", hardest, " (",
                        logic::RatingText(rating.er()), ")");
  }
  const formats::RatingTexts texts = TextsOf(rating, 0);
  return absl::StrCat("solved in ", Steps(shown), ": ER ", texts.er, ", EP ", texts.ep, ", ED ", texts.ed, "; ",
                      hardest);
}

void AppendPath(const Puzzle& puzzle, const v1::SolveByLogicResponse& response, int shown, const Terminal* pretty,
                std::string* out) {
  logic::Board board = BoardOf(PositionOf(puzzle));
  for (int i = 0; i < shown; ++i) {
    const v1::Step& step = response.steps(i);
    const std::string sentence = absl::StrCat(i + 1, ". ", step.explanation());
    if (pretty == nullptr) {
      absl::StrAppend(out, sentence, "\n");
      continue;
    }
    AppendStep(sentence, PictureOf(board, step, Stage::kFull), *pretty, out);
    Take(step, &board);
  }
  absl::StrAppend(out, Place(puzzle), ": ", Ending(response, shown), "\n");
}

nlohmann::ordered_json Json(const Puzzle& puzzle, v1::SolveByLogicResponse response, int shown) {
  response.mutable_steps()->DeleteSubrange(shown, response.steps_size() - shown);
  response.mutable_candidates_after()->DeleteSubrange(shown, response.candidates_after_size() - shown);
  nlohmann::ordered_json json = JsonLine(puzzle);
  json.update(StepsAsJson(response));
  return json;
}

}  // namespace

ExitCode PathCommand(const CommandLine& command_line, Input& input, Session& session) {
  const LogicFlags& flags = command_line.logic;
  const std::string& format = flags.output_format;
  GridQuestion<Pathed> question;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Pathed>* results) {
    v1::SolveByLogicRequest request;
    *request.mutable_position() = PositionOf(*puzzles.front());
    request.set_profile(ProfileOf(flags.profile));
    return Append(session.connection().SolveByLogic(request), results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (format == "json") AppendJson(fault, JsonLine(fault), out);
  };
  question.fate = [](const Pathed& pathed) { return FateOf(pathed); };
  question.good = [&](const Puzzle&, const Pathed& pathed) {
    const v1::SolveByLogicResponse& response = *pathed.answer;
    return WrongWith(response).empty() &&
           (response.rating().decided() || StepsUpTo(response, flags.to) < response.steps_size());
  };
  question.print = [&](const Puzzle& puzzle, const Pathed& pathed, std::string* out) {
    if (!pathed.answer) {
      session.Complain(absl::StrCat(Place(puzzle), ": ", session.Explain(pathed.status)));
      return;
    }
    const v1::SolveByLogicResponse& response = *pathed.answer;
    if (response.outcome() == v1::OUTCOME_MULTIPLE) session.Note(absl::StrCat(Place(puzzle), ": ", kSeveralSolutions));
    const int shown = StepsUpTo(response, flags.to);
    if (format == "json") return AppendJson(puzzle, Json(puzzle, response, shown), out);
    const std::vector<std::string> wrong = WrongWith(response);
    for (const std::string& sentence : wrong) absl::StrAppend(out, Place(puzzle), ": ", sentence, "\n");
    if (wrong.empty()) {
      AppendPath(puzzle, response, shown, format == "pretty" ? &session.out_terminal() : nullptr, out);
    }
  };
  GridRun<Pathed> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
