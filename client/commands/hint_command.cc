#include <string>
#include <utility>
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

namespace sudoku::client {
namespace {

using Hinted = Replied<v1::FindStepsResponse>;

constexpr int kMostSteps = 1'000;  // What FindSteps gives.

// Why there is no step, as if in its place.
std::vector<std::string> NoStep(const v1::FindStepsResponse& response) {
  std::vector<std::string> sentences = WrongWith(response);
  if (response.stuck()) sentences.push_back("stuck: no technique that is known here leads on");
  if (sentences.empty()) sentences.push_back("solved: there is nothing to do");
  return sentences;
}

void AppendHint(const Puzzle& puzzle, const v1::FindStepsResponse& response, Stage stage, const Terminal* pretty,
                std::string* out) {
  const std::string place = Place(puzzle);
  if (response.steps().empty()) {
    for (const std::string& sentence : NoStep(response)) absl::StrAppend(out, place, ": ", sentence, "\n");
  }
  const logic::Board board = BoardOf(PositionOf(puzzle));
  for (const v1::Step& step : response.steps()) {
    const std::string sentence = TextOf(step, stage);
    if (pretty == nullptr) {
      absl::StrAppend(out, place, ": ", sentence, "\n");
    } else {
      absl::StrAppend(out, place, "\n");
      AppendStep(sentence, PictureOf(board, step, stage), *pretty, out);
    }
  }
}

}  // namespace

ExitCode HintCommand(const CommandLine& command_line, Input& input, Session& session) {
  const LogicFlags& flags = command_line.logic;
  const std::string& format = flags.output_format;
  bool most_told = false;
  GridQuestion<Hinted> question;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Hinted>* results) {
    v1::FindStepsRequest request;
    *request.mutable_position() = PositionOf(*puzzles.front());
    request.set_profile(ProfileOf(flags.profile));
    request.set_scope(flags.all ? v1::SCOPE_ALL : v1::SCOPE_NEXT);
    request.set_limit(flags.all ? kMostSteps : 1);
    return Append(session.connection().FindSteps(request), results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (format == "json") AppendJson(fault, JsonLine(fault), out);
  };
  question.fate = [](const Hinted& hinted) { return FateOf(hinted); };
  question.good = [](const Puzzle&, const Hinted& hinted) {
    return WrongWith(*hinted.answer).empty() && !hinted.answer->stuck();
  };
  question.print = [&](const Puzzle& puzzle, const Hinted& hinted, std::string* out) {
    if (!hinted.answer) {
      session.Complain(absl::StrCat(Place(puzzle), ": ", session.Explain(hinted.status)));
      return;
    }
    if (hinted.answer->outcome() == v1::OUTCOME_MULTIPLE) {
      session.Note(absl::StrCat(Place(puzzle), ": ", kSeveralSolutions));
    }
    if (hinted.answer->steps_size() == kMostSteps && !std::exchange(most_told, true)) {
      session.Note(absl::StrCat(Place(puzzle), ": the first ", WithCommas(kMostSteps),
                                " steps, as of every grid that has more"));
    }
    if (format == "json") {
      nlohmann::ordered_json json = JsonLine(puzzle);
      json.update(StepsAsJson(*hinted.answer));
      AppendJson(puzzle, json, out);
    } else {
      AppendHint(puzzle, *hinted.answer, StageOf(flags.stage), format == "pretty" ? &session.out_terminal() : nullptr,
                 out);
    }
  };
  GridRun<Hinted> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
