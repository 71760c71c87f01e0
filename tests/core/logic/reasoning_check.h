// Follows a step's links one by one, as its reader would: does each follow from the board and what came before?
#ifndef SUDOKU_TESTS_CORE_LOGIC_REASONING_CHECK_H_
#define SUDOKU_TESTS_CORE_LOGIC_REASONING_CHECK_H_

#include <string>

#include "core/logic/board.h"
#include "core/logic/step.h"

namespace sudoku::logic {

// Empty if all do, or what does not. Links of patterns are believed.
std::string FaultInReasoning(const Board& board, const Step& step);

}  // namespace sudoku::logic

#endif  // SUDOKU_TESTS_CORE_LOGIC_REASONING_CHECK_H_
