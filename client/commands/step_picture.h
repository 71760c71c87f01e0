// Steps as pictures.
#ifndef SUDOKU_CLIENT_COMMANDS_STEP_PICTURE_H_
#define SUDOKU_CLIENT_COMMANDS_STEP_PICTURE_H_

#include <string_view>

#include "client/puzzles/formats/pencil_marks.h"
#include "client/puzzles/puzzle.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku::client {

// What a player sees: givens and entries, and the candidates that are not struck out.
formats::PencilMarks PencilMarksOf(const Puzzle& puzzle);

// Strikes all but these candidates, 729 characters as in a Position.
void HoldTo(std::string_view candidates, formats::PencilMarks* pencil_marks);

// Marks the pattern, what is struck and what is filled in.
void MarkStep(const v1::Step& step, formats::PencilMarks* pencil_marks);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_STEP_PICTURE_H_
