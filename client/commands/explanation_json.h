// Answers of the service as JSON: the members of the contract under their own names.
#ifndef SUDOKU_CLIENT_COMMANDS_EXPLANATION_JSON_H_
#define SUDOKU_CLIENT_COMMANDS_EXPLANATION_JSON_H_

#include <google/protobuf/message.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/conflicts.h"
#include "sudoku/v1/analysis.pb.h"

namespace sudoku::client {

// Cells are written "r1c2", outcomes and kinds without their prefix, members that are empty left out.
nlohmann::ordered_json ToJson(const google::protobuf::Message& message);

// Adds the members of `explanation` to the line.
void AddExplanation(const v1::Explanation& explanation, nlohmann::ordered_json* json);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_EXPLANATION_JSON_H_
