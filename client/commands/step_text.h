// Steps in words.
#ifndef SUDOKU_CLIENT_COMMANDS_STEP_TEXT_H_
#define SUDOKU_CLIENT_COMMANDS_STEP_TEXT_H_

#include <string>
#include <vector>

#include "client/puzzles/formats/rating_text.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku::client {

// What steps of a grid with several solutions are like.
inline constexpr char kSeveralSolutions[] = "several solutions; no step takes a single one for granted";

// How much of a step is given away.
enum class Stage {
  kWhere,      // Where to look: "look at row 4".
  kTechnique,  // And for what: "a naked pair (3.0)".
  kFull,       // The whole step.
};

// "where", "technique" or "full".
Stage StageOf(const std::string& name);

std::string TextOf(const v1::Step& step, Stage stage);

// "naked pair".
std::string TechniqueText(v1::Technique technique);

// Why there is no step from a position: what is wrong with it. Empty if nothing is.
std::vector<std::string> WrongWith(const v1::FindStepsResponse& response);
std::vector<std::string> WrongWith(const v1::SolveByLogicResponse& response);

// ER, EP and ED: "7.2"; ">4.5" where the path was left before it was known, ">=9.5" where the techniques ended; "0.0"
// where there is nothing to rate; and the hardest step so far. `stop_above` is what was asked for, in tenths; 0 is
// nothing.
formats::RatingTexts TextsOf(const v1::Rating& rating, int stop_above);

// `text` in lines of at most `width` columns, the later ones indented, each ended by '\n'.
std::string Wrapped(const std::string& text, std::size_t width);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_STEP_TEXT_H_
