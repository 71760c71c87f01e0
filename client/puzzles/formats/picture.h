// Grids as pictures: framed, with what stands out, pencil marks too.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_PICTURE_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_PICTURE_H_

#include <array>
#include <string>

#include "core/grid.h"

namespace sudoku::formats {

// With colours: found cells are green, marked ones bold, wrong ones bold and red. Without them marked and wrong ones
// stand in brackets.
enum class Look { kPlain, kFound, kMarked, kWrong };

// What stands in each cell, and how.
struct Picture {
  std::array<std::string, kCells> cells;
  std::array<Look, kCells> looks{};
};

// A framed grid whose columns are as wide as their widest cell.
void AppendPicture(const Picture& picture, bool colors, std::string* out);

// The digits of `grid`, '.' where there is none.
Picture PictureOf(const Grid& grid);

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_PICTURE_H_
