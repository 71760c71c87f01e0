// The process is killed, told to end, stopped; its port is somebody else's when it comes back.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <optional>

#include "tests/faults/faults/fault.h"

namespace sudoku::testing {
namespace {

using std::chrono::seconds;

std::string StartAgain(World& world) {
  return world.installation.StartAgain() ? "" : "it does not start again: " + world.installation.process().err();
}

class Killed : public Fault {
 public:
  void Begin(World& world) override {
    world.installation.process().Signal(SIGCONT);
    world.installation.process().Signal(SIGKILL);
    world.installation.process().Wait();
  }
  std::string End(World& world) override { return StartAgain(world); }
};

// A rolling update: the drain has to come to an end, whatever the clients do.
class Terminated : public Fault {
 public:
  void Begin(World& world) override { world.installation.process().Signal(SIGTERM); }
  std::string End(World& world) override {
    const std::optional<int> code = world.installation.process().Wait(seconds(20));
    const std::string problem = StartAgain(world);
    if (!code) return "it was still draining after 20 s";
    return *code == 0 ? problem : "it drained with exit code " + std::to_string(*code);
  }
};

class Stopped : public Fault {
 public:
  void Begin(World& world) override { world.installation.process().Signal(SIGSTOP); }
  std::string End(World& world) override {
    world.installation.process().Signal(SIGCONT);
    return "";
  }
};

// Refused with an exit code, rather than sharing the port unnoticed.
class PortTaken : public Fault {
 public:
  void Begin(World& world) override {
    Killed().Begin(world);
    taker_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int reuse = 1;
    setsockopt(taker_, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(world.installation.port()));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    taken_ = bind(taker_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 && listen(taker_, 1) == 0;
    if (!taken_) return;
    started_ = world.installation.StartAgain();
    code_ = world.installation.process().Wait(seconds(10));
  }
  std::string End(World& world) override {
    close(taker_);
    const std::string problem = StartAgain(world);
    if (!taken_) return "nobody listens, and yet its port is not free";
    if (started_ || code_ != 1) return "it did not refuse a port that is taken";
    return problem;
  }

 private:
  int taker_ = -1;
  bool taken_ = false, started_ = false;
  std::optional<int> code_;
};

template <typename Kind>
std::unique_ptr<Fault> Make(std::uint64_t) {
  return std::make_unique<Kind>();
}

}  // namespace

std::vector<FaultKind> ProcessFaults() {
  return {{"killed", true, Make<Killed>},
          {"terminated", true, Make<Terminated>},
          {"stopped", true, Make<Stopped>},
          {"port taken", true, Make<PortTaken>}};
}

}  // namespace sudoku::testing
