// Packets to and from the server are lost, some or all; bytes on the way to far clients become few.
#include "tests/faults/faults/fault.h"
#include "tests/faults/private_network.h"

namespace sudoku::testing {
namespace {

constexpr char kTable[] = "inet sudoku_faults";

// In a network of our own only: nothing else passes there.
bool LosePackets(int port, int percent) {
  const std::string which =
      " " + std::to_string(port) + " numgen random mod 100 < " + std::to_string(percent) + " drop\n";
  return RunCommand("nft -f - <<'END'\ntable " + std::string(kTable) + " {\n chain in {\n" +
                    "  type filter hook input priority 0;\n  tcp dport" + which + "  tcp sport" + which +
                    " }\n}\nEND\n");
}

class PacketsLost : public Fault {
 public:
  explicit PacketsLost(int percent) : percent_(percent) {}
  void Begin(World& world) override { LosePackets(world.installation.port(), percent_); }
  std::string End(World&) override {
    RunCommand("nft delete table " + std::string(kTable));
    return "";
  }

 private:
  const int percent_;
};

class SlowNetwork : public Fault {
 public:
  explicit SlowNetwork(std::uint64_t seed) : rate_(1'000 + seed % 200'000) {}
  void Begin(World& world) override { world.far.SetRate(rate_); }
  std::string End(World& world) override {
    world.far.SetRate(0);
    return "";
  }

 private:
  const std::size_t rate_;
};

std::string NoPrivateNetwork(const World&) {
  if (!IsPrivateNetwork()) return "no network of our own";
  if (LosePackets(9, 1) && RunCommand("nft delete table " + std::string(kTable))) return "";
  return "nft does not work here";
}

}  // namespace

std::vector<FaultKind> NetworkFaults() {
  return {{"packets lost", true,
           [](std::uint64_t seed) -> std::unique_ptr<Fault> {
             return std::make_unique<PacketsLost>(static_cast<int>(5 + seed % 30));
           },
           NoPrivateNetwork},
          {"cut off", true, [](std::uint64_t) -> std::unique_ptr<Fault> { return std::make_unique<PacketsLost>(100); },
           NoPrivateNetwork},
          {"slow network", false,
           [](std::uint64_t seed) -> std::unique_ptr<Fault> { return std::make_unique<SlowNetwork>(seed); }}};
}

}  // namespace sudoku::testing
