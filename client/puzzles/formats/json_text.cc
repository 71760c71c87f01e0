#include "client/puzzles/formats/json_text.h"

#include <nlohmann/json.hpp>

#include "client/puzzles/formats/outcome_text.h"

namespace sudoku::formats {
namespace {

using Json = nlohmann::ordered_json;

void AppendLine(const Json& json, std::string* out) {
  out->append(json.dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace));
  out->push_back('\n');
}

Json Describe(const Puzzle& puzzle, std::string_view outcome) {
  return {{"source", *puzzle.source},
          {"line", puzzle.line},
          {"grid", puzzle.ordinal},
          {"puzzle", puzzle.grid.ToString()},
          {"outcome", outcome}};
}

Json Describe(const Conflict& conflict) {
  const char* house = conflict.house == HouseKind::kRow      ? "row"
                      : conflict.house == HouseKind::kColumn ? "column"
                                                             : "box";
  Json cells = Json::array();
  for (const int cell : conflict.cells) cells.push_back(CellName(cell));
  return {{"house", house}, {"index", conflict.index}, {"digit", conflict.digit}, {"cells", std::move(cells)}};
}

}  // namespace

void AppendJson(const Puzzle& puzzle, const Answer& answer, std::string* out) {
  Json json = Describe(puzzle, OutcomeText(answer.outcome));
  if (answer.outcome != Outcome::kNoSolution) json["solution"] = answer.solution.ToString();
  for (const Conflict& conflict : answer.conflicts) json["conflicts"].push_back(Describe(conflict));
  if (!puzzle.remark.empty()) json["remark"] = puzzle.remark;
  AppendLine(json, out);
}

void AppendJson(const ReadFault& fault, std::string* out) {
  Json json = {{"source", *fault.source}};
  if (fault.line > 0) {
    json["line"] = fault.line;
    json["column"] = fault.column;
  }
  if (fault.in_place_of_grid) json["grid"] = fault.ordinal;
  json["outcome"] = kMalformed;
  json["error"] = fault.Message();
  AppendLine(json, out);
}

void AppendJsonUnanswered(const Puzzle& puzzle, std::string_view reason, std::string* out) {
  Json json = Describe(puzzle, kUnanswered);
  json["error"] = reason;
  if (!puzzle.remark.empty()) json["remark"] = puzzle.remark;
  AppendLine(json, out);
}

void AppendJsonSolution(const Puzzle& puzzle, std::int64_t number, std::string_view solution, std::string* out) {
  AppendLine({{"source", *puzzle.source},
              {"line", puzzle.line},
              {"grid", puzzle.ordinal},
              {"puzzle", puzzle.grid.ToString()},
              {"number", number},
              {"solution", solution}},
             out);
}

}  // namespace sudoku::formats
