#include "client/commands/pictures.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace sudoku::client {
namespace {

std::array<std::size_t, kSize> Widths(const Picture& picture) {
  std::array<std::size_t, kSize> widths{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    std::size_t& width = widths[cell % kSize];
    width = std::max(width, picture.cells[cell].size());
  }
  return widths;
}

void AppendRule(const std::array<std::size_t, kSize>& widths, std::string* out) {
  for (std::size_t column = 0; column < kSize; ++column) {
    if (column % 3 == 0) out->push_back('+');
    out->append(widths[column] + 2, '-');
  }
  out->append("+\n");
}

// Two columns wider than its text, however it is marked.
void AppendCell(const std::string& text, std::size_t width, bool marked, bool colors, std::string* out) {
  const std::string pad(width - text.size(), ' ');
  if (!marked) {
    absl::StrAppend(out, " ", text, pad, " ");
  } else if (colors) {
    absl::StrAppend(out, " \x1b[1m", text, "\x1b[0m", pad, " ");
  } else {
    absl::StrAppend(out, "[", text, "]", pad);
  }
}

}  // namespace

void AppendPicture(const Picture& picture, bool colors, std::string* out) {
  const auto widths = Widths(picture);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::size_t column = cell % kSize;
    if (cell % (3 * kSize) == 0) AppendRule(widths, out);
    if (column % 3 == 0) out->push_back('|');
    AppendCell(picture.cells[cell], widths[column], picture.marked.contains(static_cast<int>(cell)), colors, out);
    if (column + 1 == kSize) out->append("|\n");
  }
  AppendRule(widths, out);
}

Picture PictureOf(const Grid& grid) {
  Picture picture;
  for (int cell = 0; cell < kCells; ++cell) {
    picture.cells[static_cast<std::size_t>(cell)] = grid[cell] == 0 ? "." : std::to_string(grid[cell]);
  }
  return picture;
}

}  // namespace sudoku::client
