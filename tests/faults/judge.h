// Whether a call ended as it may end, given what was done to it and to its server.
#ifndef SUDOKU_TESTS_FAULTS_JUDGE_H_
#define SUDOKU_TESTS_FAULTS_JUDGE_H_

#include <string>

#include "tests/faults/asking.h"
#include "tests/faults/timeline.h"

namespace sudoku::testing {

// What is wrong with the end of a call; empty if it is true. To be asked when the faults that may excuse it have begun:
// at any time after the call's end.
std::string Untruth(const CallResult& result, const Timeline& timeline);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_JUDGE_H_
