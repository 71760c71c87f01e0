// Explanations in words that one can act on.
#ifndef SUDOKU_CLIENT_COMMANDS_EXPLANATION_TEXT_H_
#define SUDOKU_CLIENT_COMMANDS_EXPLANATION_TEXT_H_

#include <string>
#include <vector>

#include "core/grid.h"
#include "sudoku/v1/analysis.pb.h"

namespace sudoku::client {

// How much is told: what fits a line of a log, or everything.
enum class Detail { kShort, kFull };

// Everything that is wrong with a grid, one finding each; empty for a proper puzzle.
std::vector<std::string> Findings(const v1::Explanation& explanation, const Grid& grid, Detail detail);

// What can be done about it.
std::vector<std::string> Advice(const v1::Explanation& explanation, const Grid& grid);

// Where the player went wrong, if anywhere.
std::vector<std::string> Mistakes(const v1::ExplainGridResponse& response, const v1::Position& position);

// "5 in r1c2".
std::string GivenText(const v1::Given& given);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_EXPLANATION_TEXT_H_
