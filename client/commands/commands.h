// The commands, each as a function of what it needs: flags in, exit code out. None of them knows argv or main.
#ifndef SUDOKU_CLIENT_COMMANDS_COMMANDS_H_
#define SUDOKU_CLIENT_COMMANDS_COMMANDS_H_

#include "client/commands/session.h"
#include "client/console/command_line.h"
#include "client/console/exit_code.h"
#include "client/console/input.h"

namespace sudoku::client {

// Prints the smallest solution of every grid.
ExitCode SolveCommand(const CommandLine& command_line, Input& input, Session& session);

// Prints how many solutions every grid has.
ExitCode CountCommand(const CommandLine& command_line, Input& input, Session& session);

// Prints the solutions of every grid, ascending.
ExitCode EnumerateCommand(const CommandLine& command_line, Input& input, Session& session);

// Says of every grid whether it is a proper puzzle, and if not why.
ExitCode CheckCommand(const CommandLine& command_line, Input& input, Session& session);

// Says why a grid is no puzzle, what would make it one, and where a player went wrong.
ExitCode ExplainCommand(const CommandLine& command_line, Input& input, Session& session);

// Prints what each cell of every grid can be.
ExitCode CandidatesCommand(const CommandLine& command_line, Input& input, Session& session);

// Prints puzzles from which nothing can go.
ExitCode MinimizeCommand(const CommandLine& command_line, Input& input, Session& session);

// Says what the next step is, as a person would take it.
ExitCode HintCommand(const CommandLine& command_line, Input& input, Session& session);

// Prints the steps to the solution.
ExitCode PathCommand(const CommandLine& command_line, Input& input, Session& session);

// Prints how hard every puzzle is.
ExitCode RateCommand(const CommandLine& command_line, Input& input, Session& session);

// Asks the health service; kSolved if it says SERVING.
ExitCode HealthCommand(const CommandLine& command_line, Session& session);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_COMMANDS_H_
