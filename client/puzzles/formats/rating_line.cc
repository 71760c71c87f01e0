#include "client/puzzles/formats/rating_line.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace sudoku::formats {
namespace {

constexpr std::string_view kLetters = "girpdRnlt%";

// Of serate's other fields, the one that people will miss.
constexpr char kElapsed = 'e';

std::string Cells(const Puzzle& puzzle) {
  std::string cells = puzzle.grid.ToString();
  // A line of blanks could not be read again.
  std::replace(cells.begin(), cells.end(), '0', puzzle.layout.blank == ' ' ? '.' : puzzle.layout.blank);
  return cells;
}

std::string FieldText(char letter, const Puzzle& puzzle, const RatingFields& fields) {
  switch (letter) {
    case 'g':
      return Cells(puzzle);
    case 'i':
      return puzzle.grid.ToString();
    case 'r':
      return fields.er;
    case 'p':
      return fields.ep;
    case 'd':
      return fields.ed;
    case 'R':
      return fields.hardest;
    case 'n':
      return absl::StrCat(puzzle.ordinal);
    case 'l':
      return "\n";
    case 't':
      return "\t";
    default:
      return "%";
  }
}

}  // namespace

std::string RatingFormatFault(std::string_view format) {
  for (std::size_t i = 0; (i = format.find('%', i)) != std::string_view::npos; i += 2) {
    if (i + 1 == format.size()) return "ends with a lone %: write %% for a percent sign";
    const char letter = format[i + 1];
    if (letter == kElapsed) return "%e, the time a puzzle took, is not known: puzzles are rated many at a time";
    if (kLetters.find(letter) == std::string_view::npos) {
      return absl::StrCat("%", std::string(1, letter), " is none of %g, %i, %r, %p, %d, %R, %n, %l, %t, %%");
    }
  }
  return "";
}

void AppendRatingLine(std::string_view format, const Puzzle& puzzle, const RatingFields& fields, std::string* out) {
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] == '%' && i + 1 < format.size()) {
      out->append(FieldText(format[++i], puzzle, fields));
    } else {
      out->push_back(format[i]);
    }
  }
  out->push_back('\n');
}

}  // namespace sudoku::formats
