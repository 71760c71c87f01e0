#include "client/console/manual.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "client/console/command_model.h"
#include "client/console/version.h"

namespace sudoku::client {
namespace {

// Text that roff prints as it stands: no escapes, no line that looks like a request.
std::string Roff(const std::string& text) {
  std::string safe = absl::StrReplaceAll(text, {{"\\", "\\e"}, {"-", "\\-"}, {"\n.", "\n\\&."}, {"\n'", "\n\\&'"}});
  if (!safe.empty() && (safe.front() == '.' || safe.front() == '\'')) safe.insert(0, "\\&");
  return safe;
}

// Help of several lines: the first flows, the others (a list of choices) keep their lines.
std::string Paragraph(const std::string& help) { return absl::StrReplaceAll(Roff(help), {{"\n", "\n.br\n"}}); }

std::string Preformatted(const std::string& text) { return absl::StrCat(".PP\n.nf\n", Roff(text), "\n.fi\n"); }

std::string Describe(const OptionModel& option) {
  const std::string names = absl::StrJoin(option.names, ", ", [](std::string* out, const std::string& name) {
    absl::StrAppend(out, "\\fB", Roff(name), "\\fR");
  });
  const std::string value =
      option.takes_value && !option.positional ? absl::StrCat(" \\fI", option.value_name, "\\fR") : "";
  std::string text = absl::StrCat(".TP\n", names, value, "\n", Paragraph(option.help), "\n");
  if (!option.environment.empty()) absl::StrAppend(&text, "(Environment: ", option.environment, ")\n");
  if (!option.choices.empty() && !option.positional && option.help.find('\n') == std::string::npos) {
    absl::StrAppend(&text, "(", Roff(absl::StrJoin(option.choices, ", ")), ")\n");
  }
  return text;
}

std::string Describe(const CommandModel& command) {
  std::string text = absl::StrCat(".SS sudoku\\-client ", command.name, "\n", Paragraph(command.help), "\n");
  for (const OptionModel& option : command.options) {
    if (option.group != "Connection" && option.names.back() != "--help") text += Describe(option);
  }
  return text + Preformatted(command.footer);
}

}  // namespace

std::string ManualPage(const CLI::App& app) {
  const std::vector<CommandModel> commands = ReadCommandModel(app);
  std::string page = absl::StrCat(
      ".TH SUDOKU\\-CLIENT 1 \"\" \"sudoku ", kVersion, "\" \"User Commands\"\n",
      ".SH NAME\nsudoku\\-client \\- solve Sudoku grids, here or on a server\n",
      ".SH SYNOPSIS\n.B sudoku\\-client\n[\\fICOMMAND\\fR] [\\fIOPTION\\fR...] [\\fIFILE\\fR...]\n",
      ".SH DESCRIPTION\n", Paragraph(commands[0].help), "\n", Preformatted(commands[0].footer), ".SH COMMANDS\n");
  for (std::size_t i = 1; i < commands.size(); ++i) page += Describe(commands[i]);
  page += ".SH OPTIONS\n";
  for (const OptionModel& option : commands[0].options) page += Describe(option);
  page += ".SH CONNECTION OPTIONS\nTaken by every command that asks the service.\n";
  for (const OptionModel& option : commands[1].options) {
    if (option.group == "Connection") page += Describe(option);
  }
  return page;
}

}  // namespace sudoku::client
