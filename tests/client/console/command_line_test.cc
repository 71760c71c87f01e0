#include "client/console/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "client/console/command_model.h"
#include "client/console/completion.h"
#include "client/console/help.h"
#include "client/console/manual.h"

namespace sudoku::client {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Parses as Run does; returns what CLI11 complains about, or "".
std::string Parse(std::vector<std::string> arguments, CommandLine* line) {
  const std::unique_ptr<CLI::App> app = BuildApp(line);
  try {
    ParseArguments(*app, std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return "";
}

std::vector<std::string> InFront(std::vector<std::string> arguments) {
  CommandLine line;
  return WithCommandInFront(*BuildApp(&line), std::move(arguments));
}

TEST(WithCommandInFront, PutsSolveWhereNothingIsNamed) {
  EXPECT_THAT(InFront({}), ElementsAre("solve"));
  EXPECT_THAT(InFront({"puzzle.txt"}), ElementsAre("solve", "puzzle.txt"));
  EXPECT_THAT(InFront({"--server", "count", "p"}), ElementsAre("solve", "--server", "count", "p"));
  EXPECT_THAT(InFront({"-"}), ElementsAre("solve", "-"));
  EXPECT_THAT(InFront({"--", "count"}), ElementsAre("solve", "--", "count"));
}

TEST(WithCommandInFront, MovesOptionsBehindTheCommand) {
  EXPECT_THAT(InFront({"count", "p"}), ElementsAre("count", "p"));
  EXPECT_THAT(InFront({"--server", "a:1", "count", "p"}), ElementsAre("count", "--server", "a:1", "p"));
  EXPECT_THAT(InFront({"--server=a:1", "-q", "check", "p"}), ElementsAre("check", "--server=a:1", "-q", "p"));
  EXPECT_THAT(InFront({"--timeout", "5s", "enumerate"}), ElementsAre("enumerate", "--timeout", "5s"));
}

TEST(WithCommandInFront, LeavesHelpAndVersionAlone) {
  EXPECT_THAT(InFront({"--help"}), ElementsAre("--help"));
  EXPECT_THAT(InFront({"--version"}), ElementsAre("--version"));
  EXPECT_THAT(InFront({"count", "--help"}), ElementsAre("count", "--help"));
}

TEST(CommandLine, ReadsOptions) {
  CommandLine line;
  EXPECT_EQ(Parse({"solve", "-o", "csv", "-i", "line", "--server", "a:1,b:2", "--server", "c:3", "--timeout", "250ms",
                   "--quiet", "x", "y"},
                  &line),
            "");
  EXPECT_EQ(line.grids.output_format, "csv");
  EXPECT_EQ(line.grids.input_format, "line");
  EXPECT_THAT(line.connection.servers, ElementsAre("a:1,b:2", "c:3"));
  EXPECT_EQ(line.connection.timeout, absl::Milliseconds(250));
  EXPECT_TRUE(line.grids.quiet);
  EXPECT_THAT(line.grids.files, ElementsAre("x", "y"));
}

TEST(CommandLine, TakesTheServerFromTheEnvironmentUnlessNamed) {
  setenv("SUDOKU_SERVER", "env:1", 1);
  CommandLine from_environment, from_flag;
  EXPECT_EQ(Parse({"p"}, &from_environment), "");
  EXPECT_EQ(Parse({"--server", "flag:1", "p"}, &from_flag), "");
  unsetenv("SUDOKU_SERVER");
  EXPECT_THAT(from_environment.connection.servers, ElementsAre("env:1"));
  EXPECT_THAT(from_flag.connection.servers, ElementsAre("flag:1"));
}

struct BadUse {
  std::vector<std::string> arguments;
  const char* why;
};

TEST(CommandLine, RefusesWhatMakesNoSense) {
  const BadUse cases[] = {
      {{"solve", "-o", "xml"}, "xml"},
      {{"--nonsense"}, "--nonsense"},
      {{"--timeout", "5"}, "5s"},
      {{"--timeout", "-5s"}, "duration"},
      {{"--timeout", "0s"}, "duration"},
      {{"count", "--limit", "-1"}, "'-1' is no limit"},
      {{"count", "--limit", "many"}, "'many' is no limit"},
      {{"enumerate", "--limit", "9223372036854775808"}, "is no limit"},
      {{"enumerate", "--limit", "2,000"}, "'2,000' is no limit"},
      {{"bench", "--limit", "-1"}, "'-1' is no limit"},
      {{"enumerate", "--after", "123"}, "81"},
      {{"enumerate", "--after", std::string(81, '0')}, "empty cells"},
      {{"bench", "--rate", "0"}, "rate"},
      {{"bench", "--concurrency", "0"}, "concurrency"},
      {{"bench", "--method", "guess"}, "guess"},
      {{"completion", "tcsh"}, "tcsh"},
      {{"completion"}, "SHELL"},
  };
  for (const BadUse& use : cases) {
    CommandLine line;
    EXPECT_THAT(Parse(use.arguments, &line), HasSubstr(use.why)) << testing::PrintToString(use.arguments);
  }
}

class HelpTest : public testing::Test {
 protected:
  CommandLine line_;
  const std::unique_ptr<CLI::App> app_ = BuildApp(&line_);
  const std::vector<CommandModel> model_ = ReadCommandModel(*app_);
};

TEST_F(HelpTest, LeadsToEveryCommandAndOption) {
  const std::string top = HelpText(*app_);
  ASSERT_GT(model_.size(), 8u);
  for (std::size_t i = 1; i < model_.size(); ++i) {
    EXPECT_THAT(top, HasSubstr("\n  " + model_[i].name + " ")) << "in the list of commands";
    const std::string help = HelpText(*app_->get_subcommand(model_[i].name));
    EXPECT_THAT(help, HasSubstr("Usage: sudoku-client " + model_[i].name));
    EXPECT_THAT(help, HasSubstr("Examples:\n  sudoku-client")) << model_[i].name << " teaches by example";
    for (const OptionModel& option : model_[i].options) {
      EXPECT_THAT(help, HasSubstr(option.names.back()));
      EXPECT_NE(option.help, "") << option.names.back();
    }
  }
}

TEST_F(HelpTest, FitsEightyColumns) {
  for (std::size_t i = 0; i < model_.size(); ++i) {
    std::istringstream text(i == 0 ? HelpText(*app_) : HelpText(*app_->get_subcommand(model_[i].name)));
    for (std::string row; std::getline(text, row);) EXPECT_LE(row.size(), 80u) << row;
  }
}

// Every example of every --help must be a command line that we take.
TEST_F(HelpTest, ExamplesAreTrue) {
  int examples = 0;
  for (const CommandModel& command : model_) {
    std::istringstream text(command.footer);
    for (std::string row; std::getline(text, row);) {
      std::istringstream words(row);
      std::string word;
      words >> word;
      if (word != "sudoku-client" || row.substr(0, 3) != "  s") continue;
      std::vector<std::string> arguments;
      // Up to the shell's business, or the remark after several blanks.
      const std::string own = row.substr(0, std::min(row.find("   ", 3), row.find_first_of("|><")));
      for (std::istringstream rest(own.substr(own.find("client") + 6)); rest >> word;) {
        if (word.find('$') != std::string::npos) {  // --after $(tail -n 1 list)
          arguments.push_back(std::string(81, '1'));
          while (word.find(')') == std::string::npos && rest >> word) {
          }
        } else if (word != "\"\"") {
          arguments.push_back(word);
        } else {
          arguments.emplace_back();
        }
        if (word.size() > 1 && rest.str().find(word + "  ") != std::string::npos) break;
      }
      CommandLine line;
      const std::string complaint = Parse(arguments, &line);
      if (std::find(arguments.begin(), arguments.end(), "--help") == arguments.end()) {
        EXPECT_EQ(complaint, "") << row;
      }
      ++examples;
    }
  }
  EXPECT_GT(examples, 15);
}

TEST_F(HelpTest, ManualHoldsEveryCommandAndOption) {
  std::string page = ManualPage(*app_);
  EXPECT_THAT(page, testing::StartsWith(".TH SUDOKU"));
  page.erase(std::remove(page.begin(), page.end(), '\\'), page.end());
  for (const CommandModel& command : model_) {
    EXPECT_THAT(page, HasSubstr(command.name));
    for (const OptionModel& option : command.options) EXPECT_THAT(page, HasSubstr(option.names.back()));
  }
}

TEST_F(HelpTest, CompletionHoldsEveryCommandAndOption) {
  for (const char* const shell : {"bash", "zsh", "fish"}) {
    const std::string script = CompletionScript(*app_, shell);
    for (std::size_t i = 1; i < model_.size(); ++i) {
      EXPECT_THAT(script, HasSubstr(model_[i].name)) << shell;
      for (const OptionModel& option : model_[i].options) {
        if (option.positional) continue;
        // fish writes long options without their dashes.
        EXPECT_THAT(script, HasSubstr(option.names.back().substr(2))) << shell;
        for (const std::string& choice : option.choices) EXPECT_THAT(script, HasSubstr(choice)) << shell;
      }
    }
  }
}

}  // namespace
}  // namespace sudoku::client
