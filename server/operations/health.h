// How the server is: alive, and ready for calls; and if not, why. One state for gRPC health, /healthz and /readyz.
// Knows no gRPC.
#ifndef SUDOKU_SERVER_OPERATIONS_HEALTH_H_
#define SUDOKU_SERVER_OPERATIONS_HEALTH_H_

#include <array>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace sudoku {

// Thread-safe.
class Health {
 public:
  // Liveness is for who would restart the server, readiness for who would send it calls.
  enum class Aspect { kLive, kReady };

  // Called after each change, on the thread that made it, one at a time. Add them before there are changes.
  void Observe(std::function<void()> observer) { observers_.push_back(std::move(observer)); }

  // Says that `reason` speaks against an aspect, or no longer does.
  void Set(Aspect aspect, const std::string& reason, bool speaks_against);

  bool live() const { return Reasons(Aspect::kLive).empty(); }
  // Live too.
  bool ready() const { return live() && Reasons(Aspect::kReady).empty(); }
  // What speaks against it, separated by commas; empty if nothing does.
  std::string Reasons(Aspect aspect) const;

 private:
  std::vector<std::function<void()>> observers_;
  std::mutex changing_;
  mutable std::mutex mutex_;
  std::array<std::set<std::string>, 2> reasons_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_HEALTH_H_
