#include "client/console/help.h"

#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "client/console/command_model.h"

namespace sudoku::client {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kHelpColumn = 22;

// `text` broken into lines of at most kWidth - `indent` columns, each led by `indent` blanks. Line ends of its own
// stay, and so does the indentation of its lines.
std::string Wrap(const std::string& text, std::size_t indent) {
  std::string out;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(text, '\n'))) {
    const std::size_t own = std::min(line.find_first_not_of(' '), line.size());
    std::string row(indent + own, ' ');
    bool empty = true;
    for (const std::string& word : std::vector<std::string>(absl::StrSplit(line, ' ', absl::SkipEmpty()))) {
      if (!empty && row.size() + 1 + word.size() > kWidth) {
        absl::StrAppend(&out, row, "\n");
        row = std::string(indent + own + (own > 0 ? 2 : 0), ' ');
        empty = true;
      }
      absl::StrAppend(&row, empty ? "" : " ", word);
      empty = false;
    }
    absl::StrAppend(&out, empty ? "" : row, "\n");
  }
  return out;
}

// A term and its explanation: beside it if the term is short, else below.
std::string Entry(const std::string& term, const std::string& help) {
  std::string text = absl::StrCat("  ", term);
  const std::string wrapped = Wrap(help, kHelpColumn);
  if (text.size() + 2 > kHelpColumn) return absl::StrCat(text, "\n", wrapped);
  return absl::StrCat(text, wrapped.substr(text.size()));
}

std::string Term(const OptionModel& option) {
  std::string term = absl::StrJoin(option.names, ", ");
  if (option.takes_value && !option.positional) absl::StrAppend(&term, " ", option.value_name);
  return term;
}

std::string Help(const OptionModel& option) {
  std::string help = option.help;
  const bool explained = option.positional || help.find('\n') != std::string::npos;
  if (!option.choices.empty() && !explained) {
    absl::StrAppend(&help, " (", absl::StrJoin(option.choices, ", "), ")");
  }
  if (!option.environment.empty()) absl::StrAppend(&help, " {", option.environment, "}");
  return help;
}

std::string Usage(const CommandModel& command) {
  if (command.name.empty()) return "Usage: sudoku-client [COMMAND] [OPTION...] [FILE...]\n";
  std::string usage = absl::StrCat("Usage: sudoku-client ", command.name, " [OPTION...]");
  for (const OptionModel& option : command.options) {
    if (!option.positional) continue;
    const std::string name = absl::StrCat(option.names[0], option.repeatable ? "..." : "");
    absl::StrAppend(&usage, " ", option.required ? name : absl::StrCat("[", name, "]"));
  }
  return usage + "\n";
}

std::string Options(const CommandModel& command) {
  std::string text;
  std::string group;
  for (const OptionModel& option : command.options) {
    if (option.positional)
      text += absl::StrCat(text.empty() ? "\nArguments:\n" : "", Entry(Term(option), Help(option)));
  }
  for (const OptionModel& option : command.options) {
    if (option.positional) continue;
    if (option.group != group) {
      group = option.group;
      absl::StrAppend(&text, "\n", group, ":\n");
    }
    text += Entry(Term(option), Help(option));
  }
  return text;
}

}  // namespace

std::string HelpText(const CLI::App& app) {
  const std::vector<CommandModel> models = ReadCommandModel(app);
  std::string text = absl::StrCat(Wrap(models[0].help, 0), "\n", Usage(models[0]));
  if (models.size() > 1) text += "\nCommands:\n";
  for (std::size_t i = 1; i < models.size(); ++i) text += Entry(models[i].name, FirstLine(models[i].help));
  return absl::StrCat(text, Options(models[0]), "\n", models[0].footer, "\n");
}

}  // namespace sudoku::client
