#include "client/puzzles/solution_writer.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/puzzles/formats/pretty_text.h"
#include "client/puzzles/json_line.h"

namespace sudoku {

std::optional<ListFormat> ParseListFormat(std::string_view name) {
  constexpr std::pair<std::string_view, ListFormat> kNames[] = {{"line", ListFormat::kLine},
                                                                {"rows", ListFormat::kRows},
                                                                {"csv", ListFormat::kCsv},
                                                                {"json", ListFormat::kJson},
                                                                {"pretty", ListFormat::kPretty}};
  for (const auto& [known, format] : kNames) {
    if (known == name) return format;
  }
  return std::nullopt;
}

SolutionWriter::SolutionWriter(ListFormat format, bool colors, int width)
    : format_(format), colors_(colors), width_(width), csv_({"number", "solution", "source", "line", "grid"}) {}

void SolutionWriter::Begin(bool goes_on, std::shared_ptr<const Columns> columns, std::string* out) {
  if (format_ == ListFormat::kCsv) csv_.Begin(std::move(columns), /*header=*/!goes_on, out);
}

void SolutionWriter::BeginGrid(const Puzzle& puzzle, bool one_of_several, std::string* out) {
  if (!one_of_several || (format_ != ListFormat::kLine && format_ != ListFormat::kRows)) return;
  if (std::exchange(any_, false)) out->push_back('\n');
  absl::StrAppend(out, "# ", Place(puzzle), ": grid ", puzzle.ordinal, "\n");
}

void SolutionWriter::Write(const Puzzle& puzzle, std::int64_t number, std::string_view lines, std::string* out) {
  if (format_ == ListFormat::kLine) {
    out->append(lines);
    return;
  }
  for (; lines.size() > kCells; lines.remove_prefix(kCells + 1)) {
    WriteOne(puzzle, number++, lines.substr(0, kCells), out);
  }
}

void SolutionWriter::WriteOne(const Puzzle& puzzle, std::int64_t number, std::string_view solution, std::string* out) {
  switch (format_) {
    case ListFormat::kLine:
      break;
    case ListFormat::kRows:
      if (std::exchange(any_, true)) out->push_back('\n');
      for (std::size_t row = 0; row < kSize; ++row) {
        out->append(solution.substr(row * kSize, kSize));
        out->push_back('\n');
      }
      break;
    case ListFormat::kCsv:
      csv_.Append(puzzle,
                  {std::to_string(number), solution, *puzzle.source, std::to_string(puzzle.line),
                   std::to_string(puzzle.ordinal)},
                  out);
      break;
    case ListFormat::kJson: {
      nlohmann::ordered_json json = JsonLine(puzzle);
      json["number"] = number;
      json["solution"] = solution;
      AppendJson(puzzle, json, out);
      break;
    }
    case ListFormat::kPretty:
      formats::AppendPrettySolution(puzzle, number, solution, colors_, width_, out);
      break;
  }
}

}  // namespace sudoku
