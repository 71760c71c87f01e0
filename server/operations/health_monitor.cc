#include "server/operations/health_monitor.h"

#include <utility>

namespace sudoku {
namespace {

// A thread of a busy machine may; one that sleeps longer was stopped.
constexpr std::chrono::seconds kOversleeps{1};

}  // namespace

std::function<bool()> LongerThan(std::chrono::milliseconds patience,
                                 std::function<std::optional<std::chrono::steady_clock::time_point>()> since) {
  return [patience, since = std::move(since)] {
    const auto start = since();
    return start && std::chrono::steady_clock::now() - *start > patience;
  };
}

HealthMonitor::HealthMonitor(Health& health, std::vector<Check> checks, std::chrono::milliseconds interval,
                             std::function<Clock::time_point()> now)
    : health_(health),
      checks_(std::move(checks)),
      interval_(interval),
      now_(std::move(now)),
      thread_([this](const std::stop_token& over) { Run(over); }) {}

void HealthMonitor::Run(const std::stop_token& over) {
  std::unique_lock lock(mutex_);
  for (bool awake = true; !over.stop_requested();) {
    // A process that was stopped for a while (SIGSTOP, a machine moved) finds that everything takes long.
    if (awake) Look();
    const auto asleep = now_();
    over_.wait_for(lock, over, interval_, [&over] { return over.stop_requested(); });
    awake = now_() - asleep < interval_ + kOversleeps;
  }
}

void HealthMonitor::Look() {
  for (const Check& check : checks_) health_.Set(check.aspect, check.reason, check.speaks_against());
}

}  // namespace sudoku
