#include "core/grid.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace sudoku {

int Grid::givens() const { return kCells - static_cast<int>(std::count(cells_.begin(), cells_.end(), 0)); }

std::string Grid::ToString() const {
  std::string text(kCells, '0');
  CopyTo(text.data());
  return text;
}

void Grid::CopyTo(char* out) const {
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) out[cell] = static_cast<char>('0' + cells_[cell]);
}

std::string GridFault::Message() const {
  if (kind == Kind::kLength) return absl::StrCat("a grid has 81 characters, this text has ", length);
  // A byte that is not printable ASCII is shown by its value: messages stay plain text whatever the input.
  const std::string shown = character > 0x20 && character < 0x7f ? absl::StrFormat("'%c'", character)
                                                                 : absl::StrFormat("byte 0x%02x", character);
  return absl::StrCat("row ", row(), ", column ", column(), " (offset ", offset, "): ", shown,
                      " is neither a digit nor '.'");
}

std::variant<Grid, GridFault> ParseGrid(std::string_view text) {
  if (text.size() != kCells) return GridFault{GridFault::Kind::kLength, text.size(), 0, 0};
  Grid grid;
  for (int cell = 0; cell < kCells; ++cell) {
    const char c = text[static_cast<std::size_t>(cell)];
    if (c == '.') continue;
    if (c < '0' || c > '9') {
      return GridFault{GridFault::Kind::kCharacter, text.size(), cell, static_cast<unsigned char>(c)};
    }
    grid.set(cell, c - '0');
  }
  return grid;
}

}  // namespace sudoku
