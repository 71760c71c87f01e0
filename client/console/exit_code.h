// What the process says to its caller. Ordered: the worst of several is the greatest.
#ifndef SUDOKU_CLIENT_CONSOLE_EXIT_CODE_H_
#define SUDOKU_CLIENT_CONSOLE_EXIT_CODE_H_

#include <algorithm>

namespace sudoku::client {

enum class ExitCode {
  kSolved = 0,       // Every grid has its answer.
  kNoSolution = 1,   // Some grid has no solution (`check`: or several).
  kBadInput = 2,     // Some input is no grid, or the command line is wrong.
  kUnavailable = 3,  // The service is unreachable, overloaded, or too slow for the deadline.
  kInternal = 4,     // A bug, here or there.
};

inline ExitCode Worst(ExitCode a, ExitCode b) { return std::max(a, b); }

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_EXIT_CODE_H_
