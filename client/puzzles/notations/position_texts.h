// A position as the contract writes it.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_TEXTS_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_TEXTS_H_

#include <cstddef>
#include <string>

#include "client/puzzles/puzzle.h"
#include "core/grid.h"

namespace sudoku::notations {

struct PositionTexts {
  std::string givens;
  Played played;
};

// Of a position in which nothing is struck out: 123456789 for each cell.
inline std::string AllCandidates() {
  std::string all;
  for (int i = 0; i < kCells * kSize; ++i) all.push_back(static_cast<char>('1' + i % kSize));
  return all;
}

// Where the candidate stands in such a text. `digit` is '1' to '9'.
inline std::size_t PlaceOf(std::size_t cell, char digit) {
  return cell * kSize + static_cast<std::size_t>(digit - '1');
}

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_TEXTS_H_
