// The notations that can be asked for by name (--input-format).
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATION_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATION_H_

#include <optional>
#include <span>
#include <string_view>

namespace sudoku {

enum class Notation {
  kAuto,      // Recognised line by line; JSON and CSV by their beginning.
  kLine,      // One grid a line: 81 cells, then perhaps a remark; puzzle bank, HoDoKu library, links.
  kRows,      // Nine rows a grid: bare, spaced, split by , ; tab or |, with or without a frame.
  kCsv,       // A table with a header line; one column holds grids.
  kJson,      // JSON values, one or many: 9x9, 81 in a row, or strings.
  kPosition,  // Positions, entries told from givens: a JSON object or a HoDoKu library line each.
};

struct NotationName {
  Notation notation;
  std::string_view name;         // What the user types.
  std::string_view description;  // One line for --help.
};

// All of them, kAuto first.
std::span<const NotationName> NotationNames();

// Nothing if there is no notation of that name.
std::optional<Notation> ParseNotation(std::string_view name);

// The name of `notation`.
std::string_view NotationToString(Notation notation);

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATION_H_
