#include "client/puzzles/notations/names.h"

#include <algorithm>
#include <array>
#include <span>

namespace sudoku::notations {
namespace {

constexpr std::array<std::string_view, 18> kPuzzleNames = {
    "puzzle",  "puzzles", "quiz",     "quizzes", "board",   "boards",   "grid",   "grids", "sudoku",
    "sudokus", "problem", "problems", "givens",  "mission", "unsolved", "values", "value", "start"};
constexpr std::array<std::string_view, 5> kSolutionNames = {"solution", "solutions", "solved", "answer", "answers"};

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool Contains(std::span<const std::string_view> names, std::string_view name) {
  return std::any_of(names.begin(), names.end(), [name](std::string_view known) {
    return std::equal(known.begin(), known.end(), name.begin(), name.end(),
                      [](char a, char b) { return a == Lower(b); });
  });
}

}  // namespace

bool IsPuzzleName(std::string_view name) { return Contains(kPuzzleNames, name); }

bool IsSolutionName(std::string_view name) {
  constexpr std::string_view kOurs = "answer_";  // Beside an input that has a solution of its own.
  while (name.starts_with(kOurs)) name.remove_prefix(kOurs.size());
  return Contains(kSolutionNames, name);
}

}  // namespace sudoku::notations
