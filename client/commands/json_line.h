// JSON lines as count and check print them.
#ifndef SUDOKU_CLIENT_COMMANDS_JSON_LINE_H_
#define SUDOKU_CLIENT_COMMANDS_JSON_LINE_H_

#include <nlohmann/json.hpp>
#include <string>

#include "client/puzzles/puzzle.h"

namespace sudoku::client {

// The members that say which puzzle a line is about.
nlohmann::ordered_json JsonLine(const Puzzle& puzzle);

// Where and why there is no puzzle.
nlohmann::ordered_json JsonLine(const ReadFault& fault);

// One line; bytes that are no UTF-8 (file names have them) are replaced.
void AppendJson(const nlohmann::ordered_json& json, std::string* out);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_JSON_LINE_H_
