#include "client/puzzles/formats/rating_text.h"

#include "absl/strings/str_cat.h"

namespace sudoku::formats {
std::string RatingFormatFault(std::string_view format) {
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') continue;
    if (++i < format.size() && std::string_view("gnrpd%").find(format[i]) != std::string_view::npos) continue;
    return absl::StrCat("'", std::string(format.substr(i - 1, 2)),
                        "' stands for nothing: write %g, %n, %r, %p, %d or %%");
  }
  return "";
}

void AppendRating(std::string_view format, const Puzzle& puzzle, const RatingTexts& texts, std::string* out) {
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') {
      out->push_back(format[i]);
      continue;
    }
    switch (format[++i]) {
      case 'g':
        out->append(puzzle.grid.ToString());
        break;
      case 'n':
        absl::StrAppend(out, puzzle.ordinal);
        break;
      case 'r':
        out->append(texts.er);
        break;
      case 'p':
        out->append(texts.ep);
        break;
      case 'd':
        out->append(texts.ed);
        break;
      default:
        out->push_back(format[i]);
    }
  }
  out->push_back('\n');
}

}  // namespace sudoku::formats
