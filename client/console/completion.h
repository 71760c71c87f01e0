// Scripts that teach shells our command line.
#ifndef SUDOKU_CLIENT_CONSOLE_COMPLETION_H_
#define SUDOKU_CLIENT_CONSOLE_COMPLETION_H_

#include <CLI/CLI.hpp>
#include <string>

namespace sudoku::client {

// The script for `shell`: bash, zsh or fish.
std::string CompletionScript(const CLI::App& app, const std::string& shell);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_COMPLETION_H_
