// Grids as pictures: marked givens, pencil marks.
#ifndef SUDOKU_CLIENT_COMMANDS_PICTURES_H_
#define SUDOKU_CLIENT_COMMANDS_PICTURES_H_

#include <array>
#include <set>
#include <string>

#include "core/grid.h"

namespace sudoku::client {

// What stands in each cell, and which cells stand out: bold with colours, else in brackets.
struct Picture {
  std::array<std::string, kCells> cells;
  std::set<int> marked;
};

// A framed grid whose columns are as wide as their widest cell.
void AppendPicture(const Picture& picture, bool colors, std::string* out);

// The digits of `grid`, '.' where there is none.
Picture PictureOf(const Grid& grid);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_PICTURES_H_
