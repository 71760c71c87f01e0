#include "client/puzzles/formats/pencil_marks.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace sudoku::formats {
namespace {

constexpr int kBox = 3;
constexpr std::string_view kRule = "+-----------------------";
constexpr std::string_view kGap = "|       :       :       ";

std::string_view ColorOf(Mark mark) {
  switch (mark) {
    case Mark::kPattern:
      return "\x1b[1;33m";
    case Mark::kRemoved:
      return "\x1b[1;31m";
    case Mark::kPlaced:
      return "\x1b[1;32m";
    default:
      return "";
  }
}

// Two columns.
void AppendCandidate(int digit, Mark mark, bool colors, std::string* out) {
  if (mark == Mark::kNoCandidate) {
    out->append("  ");
  } else if (colors && mark != Mark::kPlain) {
    absl::StrAppend(out, " ", std::string(ColorOf(mark)), digit, "\x1b[0m");
  } else {
    out->push_back(static_cast<char>(mark));
    out->push_back(static_cast<char>('0' + digit));
  }
}

// A digit that has been filled in stands in the middle, told from a candidate that is left alone there.
void AppendFilled(int digit, bool middle, bool colors, std::string* out) {
  if (!middle) {
    out->append("       ");
  } else if (colors) {
    absl::StrAppend(out, "   \x1b[1m", digit, "\x1b[0m   ");
  } else {
    absl::StrAppend(out, "  [", digit, "]  ");
  }
}

// One of the three lines of a cell, seven columns.
void AppendPlaces(const PencilMarks& picture, int cell, int line, bool colors, std::string* out) {
  if (picture.digits[cell] != 0) return AppendFilled(picture.digits[cell], line == 1, colors, out);
  for (int digit = kBox * line + 1; digit <= kBox * line + kBox; ++digit) {
    AppendCandidate(digit, picture.at(cell, digit), colors, out);
  }
  out->push_back(' ');
}

void AppendThrice(std::string_view part, char end, std::string* out) {
  for (int i = 0; i < kBox; ++i) out->append(part);
  out->push_back(end);
  out->push_back('\n');
}

void AppendRow(const PencilMarks& picture, int row, bool colors, std::string* out) {
  for (int line = 0; line < kBox; ++line) {
    for (int column = 0; column < kSize; ++column) {
      out->push_back(column % kBox == 0 ? '|' : ':');
      AppendPlaces(picture, kSize * row + column, line, colors, out);
    }
    out->append("|\n");
  }
}

// "* the pattern, - struck out".
void AppendLegend(const PencilMarks& picture, std::string* out) {
  std::vector<std::string> signs;
  for (const auto& [mark, meaning] :
       {std::pair(Mark::kPattern, "* look here"), {Mark::kRemoved, "- struck out"}, {Mark::kPlaced, "= filled in"}}) {
    if (std::find(picture.marks.begin(), picture.marks.end(), mark) != picture.marks.end()) signs.emplace_back(meaning);
  }
  if (!signs.empty()) absl::StrAppend(out, absl::StrJoin(signs, ", "), "\n");
}

}  // namespace

void AppendPencilMarks(const PencilMarks& picture, bool colors, std::string* out) {
  for (int row = 0; row < kSize; ++row) {
    row % kBox == 0 ? AppendThrice(kRule, '+', out) : AppendThrice(kGap, '|', out);
    AppendRow(picture, row, colors, out);
  }
  AppendThrice(kRule, '+', out);
  if (!colors) AppendLegend(picture, out);
}

}  // namespace sudoku::formats
