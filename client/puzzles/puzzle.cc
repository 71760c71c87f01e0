#include "client/puzzles/puzzle.h"

#include "absl/strings/str_cat.h"
#include "client/puzzles/utf8.h"

namespace sudoku {

std::string Place(const Puzzle& puzzle) { return absl::StrCat(ToPlainText(*puzzle.source), ":", puzzle.line); }

std::string ReadFault::Message() const {
  std::string message = absl::StrCat(ToPlainText(*source), ": ");
  if (line > 0) message = absl::StrCat(ToPlainText(*source), ":", line, ":", column, ": ");
  if (row > 0) absl::StrAppend(&message, "row ", row, ": ");
  absl::StrAppend(&message, found);
  if (!expected.empty()) absl::StrAppend(&message, "; expected ", expected);
  return message;
}

}  // namespace sudoku
