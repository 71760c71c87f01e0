// What people call a puzzle, and its solution, in the header of a table or in a JSON object.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_NAMES_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_NAMES_H_

#include <string_view>

namespace sudoku::notations {

// For messages: some of the names a puzzle may have.
inline constexpr std::string_view kSomePuzzleNames = "puzzle, quizzes, board, grid or sudoku";

// Upper and lower case are the same.
bool IsPuzzleName(std::string_view name);
bool IsSolutionName(std::string_view name);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_NAMES_H_
