// sudoku-server: turns flags into Options, serves until a signal, drains.
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <thread>
#include <variant>

#include "core/kernel.h"
#include "server/operations/grpc_log.h"
#include "server/operations/log.h"
#include "server/operations/memory_keeper.h"
#include "server/options.h"
#include "server/server.h"

namespace {

constexpr int kCannotStart = 1;
constexpr int kBadUsage = 2;

// The signals that are waited for, blocked before any thread starts: no handler runs, and gRPC must not be called from
// one.
class Signals {
 public:
  Signals() {
    sigemptyset(&set_);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&set_, signal);
    pthread_sigmask(SIG_BLOCK, &set_, nullptr);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);  // A log that has reached the largest size of a file costs lines, not the server.
  }

  // Returns at SIGTERM or SIGINT; calls `hang_up` at each SIGHUP before.
  template <typename HangUp>
  int Wait(HangUp hang_up) const {
    for (int received = 0;;) {
      sigwait(&set_, &received);
      if (received != SIGHUP) return received;
      hang_up();
    }
  }

  // From now on they end the process at once, for people who press Ctrl-C again.
  void EndAtOnce() const {
    std::thread([this] {
      const int received = Wait([] {});
      sigset_t only;
      sigemptyset(&only);
      sigaddset(&only, received);
      signal(received, SIG_DFL);
      pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
      raise(received);
      _exit(128 + received);  // The first process of a container is not killed by default.
    }).detach();
  }

 private:
  sigset_t set_;
};

// Every connection is an open file, and the usual soft limit of 1,024 is there for programs that use select.
void AllowManyConnections() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

// For whoever started it, on standard output; and for the log.
void Announce(const sudoku::Server& server, sudoku::Log& log) {
  for (const std::string& address : server.addresses()) {
    std::printf("listening on %s\n", address.c_str());
    log.Info("listening", {{"address", address}});
  }
  if (const std::string metrics = server.metrics_address(); !metrics.empty()) {
    std::printf("metrics on %s\n", metrics.c_str());
    log.Info("metrics", {{"address", metrics}});
  }
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  sudoku::KeepFreedMemory();
  static const Signals signals;
  // Before the options, since --version names the kernel.
  if (const auto problem = sudoku::SelectKernelFromEnvironment()) {
    std::fprintf(stderr, "sudoku-server: %s\n", problem->c_str());
    return kBadUsage;
  }
  const auto parsed = sudoku::ParseOptions(argc, argv);
  if (const auto* exit = std::get_if<sudoku::EarlyExit>(&parsed)) {
    std::fputs(exit->text.c_str(), exit->code == 0 ? stdout : stderr);
    return exit->code;
  }
  AllowManyConnections();
  const auto& options = std::get<sudoku::Options>(parsed);
  sudoku::Log log(options.log_level);
  const sudoku::GrpcLogCapture capture(log);
  const auto server = sudoku::Server::Start(options, {}, &log);
  if (!server.ok()) {
    log.Error("cannot start", {{"error", std::string(server.status().message())}});
    return kCannotStart;
  }
  Announce(**server, log);

  signals.Wait([&] {
    log.Info("SIGHUP");
    (*server)->ReloadCertificates().IgnoreError();  // The log has what came of it.
  });
  signals.EndAtOnce();
  log.Info("draining");
  (*server)->Drain();
  log.Info("drained");
  return 0;
}
