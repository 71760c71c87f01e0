// The real sudoku-server as a child process on ports of its own choice. Programs that use it get the binary's path
// through the compile definition SUDOKU_SERVER_BINARY.
#ifndef SUDOKU_TESTS_SUPPORT_SERVER_PROCESS_H_
#define SUDOKU_TESTS_SUPPORT_SERVER_PROCESS_H_

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/tcp_client.h"

namespace sudoku::testing {

class ServerProcess : public Process {
 public:
  // Starts it with `flags` on top of a free port of 127.0.0.1 for calls and one for metrics, and waits until it is
  // ready.
  explicit ServerProcess(std::vector<std::string> flags = {})
      : Process(Command(std::move(flags))),
        address_(WaitForLine("listening on ")),
        metrics_address_(WaitForLine("metrics on ")) {}

  const std::string& address() const { return address_; }
  std::string port() const { return address_.substr(address_.rfind(':') + 1); }
  const std::string& metrics_address() const { return metrics_address_; }

  // The value of the series written as `series`, e.g. sudoku_calls_total{code="OK",method="Solve"}; -1 if there is
  // none.
  double Metric(const std::string& series) const {
    const std::string text = HttpGet(metrics_address_, "/metrics");
    const std::size_t line = text.find("\n" + series + " ");
    return line == std::string::npos ? -1 : std::stod(text.substr(line + series.size() + 2));
  }
  // Resident memory in megabytes.
  double ResidentMegabytes() const { return static_cast<double>(ResidentBytes()) / (1 << 20); }

 private:
  static std::vector<std::string> Command(std::vector<std::string> flags) {
    std::vector<std::string> command = {SUDOKU_SERVER_BINARY, "--listen", "127.0.0.1:0", "--metrics-listen",
                                        "127.0.0.1:0"};
    if (std::ranges::find(flags, "--drain-delay") == flags.end()) {
      command.insert(command.end(), {"--drain-delay", "0s"});
    }
    command.insert(command.end(), flags.begin(), flags.end());
    return command;
  }

  std::string address_, metrics_address_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_SERVER_PROCESS_H_
