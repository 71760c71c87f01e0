#include "client/puzzles/formats/csv_text.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "client/puzzles/formats/outcome_text.h"

namespace sudoku::formats {
void AppendCsvField(std::string_view text, std::string* out) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out->append(text);
    return;
  }
  out->push_back('"');
  for (const char c : text) {
    if (c == '"') out->push_back('"');
    out->push_back(c);
  }
  out->push_back('"');
}

namespace {

// The columns before `outcome`.
void AppendGrids(const Grid* puzzle, const Grid* solution, std::string* out) {
  for (const Grid* grid : {puzzle, solution}) {
    if (grid != nullptr) out->append(grid->ToString());
    out->push_back(',');
  }
}

// The columns from `outcome` on.
void AppendRest(std::string_view outcome, const std::string& source, std::int64_t line, std::int64_t column,
                std::string_view message, std::string_view remark, std::string* out) {
  out->append(outcome);
  out->push_back(',');
  AppendCsvField(source, out);
  out->push_back(',');
  if (line > 0) absl::StrAppend(out, line);
  out->push_back(',');
  if (line > 0) absl::StrAppend(out, column);
  out->push_back(',');
  AppendCsvField(message, out);
  out->push_back(',');
  AppendCsvField(remark, out);
  out->push_back('\n');
}

}  // namespace

void AppendCsvHeader(std::string* out) { out->append("puzzle,solution,outcome,source,line,column,message,remark\n"); }

void AppendCsv(const Puzzle& puzzle, const Answer& answer, std::string* out) {
  AppendGrids(&puzzle.grid, answer.outcome == Outcome::kNoSolution ? nullptr : &answer.solution, out);
  std::string message;
  for (const Conflict& conflict : answer.conflicts) {
    absl::StrAppend(&message, message.empty() ? "" : "; ", conflict.Message());
  }
  AppendRest(OutcomeText(answer.outcome), *puzzle.source, puzzle.line, 1, message, puzzle.remark, out);
}

void AppendCsv(const ReadFault& fault, std::string* out) {
  AppendGrids(nullptr, nullptr, out);
  AppendRest(kMalformed, *fault.source, fault.line, fault.column, fault.Message(), "", out);
}

void AppendCsvUnanswered(const Puzzle& puzzle, std::string_view reason, std::string* out) {
  AppendGrids(&puzzle.grid, nullptr, out);
  AppendRest(kUnanswered, *puzzle.source, puzzle.line, 1, reason, puzzle.remark, out);
}

void AppendCsvListHeader(std::string* out) { out->append("puzzle,number,solution,source,line,grid\n"); }

void AppendCsvSolution(const Puzzle& puzzle, std::int64_t number, std::string_view solution, std::string* out) {
  absl::StrAppend(out, puzzle.grid.ToString(), ",", number, ",");
  out->append(solution);
  out->push_back(',');
  AppendCsvField(*puzzle.source, out);
  absl::StrAppend(out, ",", puzzle.line, ",", puzzle.ordinal, "\n");
}

}  // namespace sudoku::formats
