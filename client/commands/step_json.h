// Steps and paths as JSON.
#ifndef SUDOKU_CLIENT_COMMANDS_STEP_JSON_H_
#define SUDOKU_CLIENT_COMMANDS_STEP_JSON_H_

#include <nlohmann/json.hpp>

#include "client/commands/explanation_json.h"

namespace sudoku::client {

// ToJson, with ratings as people write them: 4.5 rather than 45 tenths.
inline nlohmann::ordered_json StepsAsJson(const google::protobuf::Message& response) {
  nlohmann::ordered_json json = ToJson(response);
  if (json.contains("steps")) {
    for (nlohmann::ordered_json& step : json["steps"]) step["rating"] = step["rating"].get<int>() / 10.0;
  }
  for (const char* const name : {"er", "ep", "ed"}) {
    if (!json.contains("rating") || !json["rating"].contains(name)) continue;
    json["rating"][name] = json["rating"][name].get<int>() / 10.0;
  }
  return json;
}

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_STEP_JSON_H_
