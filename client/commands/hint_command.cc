#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/explanation_json.h"
#include "client/commands/grid_run.h"
#include "client/commands/logic_questions.h"
#include "client/commands/position_text.h"
#include "client/commands/step_picture.h"
#include "client/commands/step_text.h"
#include "client/puzzles/json_line.h"

namespace sudoku::client {
namespace {

using Hinted = Replied<v1::FindStepsResponse>;

// A step a line; or why there is none.
std::vector<std::string> Sentences(const v1::FindStepsResponse& response, Stage stage) {
  std::vector<std::string> sentences = WrongWith(response);
  for (const v1::Step& step : response.steps()) sentences.push_back(TextOf(step, stage));
  if (sentences.empty()) {
    sentences.push_back(response.stuck() ? "no technique that is known here leads on"
                                         : "solved: there is nothing to do");
  }
  return sentences;
}

void AppendPictures(const Puzzle& puzzle, const v1::FindStepsResponse& response, Stage stage, bool colors,
                    std::string* out) {
  absl::StrAppend(out, Place(puzzle), "\n");
  for (const v1::Step& step : response.steps()) {
    absl::StrAppend(out, Wrapped(TextOf(step, stage), 80));
    formats::PencilMarks pencil_marks = PencilMarksOf(puzzle);
    if (stage == Stage::kFull) MarkStep(step, &pencil_marks);
    formats::AppendPencilMarks(pencil_marks, colors, out);
  }
}

}  // namespace

ExitCode HintCommand(const CommandLine& command_line, Input& input, Session& session) {
  const LogicFlags& flags = command_line.logic;
  const Stage stage = StageOf(flags.stage);
  GridQuestion<Hinted> question;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Hinted>* results) {
    v1::FindStepsRequest request;
    *request.mutable_position() = PositionOf(*puzzles.front());
    request.set_profile(ProfileOf(flags.profile));
    request.set_scope(flags.all ? v1::SCOPE_ALL : v1::SCOPE_NEXT);
    request.set_limit(1'000);
    return Append(session.connection().FindSteps(request), results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (flags.output_format == "json") AppendJson(fault, JsonLine(fault), out);
  };
  question.fate = [](const Hinted& hinted) { return FateOf(hinted); };
  question.good = [](const Puzzle&, const Hinted& hinted) {
    return WrongWith(*hinted.answer).empty() && !hinted.answer->stuck();
  };
  question.print = [&](const Puzzle& puzzle, const Hinted& hinted, std::string* out) {
    if (!hinted.answer) return session.Complain(absl::StrCat(Place(puzzle), ": ", session.Explain(hinted.status)));
    const v1::FindStepsResponse& response = *hinted.answer;
    if (flags.output_format == "json") {
      nlohmann::ordered_json json = JsonLine(puzzle);
      json.update(ToJson(response));
      return AppendJson(puzzle, json, out);
    }
    if (flags.output_format == "pretty" && response.steps_size() > 0) {
      return AppendPictures(puzzle, response, stage, session.out_terminal().colors(), out);
    }
    for (const std::string& sentence : Sentences(response, stage)) {
      absl::StrAppend(out, Place(puzzle), ": ", sentence, "\n");
    }
  };
  GridRun<Hinted> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
