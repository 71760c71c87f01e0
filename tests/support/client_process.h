// The real sudoku-client as a child process. Programs that use it get the binary's path through the compile definition
// SUDOKU_CLIENT_BINARY.
#ifndef SUDOKU_TESTS_SUPPORT_CLIENT_PROCESS_H_
#define SUDOKU_TESTS_SUPPORT_CLIENT_PROCESS_H_

#include <string>
#include <utility>
#include <vector>

#include "tests/support/process.h"

namespace sudoku::testing {

struct ClientRun {
  int code = -1;  // Of the exit; -1 if it had to be killed.
  std::string out, err;
};

inline std::vector<std::string> ClientCommand(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), SUDOKU_CLIENT_BINARY);
  return arguments;
}

// Runs it to its end with `input` on standard input.
inline ClientRun RunClient(std::vector<std::string> arguments, std::string input = "",
                           const Process::Environment& environment = {}) {
  Process client(ClientCommand(std::move(arguments)), std::move(input), environment);
  const int code = client.Wait(std::chrono::minutes(4)).value_or(-1);
  return {code, client.out(), client.err()};
}

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_CLIENT_PROCESS_H_
