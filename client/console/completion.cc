#include "client/console/completion.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "client/console/command_model.h"

namespace sudoku::client {
namespace {

bool IsFile(const OptionModel& option) {
  return option.value_name == "FILE" || (option.positional && option.choices.empty());
}

bool TakesFiles(const CommandModel& command) {
  return std::any_of(command.options.begin(), command.options.end(),
                     [](const OptionModel& option) { return option.positional && IsFile(option); });
}

// Help in one line without quotes or brackets, which shells would read.
std::string Plain(const std::string& help) {
  return absl::StrReplaceAll(FirstLine(help), {{"'", ""}, {"\"", ""}, {"`", ""}, {"[", "("}, {"]", ")"}, {":", "\\:"}});
}

std::vector<CommandModel> Commands(const CLI::App& app) {
  std::vector<CommandModel> commands = ReadCommandModel(app);
  commands.erase(commands.begin());
  return commands;
}

std::string Names(const std::vector<CommandModel>& commands) {
  return absl::StrJoin(commands, " ", [](std::string* out, const CommandModel& command) { out->append(command.name); });
}

// --- bash: one function; `case` over the command word, then over the option before the cursor.

constexpr char kBashHead[] = R"(# bash completion of sudoku-client; made by `sudoku-client completion bash`
_sudoku_client() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} prefix= word command=solve options= files= words=
  local commands="@COMMANDS@"
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ " $commands " == *" $word "* ]]; then command=$word; break; fi
  done
  # --option=value is one word or, where = breaks words, three.
  if [[ $cur == --*=* ]]; then
    prev=${cur%%=*} prefix=$prev= cur=${cur#*=}
  elif [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
  # Names with spaces: a line each, and without the quotes that were typed.
  cur=${cur#[\"\']} cur=${cur//\\/}
  case $command,$prev in
)";
constexpr char kBashMiddle[] = R"(  esac
  case $command in
)";
constexpr char kBashTail[] = R"(  esac
  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    return
  fi
  [[ $COMP_CWORD == 1 ]] && words="$commands"
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur"; [[ -n $files ]] && compgen -f -- "$cur")
}
complete -o filenames -F _sudoku_client sudoku-client
)";

// What may stand where an argument that is no option does.
std::string BashWords(const CommandModel& command) {
  for (const OptionModel& option : command.options) {
    if (option.positional && !option.choices.empty()) return absl::StrJoin(option.choices, " ");
  }
  return "";
}

std::string Bash(const std::vector<CommandModel>& commands) {
  std::string script = absl::StrReplaceAll(kBashHead, {{"@COMMANDS@", Names(commands)}});
  for (const CommandModel& command : commands) {
    for (const OptionModel& option : command.options) {
      if (option.positional || !option.takes_value) continue;
      const std::string pattern = absl::StrJoin(option.names, "|", [&](std::string* out, const std::string& name) {
        absl::StrAppend(out, command.name, ",", name);
      });
      const std::string words = IsFile(option) ? "-f" : absl::StrCat("-W \"", absl::StrJoin(option.choices, " "), "\"");
      absl::StrAppend(&script, "    ", pattern, ") mapfile -t COMPREPLY < <(compgen -P \"$prefix\" ", words,
                      " -- \"$cur\"); return ;;\n");
    }
  }
  absl::StrAppend(&script, kBashMiddle);
  for (const CommandModel& command : commands) {
    std::vector<std::string> names;
    for (const OptionModel& option : command.options) {
      if (!option.positional) names.insert(names.end(), option.names.begin(), option.names.end());
    }
    const std::string words = BashWords(command);
    absl::StrAppend(&script, "    ", command.name, ") options=\"", absl::StrJoin(names, " "), "\"",
                    words.empty() ? "" : absl::StrCat(" words=\"", words, "\""), TakesFiles(command) ? " files=1" : "",
                    " ;;\n");
  }
  return absl::StrCat(script, kBashTail);
}

// --- zsh: _arguments does the work.

