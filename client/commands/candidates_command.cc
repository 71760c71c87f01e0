#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/commands/analysis_questions.h"
#include "client/commands/commands.h"
#include "client/commands/explanation_json.h"
#include "client/commands/explanation_text.h"
#include "client/commands/grid_run.h"
#include "client/puzzles/formats/picture.h"
#include "client/puzzles/json_line.h"

namespace sudoku::client {
namespace {

using formats::AppendPicture;
using formats::Look;
using formats::Picture;

using Analyzed = Replied<v1::AnalyzeGridResponse>;

// What each cell can be; cells that are equal in all solutions are marked.
Picture PictureOf(const v1::AnalyzeGridResponse& analysis) {
  Picture picture;
  for (int i = 0; i < analysis.counts_size() && i < kCells * kSize; ++i) {
    if (analysis.counts(i) > 0) {
      picture.cells[static_cast<std::size_t>(i / kSize)].push_back(static_cast<char>('1' + i % kSize));
    }
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    std::string& digits = picture.cells[cell];
    if (digits.empty()) digits = "-";
    if (digits.size() == 1) picture.looks[cell] = Look::kMarked;
  }
  return picture;
}

// 81 words, what each cell can be; "-" for nothing.
std::string Line(const v1::AnalyzeGridResponse& analysis) {
  std::string line;
  for (const std::string& digits : PictureOf(analysis).cells) absl::StrAppend(&line, line.empty() ? "" : " ", digits);
  return line + "\n";
}

}  // namespace

ExitCode CandidatesCommand(const CommandLine& command_line, Input& input, Session& session) {
  const std::string& format = command_line.analysis.output_format;
  GridQuestion<Analyzed> question;
  question.ask = [&](std::span<const Puzzle* const> puzzles, std::vector<Analyzed>* results) {
    v1::AnalyzeGridRequest request;
    request.set_grid(puzzles.front()->grid.ToString());
    request.set_count_limit(command_line.limit);
    return Append(session.connection().AnalyzeGrid(request), results);
  };
  // A line a grid whatever happens, so that line n is about grid n.
  question.print_fault = [&](const ReadFault& fault, std::string* out) {
    if (format == "json") {
      AppendJson(fault, JsonLine(fault), out);
    } else if (fault.in_place_of_grid && format == "text") {
      out->append("\n");
    }
  };
  question.fate = [](const Analyzed& replied) { return FateOf(replied); };
  question.print = [&](const Puzzle& puzzle, const Analyzed& analyzed, std::string* out) {
    if (!analyzed.answer) {
      session.Complain(absl::StrCat(Place(puzzle), ": ", session.Explain(analyzed.status)));
      if (format == "text") out->append("\n");
      return;
    }
    const v1::AnalyzeGridResponse& analysis = *analyzed.answer;
    if (format == "json") {
      nlohmann::ordered_json json = JsonLine(puzzle);
      json.update(ToJson(analysis));
      AppendJson(puzzle, json, out);
    } else if (format == "pretty") {
      absl::StrAppend(out, Place(puzzle), "\n");
      AppendPicture(PictureOf(analysis), session.out_terminal().colors(), out);
    } else {
      out->append(Line(analysis));
    }
  };
  GridRun<Analyzed> run(question, command_line.grids, input, session);
  const ExitCode printed = run.Run();
  return Worst(printed, session.Close(&run.tally()));
}

}  // namespace sudoku::client
