// The command line as data, read back from what BuildApp declared: what completion scripts and the man page are made
// of.
#ifndef SUDOKU_CLIENT_CONSOLE_COMMAND_MODEL_H_
#define SUDOKU_CLIENT_CONSOLE_COMMAND_MODEL_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace sudoku::client {

struct OptionModel {
  std::vector<std::string> names;  // "-o", "--output-format"; the bare name of a positional.
  bool positional = false;
  bool required = false;
  bool repeatable = false;  // A positional that takes more than one word.
  bool takes_value = false;
  std::string value_name;            // "FILE", "N"; empty for flags.
  std::vector<std::string> choices;  // The values it takes, if they are few.
  std::string help;                  // May have several lines.
  std::string group;
  std::string environment;  // The variable that stands in for it; often empty.
};

struct CommandModel {
  std::string name;  // Empty for the program itself.
  std::string help;
  std::string footer;  // Examples and the like.
  std::vector<OptionModel> options;
};

OptionModel ReadOption(const CLI::Option& option);

// The program (or the command) `app` first, then its commands, in the order of --help.
std::vector<CommandModel> ReadCommandModel(const CLI::App& app);

// The first line of `text`.
std::string FirstLine(const std::string& text);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_COMMAND_MODEL_H_
