#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "client/console/arguments.h"
#include "client/console/command_model.h"
#include "client/console/completion.h"
#include "client/console/help.h"
#include "client/console/manual.h"

namespace sudoku::client {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Parses as Run does; returns what is complained about, or "".
std::string Parse(const std::vector<std::string>& arguments, CommandLine* line) {
  const std::unique_ptr<CLI::App> app = BuildApp(line);
  return std::string(ParseArguments(*app, arguments, line).status().message());
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
  EXPECT_EQ(Parse({"p.txt"}, &from_environment), "");
  EXPECT_EQ(Parse({"--server", "flag:1", "p.txt"}, &from_flag), "");
  unsetenv("SUDOKU_SERVER");
  EXPECT_THAT(from_environment.connection.servers, ElementsAre("env:1"));
  EXPECT_THAT(from_flag.connection.servers, ElementsAre("flag:1"));
}

// Every mistake is told in our own words, and leads to the help of the command it was made with.
TEST(CommandLine, ExplainsMistakes) {
  const std::string limit = "is no limit: write a whole number from 0 on; see sudoku-client ";
  const struct {
    std::vector<std::string> arguments;
    std::string complaint;
  } cases[] = {
      {{"solve", "-o", "xml"},
       "--output-format: 'xml' is none of input, rows, line, csv, json, pretty; see sudoku-client solve --help"},
      {{"--nonsense"}, "solve has no option --nonsense; see sudoku-client solve --help"},
      {{"count", "--limitt=3"}, "count has no option --limitt; did you mean --limit? (see sudoku-client count --help)"},
      {{"bench", "--conections", "3"},
       "bench has no option --conections; did you mean --connections? (see sudoku-client bench --help)"},
      {{"-z"}, "solve has no option -z; see sudoku-client solve --help"},
      {{"--timeout", "5"}, "--timeout: '5' is no duration: write 500ms, 5s or 2m; see sudoku-client solve --help"},
      {{"check", "--timeout", "-5s"},
       "--timeout: '-5s' is no duration: write 500ms, 5s or 2m; see sudoku-client check --help"},
      {{"--timeout", "0s"}, "--timeout: '0s' is no duration: write 500ms, 5s or 2m; see sudoku-client solve --help"},
      {{"--timeout"}, "--timeout wants a value, DURATION; see sudoku-client solve --help"},
      {{"-o"},
       "--output-format wants a value, FORMAT: input, rows, line, csv, json, pretty; see sudoku-client solve --help"},
      {{"count", "--limit", "-1"}, "--limit: '-1' " + limit + "count --help"},
      {{"count", "-n", "many"}, "--limit: 'many' " + limit + "count --help"},
      {{"count", "--limit="}, "--limit wants a value, N; see sudoku-client count --help"},
      {{"enumerate", "--limit", "9223372036854775808"}, "--limit: '9223372036854775808' " + limit + "enumerate --help"},
      {{"enumerate", "--limit", "2,000"}, "--limit: '2,000' " + limit + "enumerate --help"},
      {{"bench", "--limit", "-1"}, "--limit: '-1' " + limit + "bench --help"},
      {{"enumerate", "--after", "123"},
       "--after: a grid has 81 characters, this text has 3; see sudoku-client enumerate --help"},
      {{"enumerate", "--after", std::string(81, '0')},
       "--after: has empty cells; expected 81 digits 1 to 9; see sudoku-client enumerate --help"},
      {{"bench", "--rate", "0"},
       "--rate: '0' will not do: write a number from 0.001 to 1e+07; see sudoku-client bench --help"},
      {{"bench", "--concurrency", "x"},
       "--concurrency: 'x' will not do: write a whole number from 1 to 100000; see sudoku-client bench --help"},
      {{"bench", "--method", "guess"},
       "--method: 'guess' is none of solve, batch, count, enumerate, health; see sudoku-client bench --help"},
      {{"hint", "--stage", "all"}, "--stage: 'all' is none of where, technique, full; see sudoku-client hint --help"},
      {{"path", "--to", "0.9"},
       "--to: '0.9' is no rating: write a number from 1.0 to 20.0, as 6.5; see sudoku-client path --help"},
      {{"rate", "-f", "%x"},
       "--format: '%x' stands for nothing: write %g, %i, %n, %r, %p, %d, %R, %t, %l or %%; see sudoku-client rate "
       "--help"},
      {{"rate", "--stop-above", "5.55"},
       "--stop-above: '5.55' is no rating: write a number from 1.0 to 20.0, as 6.5; see sudoku-client rate --help"},
      {{"--quiet=perhaps"}, "--quiet: 'perhaps' is neither true nor false; see sudoku-client solve --help"},
      {{"--color", "blue"}, "--color: 'blue' is none of auto, always, never; see sudoku-client solve --help"},
      {{"completion", "tcsh"}, "SHELL: 'tcsh' is none of bash, zsh, fish; see sudoku-client completion --help"},
      {{"completion"}, "completion wants a SHELL: bash, zsh, fish; see sudoku-client completion --help"},
      {{"version", "x"}, "version takes no argument 'x'; see sudoku-client version --help"},
      {{"cuont"}, "there is no command and no file 'cuont'; did you mean count? (see sudoku-client --help)"},
      {{"xyzzy"}, "there is no command and no file 'xyzzy'; see sudoku-client --help"},
      {{"help", "cuont"},
       "COMMAND: 'cuont' is none of solve, count, enumerate, check, explain, candidates, minimize, hint, path, rate, "
       "health, bench, version, completion, man, help; see "
       "sudoku-client help --help"},
  };
  for (const auto& use : cases) {
    CommandLine line;
    EXPECT_EQ(Parse(use.arguments, &line), use.complaint);
  }
}

class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Variable() { unsetenv(name_); }

