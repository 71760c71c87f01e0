// From the words of a command line to what it asks for, and from a mistake to what is said about it.
#ifndef SUDOKU_CLIENT_CONSOLE_ARGUMENTS_H_
#define SUDOKU_CLIENT_CONSOLE_ARGUMENTS_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "client/console/command_line.h"

namespace sudoku::client {

// The arguments with the subcommand in front: `solve` where none is named, and options that stand before the name moved
// behind it. Help and version, when they stand alone, stay alone.
std::vector<std::string> WithCommandInFront(const CLI::App& app, std::vector<std::string> arguments);

struct Request {
  std::string command;  // Empty: nothing is to be done but print `text`.
  std::string text;     // What --help or --version ask for.
};

// Parses `arguments` (without the program's name) with `app`, which BuildApp made for `command_line`; what is not said
// there is taken from the environment. The error is a sentence in our own words, and leads to the help of the command.
absl::StatusOr<Request> ParseArguments(CLI::App& app, const std::vector<std::string>& arguments,
                                       CommandLine* command_line);

// `message` with the options in it that were given as environment variables called by the names of these.
std::string NameVariables(const CommandLine& command_line, std::string message);

// That of `words` which `word` was probably meant to be: one or two letters away; or "".
std::string Nearest(const std::string& word, const std::vector<std::string>& words);

// The names of all commands.
std::vector<std::string> CommandNames(const CLI::App& app);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_ARGUMENTS_H_
