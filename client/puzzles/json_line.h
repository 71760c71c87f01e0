// Answers as JSON, one object a line.
#ifndef SUDOKU_CLIENT_PUZZLES_JSON_LINE_H_
#define SUDOKU_CLIENT_PUZZLES_JSON_LINE_H_

#include <nlohmann/json.hpp>
#include <string>

#include "client/puzzles/puzzle.h"

namespace sudoku {

// The members that say which puzzle an answer is about: source, line, grid (which one of the source, from 1) and
// puzzle, unless that stands in the object that it came in.
nlohmann::ordered_json JsonLine(const Puzzle& puzzle);

// Where and why there is no puzzle: source, line, column, grid, outcome "MALFORMED" and error.
nlohmann::ordered_json JsonLine(const ReadFault& fault);

// Appends the members of the object that the grid came in, as they were and in their order, and those of `answer`
// behind them; one whose name is taken is called answer_NAME. UTF-8; what is none becomes U+FFFD, and characters that
// do something to a terminal are written as escapes.
void AppendJson(const Puzzle& puzzle, const nlohmann::ordered_json& answer, std::string* out);
void AppendJson(const ReadFault& fault, const nlohmann::ordered_json& answer, std::string* out);

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_JSON_LINE_H_
