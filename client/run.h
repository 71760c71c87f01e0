// The whole program but for the process around it.
#ifndef SUDOKU_CLIENT_RUN_H_
#define SUDOKU_CLIENT_RUN_H_

namespace sudoku::client {

// Runs the command line and returns the exit code of the process: an ExitCode, or 128 + signal when interrupted.
// Expects SIGPIPE to be ignored.
int Run(int argc, const char* const* argv);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_RUN_H_
