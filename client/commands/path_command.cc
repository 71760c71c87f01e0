#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/commands/explanation_json.h"
#include "client/commands/grid_run.h"
#include "client/commands/logic_questions.h"
#include "client/commands/position_text.h"
#include "client/commands/step_picture.h"
#include "client/commands/step_text.h"
#include "client/puzzles/json_line.h"
#include "core/logic/english.h"

namespace sudoku::client {
namespace {

using Response = v1::SolveByLogicResponse;
using Solved = Replied<Response>;

// Leaves the path before its first step above `to`; true if there was one.
bool CutOff(int to, Response* path) {
  const auto& steps = path->steps();
  const auto harder =
      std::find_if(steps.begin(), steps.end(), [to](const v1::Step& step) { return step.rating() > to; });
  if (to == 0 || harder == steps.end()) return false;
  const int kept = static_cast<int>(harder - steps.begin());
  path->mutable_steps()->DeleteSubrange(kept, path->steps_size() - kept);
  path->mutable_candidates_after()->DeleteSubrange(kept, path->candidates_after_size() - kept);
  return true;
}

std::string Ending(const Response& path, int to, bool cut) {
  if (cut) return absl::StrCat("stopped: the next step is above ", logic::RatingText(to));
  if (!path.rating().decided() && path.rating().er() > 0) {
    return absl::StrCat("stuck after ", path.steps_size(), " steps: no technique that is known here leads on");
  }
  if (path.steps_size() == 0) {
    return path.rating().decided() ? "solved: there is nothing to do"
                                   : "stuck: no technique that is known here leads on";
  }
  const formats::RatingTexts texts = TextsOf(path.rating(), 0);
  return absl::StrCat("solved in ", path.steps_size(), " steps: ER ", texts.er, ", EP ", texts.ep, ", ED ", texts.ed);
}

void AppendPath(const Puzzle& puzzle, const Response& path, bool pictures, bool colors, std::string* out) {
  formats::PencilMarks before = PencilMarksOf(puzzle);
  for (int i = 0; i < path.steps_size(); ++i) {
    const std::string text = absl::StrCat(i + 1, ". ", path.steps(i).explanation());
    absl::StrAppend(out, pictures ? Wrapped(text, 80) : text + "\n");
    if (!pictures) continue;
    formats::PencilMarks marked = before;
    MarkStep(path.steps(i), &marked);
    formats::AppendPencilMarks(marked, colors, out);
    if (path.steps(i).has_placed()) {
      const v1::Candidate& placed = path.steps(i).placed();
      before.grid.set(kSize * (placed.row() - 1) + placed.column() - 1, placed.digit());
    }
    HoldTo(path.candidates_after(i), &before);
  }
}

}  // namespace

ExitCode PathCommand(const CommandLine& command_line, Input& input, Session& session) {
  const LogicFlags& flags = command_line.logic;
  GridQuestion<Solved> question;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Solved>* results) {
    v1::SolveByLogicRequest request;
    *request.mutable_position() = PositionOf(*puzzles.front());
    request.set_profile(ProfileOf(flags.profile));
    return Append(session.connection().SolveByLogic(request), results);
  };
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (flags.output_format == "json") AppendJson(fault, JsonLine(fault), out);
  };
  question.fate = [](const Solved& solved) { return FateOf(solved); };
  question.good = [](const Puzzle&, const Solved& solved) {
    return WrongWith(*solved.answer).empty() && (solved.answer->rating().decided() || solved.answer->steps_size() == 0);
  };
  question.print = [&](const Puzzle& puzzle, const Solved& solved, std::string* out) {
    if (!solved.answer) return session.Complain(absl::StrCat(Place(puzzle), ": ", session.Explain(solved.status)));
    Response path = *solved.answer;
    const bool cut = CutOff(flags.to, &path);
    if (flags.output_format == "json") {
      nlohmann::ordered_json json = JsonLine(puzzle);
      json.update(ToJson(path));
      return AppendJson(puzzle, json, out);
    }
    const std::vector<std::string> wrong = WrongWith(path);
    for (const std::string& sentence : wrong) absl::StrAppend(out, Place(puzzle), ": ", sentence, "\n");
    if (!wrong.empty()) return;
    AppendPath(puzzle, path, flags.output_format == "pretty", session.out_terminal().colors(), out);
    absl::StrAppend(out, Place(puzzle), ": ", Ending(path, flags.to, cut), "\n");
  };
  GridRun<Solved> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
