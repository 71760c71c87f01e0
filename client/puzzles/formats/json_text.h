// Answers as JSON, one object a line. The members are described at PuzzleWriter.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_JSON_TEXT_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_JSON_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "client/puzzles/answer.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::formats {

// Each appends one line of pure ASCII; bytes of a source or remark that are no UTF-8 become U+FFFD.
void AppendJson(const Puzzle& puzzle, const Answer& answer, std::string* out);
void AppendJson(const ReadFault& fault, std::string* out);
void AppendJsonUnanswered(const Puzzle& puzzle, std::string_view reason, std::string* out);

// One of the list of its solutions.
void AppendJsonSolution(const Puzzle& puzzle, std::int64_t number, std::string_view solution, std::string* out);

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_JSON_TEXT_H_
