// The wall clock jumps, as after a suspend or when somebody sets it; time itself goes on. Nothing that is counted in
// time may notice.
#include "tests/faults/faults/fault.h"

namespace sudoku::testing {
namespace {

using std::chrono::hours;

class WallClockJumps : public Fault {
 public:
  explicit WallClockJumps(std::uint64_t seed) : by_(seed % 2 == 0 ? hours(1 + seed % 10) : -hours(1 + seed % 10)) {}
  void Begin(World& world) override { world.installation.ShiftWallClock(by_); }
  std::string End(World& world) override {
    world.installation.ShiftWallClock(std::chrono::seconds(0));
    return "";
  }

 private:
  const std::chrono::seconds by_;
};

}  // namespace

std::vector<FaultKind> ClockFaults() {
  return {{"wall clock jumps", false,
           [](std::uint64_t seed) -> std::unique_ptr<Fault> { return std::make_unique<WallClockJumps>(seed); },
           [](const World& world) -> std::string {
             return world.installation.ShiftWallClock(std::chrono::seconds(0)) ? "" : "not in this seed's setup";
           }}};
}

}  // namespace sudoku::testing
