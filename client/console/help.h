// The text of --help.
#ifndef SUDOKU_CLIENT_CONSOLE_HELP_H_
#define SUDOKU_CLIENT_CONSOLE_HELP_H_

#include <CLI/CLI.hpp>
#include <string>

namespace sudoku::client {

// What `app` (the program or one of its commands) is for, how to call it, and examples; 80 columns.
std::string HelpText(const CLI::App& app);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_HELP_H_
