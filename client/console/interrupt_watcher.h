// SIGINT and SIGTERM as something a program can wait for.
#ifndef SUDOKU_CLIENT_CONSOLE_INTERRUPT_WATCHER_H_
#define SUDOKU_CLIENT_CONSOLE_INTERRUPT_WATCHER_H_

#include <atomic>
#include <functional>
#include <thread>

namespace sudoku::client {

// While one lives, SIGINT and SIGTERM no longer end the process: the first one calls `on_interrupt` on a thread of its
// own, makes fd() readable for good, and lets a second one kill as usual. Create it before any other thread, so that
// all of them inherit the blocked signals.
class InterruptWatcher {
 public:
  explicit InterruptWatcher(std::function<void()> on_interrupt);
  ~InterruptWatcher();
  InterruptWatcher(const InterruptWatcher&) = delete;
  InterruptWatcher& operator=(const InterruptWatcher&) = delete;

  // The signal that came, or 0.
  int signal() const { return signal_; }
  // Readable once a signal came; for poll().
  int fd() const { return interrupted_fd_; }

 private:
  void Watch();

  const std::function<void()> on_interrupt_;
  const int signal_fd_;
  const int interrupted_fd_;
  const int stop_fd_;
  std::atomic<int> signal_{0};
  std::thread thread_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_INTERRUPT_WATCHER_H_
