// Steps as pictures: the position before, and what the step looks at and does.
#ifndef SUDOKU_CLIENT_COMMANDS_STEP_PICTURE_H_
#define SUDOKU_CLIENT_COMMANDS_STEP_PICTURE_H_

#include <string>

#include "client/commands/step_text.h"
#include "client/console/terminal.h"
#include "client/puzzles/formats/pencil_marks.h"
#include "core/logic/board.h"
#include "sudoku/v1/analysis.pb.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku::client {

// What a player sees: the digits, and the candidates that these and the player have left. Of a position that has steps.
logic::Board BoardOf(const v1::Position& position);

// Does to `board` what the step says. Of a step that makes no sense, nothing.
void Take(const v1::Step& step, logic::Board* board);

// The candidates of `board`. The first two stages mark all there are in the houses (or cells) to look at, the last one
// the pattern, what it strikes out and what it fills in.
formats::PencilMarks PictureOf(const logic::Board& board, const v1::Step& step, Stage stage);

// `sentence`, the picture, and an empty line; no line is longer than 80 columns, or than a narrower terminal but for
// the picture itself.
void AppendStep(const std::string& sentence, const formats::PencilMarks& picture, const Terminal& terminal,
                std::string* out);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_STEP_PICTURE_H_
