// The completion scripts in the shells they are for, and the manual page in man.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tests/support/client_process.h"
#include "tests/support/temp_folder.h"

namespace sudoku::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class CompletionTest : public ::testing::Test {
 protected:
  // What `shell` prints when it runs `code` after `prelude`, with $script naming our completion script.
  std::string Run(const std::string& shell, const std::string& code) {
    const std::string script = folder_.path() / ("script." + shell);
    std::ofstream(script) << RunClient({"completion", shell}).out;
    Process process({"/usr/bin/env", "script=" + script, shell, "-c", code});
    EXPECT_EQ(process.Wait(), 0) << process.err();
    EXPECT_EQ(process.err(), "");
    return process.out();
  }

  // The words bash offers for `words`, the last of which is being typed.
  std::string Bash(const std::string& words) {
    return Run("bash", "source $script; COMP_WORDS=(" + words +
                           "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _sudoku_client; echo \"${COMPREPLY[*]}\"");
  }
  std::string Fish(const std::string& line) { return Run("fish", "source $script; complete -C '" + line + "'"); }

  const TempFolder folder_;
};

TEST_F(CompletionTest, BashOffersCommandsOptionsAndValues) {
  EXPECT_EQ(Bash("sudoku-client en"), "enumerate\n");
  EXPECT_EQ(Bash("sudoku-client solve --out"), "--output-format\n");
  EXPECT_EQ(Bash("sudoku-client solve --output-format j"), "json\n");
  EXPECT_EQ(Bash("sudoku-client -o p"), "pretty\n");
  EXPECT_EQ(Bash("sudoku-client completion z"), "zsh\n");
  EXPECT_EQ(Bash("sudoku-client bench --method c"), "count\n");
  EXPECT_EQ(Bash("sudoku-client bench --output-f"), "\n") << "bench has no such option";
  EXPECT_THAT(Bash("sudoku-client check " + std::string(folder_.path() / "scr")), HasSubstr("script.bash"));
}

// By the default settings of bash = is a word of its own; where it is none the whole word is offered.
TEST_F(CompletionTest, BashOffersValuesBehindAnEqualsSign) {
  EXPECT_EQ(Bash("sudoku-client --output-format = j"), "json\n");
  EXPECT_THAT(Bash("sudoku-client --output-format ="), HasSubstr("csv json"));
  EXPECT_EQ(Bash("sudoku-client bench --method=c"), "--method=count\n");
  EXPECT_EQ(Bash("sudoku-client count --limit = 1"), "\n") << "a number is no file";
}

TEST_F(CompletionTest, BashKeepsNamesWithSpacesWhole) {
  std::ofstream(folder_.path() / "my grids.txt");
  const std::string name = folder_.path() / "my grids.txt";
  const std::string begin = name.substr(0, name.size() - 7);
  for (const std::string& typed : {"'" + begin + "'", "'" + folder_.path().string() + "/my\\ gr'"}) {
    EXPECT_EQ(Run("bash", "source $script; COMP_WORDS=(sudoku-client check " + typed +
                              "); COMP_CWORD=2; _sudoku_client; echo \"${#COMPREPLY[@]} ${COMPREPLY[0]}\""),
              "1 " + name + "\n");
  }
}

TEST_F(CompletionTest, BashOffersTheTopicsOfHelp) { EXPECT_EQ(Bash("sudoku-client help che"), "check\n"); }

TEST_F(CompletionTest, FishOffersThemToo) {
  EXPECT_THAT(Fish("sudoku-client enu"), HasSubstr("enumerate\t"));
  EXPECT_THAT(Fish("sudoku-client solve --out"), HasSubstr("--output-format\t"));
  EXPECT_THAT(Fish("sudoku-client solve --output-format j"), HasSubstr("json"));
  EXPECT_THAT(Fish("sudoku-client completion z"), HasSubstr("zsh"));
  EXPECT_THAT(Fish("sudoku-client bench --output-f"), Not(HasSubstr("--output-format")));
}

// zsh completes only in a terminal; _arguments and _describe stand in and show what they are asked to offer.
TEST_F(CompletionTest, ZshOffersThemToo) {
  const std::string stubs =
      "_describe() { print -l ${(P)2} }; _files() { print files }; _arguments() { print -l -- $@ }; compdef() { }; "
      "source $script; ";
  EXPECT_THAT(Run("zsh", stubs + "words=(sudoku-client en); CURRENT=2; _sudoku_client"), HasSubstr("enumerate:Print"));
  EXPECT_THAT(
      Run("zsh", stubs + "words=(sudoku-client solve --out); CURRENT=3; _sudoku_client"),
      AllOf(HasSubstr("--output-format["), HasSubstr("(input rows line csv json pretty)"), HasSubstr("*:file")));
  EXPECT_THAT(Run("zsh", stubs + "words=(sudoku-client -o j); CURRENT=3; _sudoku_client"),
              HasSubstr("--output-format["));
  EXPECT_THAT(Run("zsh", stubs + "words=(sudoku-client bench -); CURRENT=3; _sudoku_client"),
              Not(HasSubstr("--output-format")));
}

TEST(Manual, IsCleanRoffWithEverySection) {
  const TempFolder folder;
  const std::string page = folder.path() / "sudoku-client.1";
  std::ofstream(page) << RunClient({"man"}).out;
  Process man({"/usr/bin/env", "MANWIDTH=80", "groff", "-man", "-ww", "-Tascii", "-P-cbou", page});
  EXPECT_EQ(man.Wait(), 0);
  EXPECT_EQ(man.err(), "") << "groff finds fault with the page";
  for (const char* const text : {"NAME", "SYNOPSIS", "COMMANDS", "sudoku-client enumerate", "--output-format FORMAT",
                                 "CONNECTION OPTIONS", "--tls-server-name NAME"}) {
    EXPECT_THAT(man.out(), HasSubstr(text));
  }
}

}  // namespace
}  // namespace sudoku::testing
