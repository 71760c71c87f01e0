// The manual page.
#ifndef SUDOKU_CLIENT_CONSOLE_MANUAL_H_
#define SUDOKU_CLIENT_CONSOLE_MANUAL_H_

#include <CLI/CLI.hpp>
#include <string>

namespace sudoku::client {

// sudoku-client(1) as roff source, to be shown by `man -l`.
std::string ManualPage(const CLI::App& app);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_MANUAL_H_