std::string ZshAction(const OptionModel& option) {
  if (!option.choices.empty()) return absl::StrCat(":value:(", absl::StrJoin(option.choices, " "), ")");
  return IsFile(option) ? ":file:_files" : absl::StrCat(":", option.value_name, ": ");
}

std::string ZshArguments(const CommandModel& command) {
  std::string text;
  for (const OptionModel& option : command.options) {
    if (option.positional) {
      absl::StrAppend(&text, " \\\n        '", option.choices.empty() ? "*" : "1", ZshAction(option), "'");
      continue;
    }
    for (const std::string& name : option.names) {
      absl::StrAppend(&text, " \\\n        '", name, "[", Plain(option.help), "]",
                      option.takes_value ? ZshAction(option) : "", "'");
    }
  }
  return text;
}

std::string Zsh(const std::vector<CommandModel>& commands) {
  std::string script =
      "#compdef sudoku-client\n# zsh completion of sudoku-client; made by `sudoku-client completion zsh`\n"
      "_sudoku_client() {\n  local -a commands\n  commands=(\n";
  for (const CommandModel& command : commands) {
    absl::StrAppend(&script, "    '", command.name, ":", Plain(command.help), "'\n");
  }
  absl::StrAppend(&script,
                  "  )\n  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
                  "    _describe command commands\n    _files\n    return\n  fi\n"
                  "  local command=solve\n"
                  "  if (( ${commands[(I)$words[2]:*]} )); then\n"
                  "    command=$words[2]\n    shift words\n    (( CURRENT-- ))\n  fi\n  case $command in\n");
  for (const CommandModel& command : commands) {
    absl::StrAppend(&script, "    ", command.name, ")\n      _arguments", ZshArguments(command), "\n      ;;\n");
  }
  return absl::StrCat(script,
                      "  esac\n}\nif [[ $funcstack[1] == _sudoku-client ]]; then\n  _sudoku_client \"$@\"\nelse\n"
                      "  compdef _sudoku_client sudoku-client\nfi\n");
}

// --- fish: one `complete` per option.

std::string Fish(const std::vector<CommandModel>& commands) {
  std::string script = absl::StrCat(
      "# fish completion of sudoku-client; made by `sudoku-client completion fish`\n"
      "set -l commands ",
      Names(commands), "\n");
  for (const CommandModel& command : commands) {
    absl::StrAppend(&script, "complete -c sudoku-client -n \"not __fish_seen_subcommand_from $commands\" -a ",
                    command.name, " -d '", absl::StrReplaceAll(Plain(command.help), {{"\\:", ":"}}), "'\n");
    // Without a command word the options are those of solve.
    const std::string condition =
        absl::StrCat("\"__fish_seen_subcommand_from ", command.name,
                     command.name == "solve" ? "; or not __fish_seen_subcommand_from $commands" : "", "\"");
    if (!TakesFiles(command)) absl::StrAppend(&script, "complete -c sudoku-client -n ", condition, " -f\n");
    for (const OptionModel& option : command.options) {
      std::string names;
      for (const std::string& name : option.names) {
        if (option.positional) continue;
        absl::StrAppend(&names, name.substr(0, 2) == "--" ? absl::StrCat(" -l ", name.substr(2))
                                                          : absl::StrCat(" -s ", name.substr(1)));
      }
      if (option.positional && option.choices.empty()) continue;
      std::string value;
      if (!option.choices.empty()) {
        value = absl::StrCat(option.positional ? "" : " -x", " -a '", absl::StrJoin(option.choices, " "), "'");
      } else if (option.takes_value) {
        value = IsFile(option) ? " -r -F" : " -x";
      }
      absl::StrAppend(&script, "complete -c sudoku-client -n ", condition, names, value, " -d '",
                      absl::StrReplaceAll(Plain(option.help), {{"\\:", ":"}}), "'\n");
    }
  }
  return script;
}

}  // namespace

std::string CompletionScript(const CLI::App& app, const std::string& shell) {
  const std::vector<CommandModel> commands = Commands(app);
  if (shell == "zsh") return Zsh(commands);
  if (shell == "fish") return Fish(commands);
  return Bash(commands);
}

}  // namespace sudoku::client
