#include "client/puzzles/notation.h"

#include <algorithm>
#include <array>

namespace sudoku {
namespace {

constexpr std::array<NotationName, 6> kNames = {{
    {Notation::kAuto, "auto", "recognise the notation (the default)"},
    {Notation::kLine, "line", "81 cells on a line, then perhaps a remark; puzzle bank, HoDoKu library, links"},
    {Notation::kRows, "rows", "nine rows of nine cells: bare, spaced, separated, or framed"},
    {Notation::kCsv, "csv", "a table with a column of grids (puzzle, quizzes, board...), or cells split by commas"},
    {Notation::kJson, "json", "JSON values: 9x9 arrays, arrays of 81, or strings of 81 characters"},
    {Notation::kPosition, "position",
     "a player's position: a line of JSON with givens, entries, candidates and moves (\"r1c2=5\"), or of HoDoKu's "
     "library; SadMan's [Puzzle] and [State], or SudoCue's progress (.sdx)"},
}};

}  // namespace

std::span<const NotationName> NotationNames() { return kNames; }

std::optional<Notation> ParseNotation(std::string_view name) {
  const auto it = std::find_if(kNames.begin(), kNames.end(), [name](const auto& entry) { return entry.name == name; });
  if (it == kNames.end()) return std::nullopt;
  return it->notation;
}

std::string_view NotationToString(Notation notation) {
  for (const NotationName& entry : kNames) {
    if (entry.notation == notation) return entry.name;
  }
  return "?";
}

}  // namespace sudoku
