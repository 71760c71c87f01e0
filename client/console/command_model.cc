#include "client/console/command_model.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace sudoku::client {
namespace {

// CLI11 appends the set of a choice to the type name: "FORMAT:{auto,line}".
std::vector<std::string> ChoicesIn(const std::string& type) {
  const std::size_t open = type.find('{');
  const std::size_t close = type.find('}');
  if (open == std::string::npos || close == std::string::npos) return {};
  return absl::StrSplit(type.substr(open + 1, close - open - 1), ',');
}

CommandModel ReadCommand(const CLI::App& app, const std::string& name) {
  CommandModel model{.name = name, .help = app.get_description(), .footer = app.get_footer(), .options = {}};
  for (const CLI::Option* const option : app.get_options()) model.options.push_back(ReadOption(*option));
  return model;
}

}  // namespace

OptionModel ReadOption(const CLI::Option& option) {
  OptionModel model;
  for (const std::string& name : option.get_snames()) model.names.push_back(absl::StrCat("-", name));
  for (const std::string& name : option.get_lnames()) model.names.push_back(absl::StrCat("--", name));
  model.positional = option.get_positional();
  if (model.positional) model.names = {option.get_name()};
  model.takes_value = option.get_expected_max() > 0;
  const std::string type = option.get_type_name();
  if (model.takes_value) model.value_name = type.substr(0, type.find_first_of(":{["));
  model.choices = ChoicesIn(type);
  model.help = option.get_description();
  model.group = option.get_group();
  model.environment = option.get_envname();
  model.required = option.get_required();
  model.repeatable = option.get_items_expected_max() > 1;
  return model;
}

std::vector<CommandModel> ReadCommandModel(const CLI::App& app) {
  std::vector<CommandModel> commands = {ReadCommand(app, app.get_parent() != nullptr ? app.get_name() : "")};
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    commands.push_back(ReadCommand(*command, command->get_name()));
  }
  return commands;
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace sudoku::client
