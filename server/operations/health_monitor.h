// Looks, a few times a second, at what speaks against the server's health.
#ifndef SUDOKU_SERVER_OPERATIONS_HEALTH_MONITOR_H_
#define SUDOKU_SERVER_OPERATIONS_HEALTH_MONITOR_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "server/operations/health.h"

namespace sudoku {

// True once `since` has named a moment more than `patience` ago.
std::function<bool()> LongerThan(std::chrono::milliseconds patience,
                                 std::function<std::optional<std::chrono::steady_clock::time_point>()> since);

// A thread that asks every check at each look, and tells Health what each said.
class HealthMonitor {
 public:
  using Clock = std::chrono::steady_clock;
  struct Check {
    Health::Aspect aspect;
    std::string reason;
    std::function<bool()> speaks_against;
  };

  // `now` is another clock in tests.
  HealthMonitor(Health& health, std::vector<Check> checks,
                std::chrono::milliseconds interval = std::chrono::milliseconds(250),
                std::function<Clock::time_point()> now = Clock::now);

 private:
  void Run(const std::stop_token& over);
  void Look();

  Health& health_;
  const std::vector<Check> checks_;
  const std::chrono::milliseconds interval_;
  const std::function<Clock::time_point()> now_;
  std::mutex mutex_;
  std::condition_variable_any over_;
  std::jthread thread_;  // Last, as it uses the others.
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_HEALTH_MONITOR_H_
