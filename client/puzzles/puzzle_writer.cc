#include "client/puzzles/puzzle_writer.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/puzzles/formats/outcome_text.h"
#include "client/puzzles/formats/pretty_text.h"
#include "client/puzzles/json_line.h"

namespace sudoku {
namespace {

constexpr std::array<OutputFormatName, 6> kNames = {{
    {OutputFormat::kAsInput, "input", "rows for rows, a line for anything else (the default)"},
    {OutputFormat::kRows, "rows", "nine rows of nine digits, an empty line between grids"},
    {OutputFormat::kLine, "line", "81 digits on a line; an empty line for a grid without an answer"},
    {OutputFormat::kCsv, "csv",
     "a table: the columns of a table that came in, or else puzzle; then solution, outcome, source, line, column, "
     "message, remark; one whose name is taken is called answer_NAME"},
    {OutputFormat::kJson, "json",
     "one JSON object a line: the members of an object that came in; then source position, outcome, solution, "
     "conflicts; names as in csv"},
    {OutputFormat::kPretty, "pretty", "a framed grid, givens told apart from found digits"},
}};

void AppendRows(const Grid& grid, bool spaced, std::string* out) {
  for (int cell = 0; cell < kCells; ++cell) {
    out->push_back(static_cast<char>('0' + grid[cell]));
    const bool last = cell % kSize == kSize - 1;
    if (last || spaced) out->push_back(last ? '\n' : ' ');
  }
}

void AppendLine(const Grid& grid, std::string* out) {
  const std::size_t size = out->size();
  out->resize(size + kCells + 1, '\n');
  grid.CopyTo(out->data() + size);
}

nlohmann::ordered_json Describe(const Conflict& conflict) {
  const char* house = conflict.house == HouseKind::kRow      ? "row"
                      : conflict.house == HouseKind::kColumn ? "column"
                                                             : "box";
  auto cells = nlohmann::ordered_json::array();
  for (const int cell : conflict.cells) cells.push_back(CellName(cell));
  return {{"house", house}, {"index", conflict.index}, {"digit", conflict.digit}, {"cells", std::move(cells)}};
}

void WriteJson(const Puzzle& puzzle, const Answer& answer, std::string* out) {
  nlohmann::ordered_json json = JsonLine(puzzle);
  json["outcome"] = formats::OutcomeText(answer.outcome);
  if (answer.outcome != Outcome::kNoSolution) json["solution"] = answer.solution.ToString();
  for (const Conflict& conflict : answer.conflicts) json["conflicts"].push_back(Describe(conflict));
  if (!puzzle.remark.empty()) json["remark"] = puzzle.remark;
  AppendJson(puzzle, json, out);
}

void WriteJsonUnanswered(const Puzzle& puzzle, std::string_view reason, std::string* out) {
  nlohmann::ordered_json json = JsonLine(puzzle);
  json["outcome"] = formats::kUnanswered;
  json["error"] = reason;
  if (!puzzle.remark.empty()) json["remark"] = puzzle.remark;
  AppendJson(puzzle, json, out);
}

bool HasSolution(const Answer& answer) { return answer.outcome != Outcome::kNoSolution; }

}  // namespace

std::span<const OutputFormatName> OutputFormatNames() { return kNames; }

std::optional<OutputFormat> ParseOutputFormat(std::string_view name) {
  const auto it = std::find_if(kNames.begin(), kNames.end(), [name](const auto& entry) { return entry.name == name; });
  if (it == kNames.end()) return std::nullopt;
  return it->format;
}

OutputFormat PuzzleWriter::Resolve(const Layout& layout) const {
  if (options_.format != OutputFormat::kAsInput) return options_.format;
  return layout.shape == Layout::Shape::kRows ? OutputFormat::kRows : OutputFormat::kLine;
}

PuzzleWriter::PuzzleWriter(Options options)
    : options_(options), csv_({"solution", "outcome", "source", "line", "column", "message"}) {}

void PuzzleWriter::Begin(bool goes_on, std::shared_ptr<const Columns> columns, std::string* out) {
  any_ = goes_on;
  if (options_.format == OutputFormat::kCsv) csv_.Begin(std::move(columns), /*header=*/!goes_on, out);
}

void PuzzleWriter::WriteCsv(const Puzzle& puzzle, const Answer& answer, std::string* out) {
  std::string message;
  for (const Conflict& conflict : answer.conflicts) {
    absl::StrAppend(&message, message.empty() ? "" : "; ", conflict.Message());
  }
  csv_.Append(puzzle,
              {HasSolution(answer) ? answer.solution.ToString() : "", formats::OutcomeText(answer.outcome),
               *puzzle.source, std::to_string(puzzle.line), "1", message},
              out);
}

// The empty line between grids in rows. Where the input has none, a grid without an answer still needs one on both
// sides, or nobody could tell that it is missing.
void PuzzleWriter::Separate(const Layout& layout, bool answered, std::string* out) {
  const bool gap = options_.format == OutputFormat::kRows || layout.gap_before || !answered || !last_answered_;
  if (any_ && gap) out->push_back('\n');
  any_ = true;
  last_answered_ = answered;
}

void PuzzleWriter::WriteGrid(const Layout& layout, const Grid* solution, std::string* out) {
  if (Resolve(layout) == OutputFormat::kRows) {
    Separate(layout, solution != nullptr, out);
    if (solution != nullptr) {
      AppendRows(*solution, layout.spaced && options_.format == OutputFormat::kAsInput, out);
    }
    return;
  }
  any_ = true;
  last_answered_ = true;  // Its line is there even if it is empty.
  if (solution == nullptr) return out->push_back('\n');
  AppendLine(*solution, out);
}

void PuzzleWriter::Write(const Puzzle& puzzle, const Answer& answer, std::string* out) {
  switch (Resolve(puzzle.layout)) {
    case OutputFormat::kCsv:
      return WriteCsv(puzzle, answer, out);
    case OutputFormat::kJson:
      return WriteJson(puzzle, answer, out);
    case OutputFormat::kPretty:
      return formats::AppendPretty(puzzle, answer, options_.colors, options_.width, out);
    default:
      return WriteGrid(puzzle.layout, HasSolution(answer) ? &answer.solution : nullptr, out);
  }
}

void PuzzleWriter::Write(const ReadFault& fault, std::string* out) {
  switch (Resolve(fault.layout)) {
    case OutputFormat::kCsv:
      return csv_.Append(
          fault,
          {"", formats::kMalformed, *fault.source, csv_.Number(fault.line), csv_.Number(fault.column), fault.Message()},
          out);
    case OutputFormat::kJson:
      return AppendJson(fault, JsonLine(fault), out);
    case OutputFormat::kPretty:
      return formats::AppendPretty(fault, options_.width, out);
    default:
      if (fault.in_place_of_grid) WriteGrid(fault.layout, nullptr, out);
  }
}

void PuzzleWriter::WriteUnanswered(const Puzzle& puzzle, std::string_view reason, std::string* out) {
  switch (Resolve(puzzle.layout)) {
    case OutputFormat::kCsv:
      return csv_.Append(puzzle, {"", formats::kUnanswered, *puzzle.source, std::to_string(puzzle.line), "1", reason},
                         out);
    case OutputFormat::kJson:
      return WriteJsonUnanswered(puzzle, reason, out);
    case OutputFormat::kPretty:
      return formats::AppendPrettyUnanswered(puzzle, reason, options_.width, out);
    default:
      return WriteGrid(puzzle.layout, nullptr, out);
  }
}

}  // namespace sudoku
