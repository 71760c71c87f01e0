// Where a puzzle stands, as messages say it.
#ifndef SUDOKU_CLIENT_PUZZLES_PLACE_H_
#define SUDOKU_CLIENT_PUZZLES_PLACE_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "client/puzzles/puzzle.h"
#include "client/puzzles/utf8.h"

namespace sudoku::client {

// "puzzles.txt:12": the file and the line of the first cell, fit for a terminal.
inline std::string Place(const Puzzle& puzzle) { return absl::StrCat(ToPlainText(*puzzle.source), ":", puzzle.line); }

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_PUZZLES_PLACE_H_
