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

int GridFault::position() const {
  if (kind == Kind::kCharacter) return offset + 1;
  return static_cast<int>(std::min<std::size_t>(length, kCells)) + 1;
}

std::string GridFault::Message() const {
  if (kind == Kind::kLength) return absl::StrCat("a grid has 81 characters, this text has ", length);
  // A byte that is not printable ASCII is shown by its value: messages stay plain text whatever the input.
  const std::string shown = character > 0x20 && character < 0x7f ? absl::StrFormat("'%c'", character)
                                                                 : absl::StrFormat("byte 0x%02x", character);
  return absl::StrCat("row ", row(), ", column ", column(), " (character ", position(), "): ", shown,
                      " is neither a digit nor '.'");
}

std::variant<Grid, GridFault> ParseGrid(std::string_view text) {
  if (text.size() != kCells) return GridFault{GridFault::Kind::kLength, text.size(), 0, 0};
  // Without a branch per character, so that the compiler can take many at once; nearly all texts are right.
  std::array<std::uint8_t, kCells> cells;
  std::copy(text.begin(), text.end(), cells.begin());
  std::uint8_t highest = 0;
  for (std::uint8_t& cell : cells) {
    const auto unless_dot = static_cast<std::uint8_t>(cell != '.' ? 0xff : 0);
    cell = static_cast<std::uint8_t>(static_cast<std::uint8_t>(cell - '0') & unless_dot);
    highest = cell > highest ? cell : highest;
  }
  if (highest <= kSize) return Grid(cells);
  const auto wrong = std::find_if(text.begin(), text.end(), [](char c) { return c != '.' && (c < '0' || c > '9'); });
  return GridFault{GridFault::Kind::kCharacter, text.size(), static_cast<int>(wrong - text.begin()),
                   static_cast<unsigned char>(*wrong)};
}

}  // namespace sudoku
