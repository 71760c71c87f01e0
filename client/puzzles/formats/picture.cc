#include "client/puzzles/formats/picture.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_cat.h"

namespace sudoku::formats {
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

constexpr std::string_view ColorOf(Look look) {
  switch (look) {
    case Look::kPlain:
      return "";
    case Look::kFound:
      return "\x1b[32m";
    case Look::kMarked:
      return "\x1b[1m";
    case Look::kWrong:
      return "\x1b[1;31m";
  }
  return "";
}

// Two columns wider than its text, however it looks.
void AppendCell(const std::string& text, std::size_t width, Look look, bool colors, std::string* out) {
  const std::string pad(width - text.size(), ' ');
  if (colors && look != Look::kPlain) {
    absl::StrAppend(out, " ", std::string(ColorOf(look)), text, "\x1b[0m", pad, " ");
  } else if (look == Look::kMarked || look == Look::kWrong) {
    absl::StrAppend(out, "[", text, "]", pad);
  } else {
    absl::StrAppend(out, " ", text, pad, " ");
  }
}

}  // namespace

void AppendPicture(const Picture& picture, bool colors, std::string* out) {
  const auto widths = Widths(picture);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::size_t column = cell % kSize;
    if (cell % (3 * kSize) == 0) AppendRule(widths, out);
    if (column % 3 == 0) out->push_back('|');
    AppendCell(picture.cells[cell], widths[column], picture.looks[cell], colors, out);
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

}  // namespace sudoku::formats
