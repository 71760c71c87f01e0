// sudoku-server: turns flags into Options, serves until a signal, drains.
#include <pthread.h>
#include <signal.h>

#include <cstdio>
#include <variant>

#include "server/options.h"
#include "server/server.h"

namespace {

constexpr int kCannotStart = 1;

// The signals that end the server, blocked before any thread starts, so that only Wait sees them: no handler runs, and
// gRPC must not be called from one.
class EndSignals {
 public:
  EndSignals() {
    sigemptyset(&set_);
    sigaddset(&set_, SIGTERM);
    sigaddset(&set_, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set_, nullptr);
    signal(SIGPIPE, SIG_IGN);
  }

  // Returns at the first signal; the next SIGINT kills, for people who press Ctrl-C again.
  void Wait() const {
    int received = 0;
    sigwait(&set_, &received);
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nullptr);
  }

 private:
  sigset_t set_;
};

}  // namespace

int main(int argc, char** argv) {
  const EndSignals signals;
  const auto parsed = sudoku::ParseOptions(argc, argv);
  if (const auto* exit = std::get_if<sudoku::EarlyExit>(&parsed)) {
    std::fputs(exit->text.c_str(), exit->code == 0 ? stdout : stderr);
    return exit->code;
  }
  const auto server = sudoku::Server::Start(std::get<sudoku::Options>(parsed));
  if (!server.ok()) {
    std::fprintf(stderr, "sudoku-server: %s\n", std::string(server.status().message()).c_str());
    return kCannotStart;
  }
  for (const std::string& address : (*server)->addresses()) std::printf("listening on %s\n", address.c_str());
  std::fflush(stdout);

  signals.Wait();
  (*server)->Drain();
  return 0;
}