 private:
  const char* const name_;
};

TEST(CommandLine, MistakesInTheEnvironmentNameTheVariable) {
  const struct {
    const char* variable;
    const char* value;
    const char* complaint;
  } cases[] = {
      {"SUDOKU_TIMEOUT", "5",
       "SUDOKU_TIMEOUT: '5' is no duration: write 500ms, 5s or 2m; see sudoku-client count --help"},
      {"SUDOKU_CLIENT_TLS", "perhaps",
       "SUDOKU_CLIENT_TLS: 'perhaps' is neither true nor false; see sudoku-client count --help"},
  };
  for (const auto& use : cases) {
    const Variable variable(use.variable, use.value);
    CommandLine line;
    EXPECT_EQ(Parse({"count"}, &line), use.complaint);
    EXPECT_EQ(Parse({"version"}, &line), "") << "of a command that has no such option it is none";
  }
}

TEST(CommandLine, LaterComplaintsNameTheVariableToo) {
  const Variable certificate("SUDOKU_CLIENT_TLS_CERT", "x.pem"), tls("SUDOKU_CLIENT_TLS", "true");
  CommandLine line;
  EXPECT_EQ(Parse({"count", "--tls-key", "y.pem"}, &line), "");
  EXPECT_EQ(NameVariables(line, "--tls-cert and --tls-key go together, unlike --tls"),
            "SUDOKU_CLIENT_TLS_CERT and --tls-key go together, unlike SUDOKU_CLIENT_TLS");
}

// The server's own certificate is none of ours, though both may run with the same environment.
TEST(CommandLine, TheServersVariablesAreNotOurs) {
  const Variable certificate("SUDOKU_TLS_CERT", "server.pem"), key("SUDOKU_TLS_KEY", "server.key"),
      insecure("SUDOKU_INSECURE", "true");
  CommandLine line;
  EXPECT_EQ(Parse({"count"}, &line), "");
  EXPECT_EQ(line.connection.tls_cert + line.connection.tls_key, "");
  EXPECT_FALSE(line.connection.insecure);
}

TEST(CommandLine, TheLastOfSeveralCounts) {
  CommandLine line;
  EXPECT_EQ(Parse({"count", "-n", "1", "--limit", "2", "-q", "-q", "a", "b"}, &line), "");
  EXPECT_EQ(line.limit, 2);
  EXPECT_THAT(line.grids.files, ElementsAre("a", "b"));
  EXPECT_EQ(Parse({"bench", "--warm-up", "0s"}, &line), "");
  EXPECT_EQ(line.bench.warm_up, absl::ZeroDuration());
}

TEST(CommandLine, CountAndCheckHaveTheirOutputFormats) {
  for (const char* const command : {"count", "check"}) {
    const struct {
      std::vector<std::string> flags;
      bool json;
    } cases[] = {{{}, false}, {{"-o", "json"}, true}, {{"-o", "line"}, false}, {{"--json"}, true}};
    for (const auto& use : cases) {
      CommandLine line;
      std::vector<std::string> arguments = {command};
      arguments.insert(arguments.end(), use.flags.begin(), use.flags.end());
      EXPECT_EQ(Parse(arguments, &line), "");
      EXPECT_EQ(line.grids.json, use.json);
    }
    CommandLine line;
    EXPECT_THAT(Parse({command, "-o", "rows"}, &line),
                HasSubstr("--output-format: 'rows' is none of line, csv, json; see"));
  }
}

TEST(Nearest, IsOneOrTwoLettersAway) {
  const std::vector<std::string> words = {"solve", "count", "check", "man"};
  EXPECT_EQ(Nearest("slove", words), "solve");
  EXPECT_EQ(Nearest("coutn", words), "count");
  EXPECT_EQ(Nearest("chek", words), "check");
  EXPECT_EQ(Nearest("chekc", words), "check");
  EXPECT_EQ(Nearest("mna", words), "man");
  EXPECT_EQ(Nearest("x", words), "");
  EXPECT_EQ(Nearest("puzzle", words), "");
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
