// A program under test in a terminal of a given width.
#ifndef SUDOKU_TESTS_SUPPORT_PSEUDO_TERMINAL_H_
#define SUDOKU_TESTS_SUPPORT_PSEUDO_TERMINAL_H_

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::testing {

class PseudoTerminal {
 public:
  // Runs `command` by the shell, with standard streams on a new terminal of `columns` columns that knows no colours
  // unless `colors`.
  PseudoTerminal(const std::string& command, int columns, bool colors = false) {
    winsize size{};
    size.ws_row = 24;
    size.ws_col = static_cast<unsigned short>(columns);
    pid_ = forkpty(&master_, nullptr, nullptr, &size);
    if (pid_ < 0) std::abort();
    if (pid_ > 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setenv("TERM", "xterm", 1);
    colors ? unsetenv("NO_COLOR") : setenv("NO_COLOR", "1", 1);
    unsetenv("FORCE_COLOR");
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  ~PseudoTerminal() {
    if (!ended_) kill(pid_, SIGKILL);
    if (!ended_) waitpid(pid_, nullptr, 0);
    close(master_);
  }
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  // Reads what it prints until `enough(everything so far)` or the program's end, at most two minutes. Returns all of
  // it.
  const std::string& ReadUntil(const std::function<bool(const std::string&)>& enough) {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    char buffer[4096];
    while (!enough(text_) && std::chrono::steady_clock::now() < give_up) {
      pollfd readable{master_, POLLIN, 0};
      if (poll(&readable, 1, 50) <= 0) continue;
      const ssize_t count = read(master_, buffer, sizeof(buffer));
      if (count <= 0) break;  // EIO: nobody holds the other end any more.
      text_.append(buffer, static_cast<std::size_t>(count));
    }
    return text_;
  }
  // To the end.
  const std::string& ReadAll() {
    return ReadUntil([](const std::string&) { return false; });
  }

  // The exit code; call it after ReadAll.
  int Wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    ended_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t pid_ = -1;
  int master_ = -1;
  bool ended_ = false;
  std::string text_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_PSEUDO_TERMINAL_H_
