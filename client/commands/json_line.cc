#include "client/commands/json_line.h"

namespace sudoku::client {

nlohmann::ordered_json JsonLine(const Puzzle& puzzle) {
  return {
      {"source", *puzzle.source}, {"line", puzzle.line}, {"grid", puzzle.ordinal}, {"puzzle", puzzle.grid.ToString()}};
}

nlohmann::ordered_json JsonLine(const ReadFault& fault) {
  nlohmann::ordered_json json = {{"source", *fault.source}};
  if (fault.line > 0) {
    json["line"] = fault.line;
    json["column"] = fault.column;
  }
  if (fault.in_place_of_grid) json["grid"] = fault.ordinal;
  json["outcome"] = "MALFORMED";
  json["error"] = fault.Message();
  return json;
}

void AppendJson(const nlohmann::ordered_json& json, std::string* out) {
  out->append(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  out->push_back('\n');
}

}  // namespace sudoku::client
