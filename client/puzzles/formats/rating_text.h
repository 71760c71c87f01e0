// Ratings as text, as the rating programs of the field spell them.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_RATING_TEXT_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_RATING_TEXT_H_

#include <string>
#include <string_view>

#include "client/puzzles/puzzle.h"

namespace sudoku::formats {

// A line a puzzle, with the fields of serate and its descendants:
//   %g the 81 cells, empty ones as in the input   %r ER   %n which one of its file it is   %t tab
//   %i the same, empty ones as 0                  %p EP   %R the hardest technique         %l line end
//                                                 %d ED                                    %% a percent sign
inline constexpr char kRatingFormat[] = "%g ED=%r/%p/%d";

// What is wrong with `format`; empty if nothing is.
std::string RatingFormatFault(std::string_view format);

// ER, EP and ED, and the hardest technique, each as it is to be written.
struct RatingTexts {
  std::string er, ep, ed, hardest;
};

// Appends the line. `format` has no fault.
void AppendRating(std::string_view format, const Puzzle& puzzle, const RatingTexts& texts, std::string* out);

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_RATING_TEXT_H_
