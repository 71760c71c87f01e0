#include "server/operations/health_monitor.h"

#include <utility>

namespace sudoku {

std::function<bool()> LongerThan(std::chrono::milliseconds patience,
                                 std::function<std::optional<std::chrono::steady_clock::time_point>()> since) {
  return [patience, since = std::move(since)] {
    const auto start = since();
    return start && std::chrono::steady_clock::now() - *start > patience;
  };
}

HealthMonitor::HealthMonitor(Health& health, std::vector<Check> checks, std::chrono::milliseconds interval)
    : health_(health),
      checks_(std::move(checks)),
      interval_(interval),
      thread_([this](const std::stop_token& over) { Run(over); }) {}

void HealthMonitor::Run(const std::stop_token& over) {
  std::unique_lock lock(mutex_);
  do {
    for (const Check& check : checks_) health_.Set(check.aspect, check.reason, check.speaks_against());
    over_.wait_for(lock, over, interval_, [&over] { return over.stop_requested(); });
  } while (!over.stop_requested());
}

}  // namespace sudoku
