#include "client/puzzles/formats/rating_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace sudoku::formats {
namespace {

constexpr std::string_view kLetters = "ginrpdRtl%";

// Empty cells as the input has them; but a line of blanks could not be read again.
std::string AsGiven(const Puzzle& puzzle) {
  std::string cells = puzzle.grid.ToString();
  std::replace(cells.begin(), cells.end(), '0', puzzle.layout.blank == ' ' ? '.' : puzzle.layout.blank);
  return cells;
}

std::string Field(char letter, const Puzzle& puzzle, const RatingTexts& texts) {
  switch (letter) {
    case 'g':
      return AsGiven(puzzle);
    case 'i':
      return puzzle.grid.ToString();
    case 'n':
      return absl::StrCat(puzzle.ordinal);
    case 'r':
      return texts.er;
    case 'p':
      return texts.ep;
    case 'd':
      return texts.ed;
    case 'R':
      return texts.hardest;
    case 't':
      return "\t";
    case 'l':
      return "\n";
    default:
      return std::string(1, letter);
  }
}

}  // namespace

std::string RatingFormatFault(std::string_view format) {
  for (std::size_t i = 0; (i = format.find('%', i)) != std::string_view::npos; i += 2) {
    const std::string field(format.substr(i, 2));
    if (field == "%") return "ends with a lone %: write %% for a percent sign";
    if (field == "%e") return "%e, the time a puzzle took, is not known: puzzles are rated many at a time";
    if (kLetters.find(field[1]) == std::string_view::npos) {
      return absl::StrCat("'", field, "' stands for nothing: write %g, %i, %n, %r, %p, %d, %R, %t, %l or %%");
    }
  }
  return "";
}

void AppendRating(std::string_view format, const Puzzle& puzzle, const RatingTexts& texts, std::string* out) {
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] == '%') {
      out->append(Field(format[++i], puzzle, texts));
    } else {
      out->push_back(format[i]);
    }
  }
  out->push_back('\n');
}

}  // namespace sudoku::formats
