// Ratings as text, as the rating programs of the field spell them.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_RATING_TEXT_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_RATING_TEXT_H_

#include <string>
#include <string_view>

#include "client/puzzles/puzzle.h"

namespace sudoku::formats {

// A line a puzzle: %g the puzzle, %n which one of its file it is, %r, %p and %d ER, EP and ED, %% a percent sign.
inline constexpr char kRatingFormat[] = "%g ED=%r/%p/%d";

// What is wrong with `format`; empty if nothing is.
std::string RatingFormatFault(std::string_view format);

// ER, EP and ED, each as it is to be written.
struct RatingTexts {
  std::string er, ep, ed;
};

// Appends the line. `format` has no fault.
void AppendRating(std::string_view format, const Puzzle& puzzle, const RatingTexts& texts, std::string* out);

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_RATING_TEXT_H_
