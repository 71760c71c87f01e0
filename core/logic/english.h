// Steps in plain English.
#ifndef SUDOKU_CORE_LOGIC_ENGLISH_H_
#define SUDOKU_CORE_LOGIC_ENGLISH_H_

#include <string>

#include "core/logic/step.h"

namespace sudoku::logic {

// "row 4", "box 7".
std::string HouseName(int house);

// One line, e.g. "naked pair (3.0): 3, 8 in r1c1, r1c2, row 1: r1c3 is not 3".
std::string Explain(const Step& step);

// "4.5" for 45.
std::string RatingText(int tenths);

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_ENGLISH_H_
