// The metrics port is held by sockets that never finish what they began to ask. Probes come through it too.
#include <vector>

#include "tests/faults/faults/fault.h"
#include "tests/support/tcp_client.h"

namespace sudoku::testing {
namespace {

class MetricsFlooded : public Fault {
 public:
  explicit MetricsFlooded(std::uint64_t seed) : sockets_(20 + seed % 100) {}
  void Begin(World& world) override {
    for (std::size_t i = 0; i < sockets_; ++i) {
      clients_.emplace_back(world.installation.metrics_address(), "", std::chrono::milliseconds(500));
      if (clients_.back().connected() && i % 3 != 0) clients_.back().Send("GET /metrics HTTP/1.1\r\nHost: half");
    }
  }
  std::string End(World&) override {
    clients_.clear();
    return "";
  }

 private:
  const std::size_t sockets_;
  std::vector<TcpClient> clients_;
};

}  // namespace

std::vector<FaultKind> MetricsFaults() {
  return {{"metrics port flooded", false,
           [](std::uint64_t seed) -> std::unique_ptr<Fault> { return std::make_unique<MetricsFlooded>(seed); }}};
}

}  // namespace sudoku::testing
