// A command run on a file, with its output and its complaints caught.
#ifndef SUDOKU_TESTS_CLIENT_COMMANDS_COMMAND_FIXTURE_H_
#define SUDOKU_TESTS_CLIENT_COMMANDS_COMMAND_FIXTURE_H_

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "client/commands/commands.h"
#include "tests/support/temp_folder.h"

namespace sudoku::client {

inline std::string ReadAll(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

class CommandFixture : public testing::Test {
 protected:
  using Command = ExitCode (*)(const CommandLine&, Input&, Session&);

  // What answers.
  virtual Connection& connection() = 0;

  // As with `line_` on the command line and `text` in the only file; what is printed is in `out_` and `err_`.
  ExitCode Run(Command command, const std::string& text, Notation notation = Notation::kAuto, int interrupt_fd = -1) {
    std::ofstream(InputPath(), std::ios::binary) << text;
    const int out = Create("out"), err = Create("err");
    ExitCode code;
    {
      Session session(connection(),
                      {.channels = channels_,
                       .timeout = absl::Seconds(60),
                       .quiet = line_.grids.quiet,
                       .summary = line_.grids.summary},
                      Terminal(out, false, false, 80), Terminal(err, false, false, 80));
      Input input({InputPath()}, notation, interrupt_fd);
      code = command(line_, input, session);
    }
    close(out);
    close(err);
    out_ = ReadAll(folder_.path() / "out");
    err_ = ReadAll(folder_.path() / "err");
    return code;
  }

  std::string InputPath() const { return folder_.path() / "in.txt"; }

  TempFolder folder_;
  ChannelOptions channels_;
  CommandLine line_;
  std::string out_, err_;

 private:
  int Create(const char* name) const {
    return open((folder_.path() / name).c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
  }
};

}  // namespace sudoku::client

#endif  // SUDOKU_TESTS_CLIENT_COMMANDS_COMMAND_FIXTURE_H_
