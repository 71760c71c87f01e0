// Notations that are known and not read: told by name, so that nobody wonders, and never taken for another one.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_UNSUPPORTED_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_UNSUPPORTED_H_

#include <optional>
#include <string>
#include <string_view>

#include "client/puzzles/notations/cells.h"
#include "client/puzzles/notations/folded_line.h"

namespace sudoku::notations {

// How many first bytes UnsupportedInput wants to see (fewer if the input is shorter).
inline constexpr std::size_t kSignatureLength = 4;

// What an input is that begins with these bytes: UTF-16, gzip, zip... Nothing if it may be text.
std::optional<std::string> UnsupportedInput(std::string_view first_bytes);

// The first byte of `text` that no text has: control characters, spaces and the end-of-file mark of DOS and escapes for
// colours excepted.
std::optional<std::size_t> FindBinaryByte(std::string_view text);

// The fault of the byte `at` of `text`, as FindBinaryByte found it.
TextFault BinaryFault(std::string_view text, std::size_t at);

struct UnsupportedLine {
  enum class Extent {
    kLine,   // This line is a puzzle.
    kRow,    // This line is a row of one.
    kInput,  // The whole input is not for us.
  };
  TextFault fault;
  Extent extent = Extent::kLine;
};

// Candidates in cells, lists of cells, markup, forms. Nothing if `line` is none of these.
std::optional<UnsupportedLine> FindUnsupported(const FoldedLine& line);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_UNSUPPORTED_H_
