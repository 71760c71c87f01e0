// A program under test as a child process: start it, read what it prints, send it signals, wait for its end.
//
//   Process server({SUDOKU_SERVER_BINARY, "--listen", "127.0.0.1:0"});
//   const std::string address = server.WaitForLine("listening on ");
//   server.Signal(SIGTERM);
//   EXPECT_EQ(server.Wait(), 0);
#ifndef SUDOKU_TESTS_SUPPORT_PROCESS_H_
#define SUDOKU_TESTS_SUPPORT_PROCESS_H_

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace sudoku::testing {

class Process {
 public:
  using Environment = std::vector<std::pair<std::string, std::string>>;

  // Starts arguments[0] with `input` on its standard input (then end of file) and `environment` on top of ours. Throws
  // std::system_error if that fails.
  explicit Process(const std::vector<std::string>& arguments, std::string input = "",
                   const Environment& environment = {});
  // Kills the process if it still runs; none outlives its test, not even if the test crashes.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }

  // The rest of the first line of standard output that starts with `prefix`, waited for. Empty if the output ends, or
  // `limit` passes, without one.
  std::string WaitForLine(std::string_view prefix, std::chrono::milliseconds limit = std::chrono::seconds(30));
  // All of them, in order, as printed so far.
  std::vector<std::string> Lines(std::string_view prefix) const;

  void Signal(int signal) const;

  // Whether it has not ended yet, waited for or not.
  bool Running() const;

  // Waits for the end: the exit code, or minus the number of the signal that killed it. Kills it and returns nothing if
  // `limit` passes first.
  std::optional<int> Wait(std::chrono::milliseconds limit = std::chrono::seconds(60));

  // What it printed so far; complete after Wait.
  std::string out() const;
  std::string err() const;

  // Processor time used so far, and memory in use; of a process that has not been waited for.
  std::chrono::milliseconds CpuTime() const;
  std::size_t ResidentBytes() const;

 private:
  struct Output {
    std::string text;
    bool ended = false;
  };
  void Collect(int fd, Output& output);
  std::string Snapshot(const Output& output) const;

  pid_t pid_ = -1;
  std::optional<int> exit_;
  mutable std::mutex mutex_;
  std::condition_variable grown_;
  Output out_, err_;
  std::vector<std::thread> threads_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_PROCESS_H_
