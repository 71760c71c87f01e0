// Steps of a solution by logic, and what stands in their way, in words.
#ifndef SUDOKU_CLIENT_COMMANDS_STEP_TEXT_H_
#define SUDOKU_CLIENT_COMMANDS_STEP_TEXT_H_

#include <google/protobuf/repeated_ptr_field.h>

#include <string>
#include <vector>

#include "client/commands/logic_questions.h"
#include "client/puzzles/puzzle.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku::client {

// What steps of a grid with several solutions are like.
inline constexpr char kSeveralSolutions[] = "several solutions; no step takes a single one for granted";

// How much of a step is given away.
enum class Stage { kWhere, kTechnique, kFull };

// Of "where", "technique" or "full".
Stage StageOf(const std::string& name);

// "look at row 1 and box 2"; "naked pair (3.0): look at row 1 and box 2"; the whole sentence.
std::string StepText(const v1::Step& step, Stage stage);

// Wrong entries, then what was struck out wrongly, or that there is no solution: without any of them there are steps.
// Of a FindStepsResponse or a SolveByLogicResponse.
template <typename Response>
std::vector<std::string> Obstacles(const Response& response);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_STEP_TEXT_H_
