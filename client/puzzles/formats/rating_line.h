// Ratings as lines, in the words of serate, the field's program for it.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_RATING_LINE_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_RATING_LINE_H_

#include <string>
#include <string_view>

#include "client/puzzles/puzzle.h"

namespace sudoku::formats {

// How serate writes a line unless told otherwise.
inline constexpr std::string_view kUsualRatingLine = "%g ED=%r/%p/%d";

// What a line says of a puzzle, as text: "7.2", ">7.2" of what is known in part, "-" of what has no rating.
struct RatingFields {
  std::string er = "-", ep = "-", ed = "-";
  std::string hardest = "-";  // The name of a technique.
};

// What is wrong with `format`; empty if nothing is. It is text with
//   %g the 81 cells, empty ones as in the input   %r ER   %n the how manieth grid of its file   %l line end
//   %i the same, empty cells as 0                 %p EP   %R the hardest technique              %t tab
//                                                 %d ED                                         %% a percent sign
std::string RatingFormatFault(std::string_view format);

// Appends one line. `format` must be without fault.
void AppendRatingLine(std::string_view format, const Puzzle& puzzle, const RatingFields& fields, std::string* out);

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_RATING_LINE_H_
