#include "client/console/arguments.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <regex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/console/command_model.h"

namespace sudoku::client {
namespace {

bool IsCommand(const CLI::App& app, const std::string& word) {
  const std::vector<std::string> names = CommandNames(app);
  return std::find(names.begin(), names.end(), word) != names.end();
}

// The option called `name` ("-o", "--server") of any command.
const CLI::Option* FindOption(const CLI::App& app, const std::string& name) {
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (const CLI::Option* const option = command->get_option_no_throw(name)) return option;
  }
  return nullptr;
}

// How many letters have to be put in, taken out or exchanged to make `b` of `a`; two that changed places count as one.
std::size_t Distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::exchange(last, row);
  }
  return last[b.size()];
}

// "; did you mean --limit?", or nothing.
std::string DidYouMean(const std::string& word, const std::vector<std::string>& words) {
  const std::string nearest = Nearest(word, words);
  return nearest.empty() ? "" : absl::StrCat("; did you mean ", nearest, "?");
}

std::string HelpOf(const std::string& command) {
  return absl::StrCat("see sudoku-client ", command, command.empty() ? "" : " ", "--help");
}

absl::Status Mistake(const std::string& command, const std::string& what) {
  const bool question = !what.empty() && what.back() == '?';
  return absl::InvalidArgumentError(absl::StrCat(what, question ? " (" : "; ", HelpOf(command), question ? ")" : ""));
}

// A word that no command takes.
std::string Unexpected(const CLI::App& command, const std::string& word) {
  if (word.size() < 2 || word.front() != '-') {
    return absl::StrCat(command.get_name(), " takes no argument '", word, "'");
  }
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> names;
  for (const CLI::Option* const option : command.get_options()) {
    if (!option->get_positional()) names.push_back(option->get_name());
  }
  return absl::StrCat(command.get_name(), " has no option ", name, DidYouMean(name, names));
}

// The option that `error` begins with, as CLI11 names it.
const CLI::Option* OptionOf(const CLI::App& command, const std::string& error) {
  const std::string name = error.substr(0, error.find_first_of(": "));
  for (const CLI::Option* const option : command.get_options()) {
    if (option->get_name() == name) return option;
  }
  return nullptr;
}

std::string Missing(const CLI::App& command, const std::string& error) {
  const CLI::Option* const option = OptionOf(command, error);
  if (option == nullptr) return error;
  const OptionModel model = ReadOption(*option);
  const std::string choices = model.choices.empty() ? "" : absl::StrCat(": ", absl::StrJoin(model.choices, ", "));
  if (model.positional) return absl::StrCat(command.get_name(), " wants a ", model.names[0], choices);
  return absl::StrCat(option->get_name(), " wants a value, ", model.value_name, choices);
}

std::string Explain(const CLI::App& app, const CLI::App& command, const CLI::ParseError& error) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> words = app.remaining(true);
    if (!words.empty()) return Unexpected(command, words.front());
  }
  const bool missing = dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr ||
                       dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  return missing ? Missing(command, error.what()) : error.what();
}

// While one lives, CLI11 reads no environment variables: it would for every command, and its errors name the option.
class WithoutVariables {
 public:
  explicit WithoutVariables(CLI::App& app) {
    for (CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
      for (CLI::Option* const option : command->get_options()) {
        names_.emplace_back(option, option->get_envname());
        option->envname("");
      }
    }
  }
  ~WithoutVariables() {
    for (const auto& [option, name] : names_) option->envname(name);
  }
  WithoutVariables(const WithoutVariables&) = delete;
  WithoutVariables& operator=(const WithoutVariables&) = delete;

 private:
  std::vector<std::pair<CLI::Option*, std::string>> names_;
};

absl::Status ReadVariables(CLI::App& command, CommandLine* line) {
  for (CLI::Option* const option : command.get_options()) {
    const std::string variable = option->get_envname();
    const char* const value = variable.empty() ? nullptr : std::getenv(variable.c_str());
    if (value == nullptr || *value == '\0' || option->count() > 0) continue;
    line->variables.emplace_back(option->get_name(), variable);
    try {
      option->add_result(value);
      option->run_callback();
    } catch (const CLI::ParseError& error) {
      return Mistake(command.get_name(), NameVariables(*line, error.what()));
    }
  }
  return absl::OkStatus();
}

// A word that was left to be a file's name, is none, and looks like a command that we do not have; or "".
std::string UnknownCommand(const std::vector<std::string>& arguments, const CommandLine& line) {
  if (line.grids.files.empty() || arguments.empty() || arguments.front() != line.grids.files.front()) return "";
  const std::string& word = arguments.front();
  const bool plain = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return plain && access(word.c_str(), F_OK) != 0 ? word : "";
}

}  // namespace

std::vector<std::string> CommandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::string Nearest(const std::string& word, const std::vector<std::string>& words) {
  std::string nearest;
  std::size_t best = std::min<std::size_t>(3, (word.size() + 1) / 2);  // Of a short word little may be wrong.
  for (const std::string& candidate : words) {
    const std::size_t distance = Distance(word, candidate);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string NameVariables(const CommandLine& command_line, std::string message) {
  for (const auto& [option, variable] : command_line.variables) {
    message = std::regex_replace(message, std::regex(option + "(?![a-z-])"), variable);
  }
  return message;
}

std::vector<std::string> WithCommandInFront(const CLI::App& app, std::vector<std::string> arguments) {
  std::size_t i = 0;
  while (i < arguments.size() && arguments[i].size() > 1 && arguments[i].front() == '-' && arguments[i] != "--") {
    const std::string& word = arguments[i];
    if (word == "-h" || word == "--help" || word == "--version") return arguments;
    const CLI::Option* const option = FindOption(app, word);
    const bool takes_value = option != nullptr && option->get_expected_max() > 0;
    i += takes_value ? 2 : 1;
  }
  if (i < arguments.size() && IsCommand(app, arguments[i])) {
    std::rotate(arguments.begin(), arguments.begin() + static_cast<std::ptrdiff_t>(i),
                arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  } else {
    arguments.insert(arguments.begin(), "solve");
  }
  return arguments;
}

absl::StatusOr<Request> ParseArguments(CLI::App& app, const std::vector<std::string>& arguments,
                                       CommandLine* command_line) {
  std::vector<std::string> words = WithCommandInFront(app, arguments);
  const std::string name = IsCommand(app, words.front()) ? words.front() : "";
  CLI::App& command = name.empty() ? app : *app.get_subcommand(name);
  std::reverse(words.begin(), words.end());  // CLI11 takes them back to front.
  try {
    const WithoutVariables guard(app);
    app.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    return Request{"", app.help()};
  } catch (const CLI::CallForVersion& version) {
    return Request{"", absl::StrCat(version.what(), "\n")};
  } catch (const CLI::ParseError& error) {
    return Mistake(name, Explain(app, command, error));
  }
  if (const std::string word = UnknownCommand(arguments, *command_line); !word.empty()) {
    return Mistake("",
                   absl::StrCat("there is no command and no file '", word, "'", DidYouMean(word, CommandNames(app))));
  }
  const std::string& notation = command_line->grids.input_format;
  if (!command_line->grids.column.empty() && notation != "auto" && notation != "csv" && notation != "json") {
    return Mistake(name, absl::StrCat("--column names a column of a table or a member of JSON objects, and "
                                      "--input-format says ",
                                      notation));
  }
  absl::Status read = ReadVariables(command, command_line);
  if (!read.ok()) return read;
  return Request{name, ""};
}

}  // namespace sudoku::client
