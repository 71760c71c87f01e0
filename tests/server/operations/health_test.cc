#include "server/operations/health.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "server/operations/health_monitor.h"

namespace sudoku {
namespace {

using std::chrono::hours, std::chrono::milliseconds, std::chrono::steady_clock;
constexpr auto kLive = Health::Aspect::kLive;
constexpr auto kReady = Health::Aspect::kReady;

TEST(HealthTest, IsWellUntilSomethingSpeaksAgainstIt) {
  Health health;
  EXPECT_TRUE(health.live());
  EXPECT_TRUE(health.ready());
  health.Set(kReady, "draining", true);
  EXPECT_TRUE(health.live());
  EXPECT_FALSE(health.ready());
  health.Set(kReady, "draining", false);
  EXPECT_TRUE(health.ready());
}

TEST(HealthTest, WhatIsNotAliveIsNotReady) {
  Health health;
  health.Set(kLive, "stuck", true);
  EXPECT_FALSE(health.live());
  EXPECT_FALSE(health.ready());
}

TEST(HealthTest, EveryReasonHasToGo) {
  Health health;
  health.Set(kReady, "starting", true);
  health.Set(kReady, "busy", true);
  EXPECT_EQ(health.Reasons(kReady), "busy, starting");
  health.Set(kReady, "starting", false);
  EXPECT_FALSE(health.ready());
  health.Set(kReady, "busy", false);
  EXPECT_TRUE(health.ready());
}

TEST(HealthTest, ObserversHearOfChangesOnly) {
  Health health;
  int heard = 0;
  health.Observe([&] { ++heard; });
  health.Set(kReady, "busy", false);
  EXPECT_EQ(heard, 0);
  health.Set(kReady, "busy", true);
  health.Set(kReady, "busy", true);
  EXPECT_EQ(heard, 1);
  health.Set(kReady, "busy", false);
  EXPECT_EQ(heard, 2);
}

TEST(HealthMonitorTest, TellsWhatItsChecksSay) {
  Health health;
  std::atomic<bool> stuck{false};
  const HealthMonitor monitor(health, {{kLive, "stuck", [&] { return stuck.load(); }}}, milliseconds(1));
  stuck = true;
  while (health.live()) std::this_thread::yield();
  EXPECT_EQ(health.Reasons(kLive), "stuck");
  stuck = false;
  while (!health.live()) std::this_thread::yield();
}

// After SIGSTOP and SIGCONT whatever was going on seems to have taken as long as the pause.
TEST(HealthMonitorTest, DoesNotLookRightAfterAPause) {
  Health health;
  std::atomic<int> looks{0}, asked{0};
  const auto an_hour_later = [&] { return steady_clock::time_point() + hours(++asked); };
  const HealthMonitor monitor(health, {{kLive, "stuck", [&] { return ++looks > 1; }}}, milliseconds(1), an_hour_later);
  while (asked < 20) std::this_thread::yield();
  EXPECT_EQ(looks, 1);
  EXPECT_TRUE(health.live());
}

TEST(HealthMonitorTest, PatienceIsForWhatHasJustBegun) {
  std::optional<steady_clock::time_point> since;
  const auto check = LongerThan(hours(1), [&] { return since; });
  EXPECT_FALSE(check());
  since = steady_clock::now();
  EXPECT_FALSE(check());
  since = steady_clock::now() - hours(2);
  EXPECT_TRUE(check());
  since.reset();
  EXPECT_FALSE(check());
}

}  // namespace
}  // namespace sudoku
