// Answers for the eye: a caption, then the grid in a frame.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_PRETTY_TEXT_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_PRETTY_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "client/puzzles/answer.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::formats {

// The widest line of a grid.
inline constexpr int kPrettyGridWidth = 31;

// puzzles.txt:12  grid 3  UNIQUE
// +---------+---------+---------+
// | 3  7 [4]| 8  6 [1]| 2 [9] 5 |
//
// Givens stand in brackets or, with `colors`, are bold while found digits are green and clashing givens red. A grid
// without a solution is shown as it was given, empty cells as dots, with what is wrong below. An empty line ends each.
// Lines are cut at `width` columns, but no shorter than the grid.
void AppendPretty(const Puzzle& puzzle, const Answer& answer, bool colors, int width, std::string* out);
void AppendPretty(const ReadFault& fault, int width, std::string* out);
void AppendPrettyUnanswered(const Puzzle& puzzle, std::string_view reason, int width, std::string* out);

// One of the list of its solutions: "solution 2  grid 3  puzzles.txt:12", and the grid.
void AppendPrettySolution(const Puzzle& puzzle, std::int64_t number, std::string_view solution, bool colors, int width,
                          std::string* out);

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_PRETTY_TEXT_H_
