#include "client/console/interrupt_watcher.h"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cstdint>
#include <utility>

namespace sudoku::client {
namespace {

sigset_t Signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

int BlockAndOpen() {
  const sigset_t signals = Signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signalfd(-1, &signals, SFD_CLOEXEC);
}

void Raise(int fd) {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(fd, &one, sizeof(one));
}

}  // namespace

InterruptWatcher::InterruptWatcher(std::function<void()> on_interrupt)
    : on_interrupt_(std::move(on_interrupt)),
      signal_fd_(BlockAndOpen()),
      interrupted_fd_(eventfd(0, EFD_CLOEXEC)),
      stop_fd_(eventfd(0, EFD_CLOEXEC)),
      thread_([this] { Watch(); }) {}

InterruptWatcher::~InterruptWatcher() {
  Raise(stop_fd_);
  thread_.join();
  close(signal_fd_);
  close(interrupted_fd_);
  close(stop_fd_);
  const sigset_t signals = Signals();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

void InterruptWatcher::Watch() {
  pollfd fds[] = {{signal_fd_, POLLIN, 0}, {stop_fd_, POLLIN, 0}};
  while (poll(fds, 2, -1) < 0) {
  }
  signalfd_siginfo info;
  if (!(fds[0].revents & POLLIN) || read(signal_fd_, &info, sizeof(info)) != sizeof(info)) return;
  signal_ = static_cast<int>(info.ssi_signo);
  // Somebody who presses the key again has lost patience: that one kills. This thread alone takes it.
  ::signal(SIGINT, SIG_DFL);
  ::signal(SIGTERM, SIG_DFL);
  const sigset_t signals = Signals();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  Raise(interrupted_fd_);
  on_interrupt_();
  poll(&fds[1], 1, -1);
}

}  // namespace sudoku::client
