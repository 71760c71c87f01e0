#include "client/console/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "client/console/output.h"
#include "client/puzzles/utf8.h"

namespace sudoku::client {

void ReplaceClosedStreams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) >= 0) continue;
    // The lowest free descriptor is `fd`; of one that only names a file, reading, writing and polling fail at once.
    [[maybe_unused]] const int opened = open("/dev/null", O_PATH);
  }
}

std::string Complaint(std::string_view message) { return absl::StrCat("sudoku-client: ", ToPlainText(message), "\n"); }

int Complain(std::string_view message, ExitCode code) {
  Output(STDERR_FILENO).Write(Complaint(message));
  return static_cast<int>(code);
}

ExitCode PrintWhole(std::string_view text) {
  Output output(STDOUT_FILENO);
  output.Write(text);
  if (output.error().empty()) return ExitCode::kSolved;
  Complain(CannotWrite(output.error()), ExitCode::kInternal);
  return ExitCode::kInternal;
}

std::string CannotWrite(std::string_view error) {
  return absl::StrCat("cannot write to standard output: ", std::string(error));
}

}  // namespace sudoku::client
