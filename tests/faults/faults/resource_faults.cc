// What the machine gives runs out: descriptors, memory, the disc of the log.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

#include "tests/faults/faults/fault.h"
#include "tests/faults/invariants.h"

namespace sudoku::testing {
namespace {

// The soft limit falls to what is open: no connection can be accepted, those that stand go on.
class NoDescriptors : public Fault {
 public:
  void Begin(World& world) override {
    const pid_t pid = world.installation.process().pid();
    prlimit(pid, RLIMIT_NOFILE, nullptr, &before_);
    rlimit none = before_;
    none.rlim_cur = Footprint::Of(pid).descriptors;
    prlimit(pid, RLIMIT_NOFILE, &none, nullptr);
  }
  std::string End(World& world) override {
    prlimit(world.installation.process().pid(), RLIMIT_NOFILE, &before_, nullptr);
    return "";
  }

 private:
  rlimit before_{};
};

// Somebody else in the container takes nearly all of it. To be killed for that is the kernel's decision; to come back
// is ours.
class MemoryTaken : public Fault {
 public:
  void Begin(World& world) override {
    const MemoryGroup& group = *world.installation.memory();
    group.SetLimit(group.Usage() + (std::size_t{8} << 20));
  }
  std::string End(World& world) override {
    world.installation.memory()->SetLimit(std::size_t{512} << 20);
    if (world.installation.process().Running()) return "";
    if (world.installation.process().Wait() != -SIGKILL) return "it ended by itself when memory was short";
    return world.installation.StartAgain() ? "" : "it does not start again";
  }
};

// Calls and their answers do not depend on anybody being able to read of them.
class LogDiscFull : public Fault {
 public:
  void Begin(World& world) override {
    filler_ = world.installation.log_disc() / "filler";
    std::ofstream file(filler_);
    for (const std::string block(4096, 'x'); file << block << std::flush;) {
    }
  }
  std::string End(World& world) override {
    std::filesystem::remove(filler_);
    // Its own log has filled the rest; an operator's rotation would empty it.
    truncate((world.installation.log_disc() / "server.log").c_str(), 0);
    return "";
  }

 private:
  std::filesystem::path filler_;
};

template <typename Kind>
std::unique_ptr<Fault> Make(std::uint64_t) {
  return std::make_unique<Kind>();
}

std::string NoGroup(const World& world) {
  return world.installation.memory() != nullptr ? "" : "no control group can be made here";
}
std::string NoDisc(const World& world) {
  return !world.installation.log_disc().empty() ? "" : "nothing can be mounted here";
}

}  // namespace

std::vector<FaultKind> ResourceFaults() {
  return {{"no descriptors", true, Make<NoDescriptors>},
          {"memory taken", true, Make<MemoryTaken>, NoGroup},
          {"log disc full", false, Make<LogDiscFull>, NoDisc}};
}

}  // namespace sudoku::testing
