#include "client/commands/ordered_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

namespace sudoku::client {
namespace {

TEST(OrderedPool, DeliversInOrderWhateverTheWorkTakes) {
  std::vector<int> delivered;
  OrderedPool<int> pool(
      4, [](int& n) { std::this_thread::sleep_for(std::chrono::microseconds(n * 7919 % 300)); },
      [&](int& n) { return delivered.push_back(n), true; });
  for (int i = 0; i < 500; ++i) ASSERT_TRUE(pool.Submit(i));
  pool.Finish();
  ASSERT_EQ(delivered.size(), 500u);
  for (int i = 0; i < 500; ++i) EXPECT_EQ(delivered[static_cast<std::size_t>(i)], i);
}

TEST(OrderedPool, WorksOnSeveralAtOnceButNeverOnMoreThanItsWidth) {
  constexpr int kWidth = 3;
  std::mutex mutex;
  std::condition_variable changed;
  int inside = 0;
  int most = 0;
  OrderedPool<int> pool(
      kWidth,
      [&](int&) {
        std::unique_lock lock(mutex);
        most = std::max(most, ++inside);
        changed.notify_all();
        // Nobody leaves before the width was reached once; that it can be reached is the point.
        changed.wait(lock, [&] { return most == kWidth; });
        --inside;
      },
      [](int&) { return true; });
  for (int i = 0; i < 100; ++i) pool.Submit(i);
  pool.Finish();
  EXPECT_EQ(most, kWidth);
}

TEST(OrderedPool, SubmitWaitsWhileEverythingIsInHand) {
  std::mutex mutex;
  std::condition_variable changed;
  bool go = false;
  std::atomic<int> submitted{0};
  std::atomic<int> delivered{0};
  OrderedPool<int> pool(
      2,
      [&](int&) {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return go; });
      },
      [&](int&) {
        // One slot is free only after this delivery, so the source is never more than the width ahead.
        EXPECT_LE(submitted - delivered, 2);
        return ++delivered, true;
      });
  std::thread source([&] {
    for (int i = 0; i < 50; ++i) {
      pool.Submit(i);
      ++submitted;
    }
  });
  {
    const std::lock_guard lock(mutex);
    go = true;
    changed.notify_all();
  }
  source.join();
  pool.Finish();
  EXPECT_EQ(delivered, 50);
}

TEST(OrderedPool, StopsWhenDeliveryHasEnough) {
  std::vector<int> delivered;
  OrderedPool<int> pool(
      4, [](int&) {}, [&](int& n) { return delivered.push_back(n), n < 9; });
  int accepted = 0;
  while (accepted < 100'000 && pool.Submit(accepted)) ++accepted;
  EXPECT_LT(accepted, 100'000);
  pool.Finish();
  ASSERT_EQ(delivered.size(), 10u);
  EXPECT_EQ(delivered.back(), 9);
}

TEST(OrderedPool, WithoutTasksNothingHappens) {
  OrderedPool<int> pool(
      4, [](int&) { FAIL(); }, [](int&) { return true; });
  pool.Finish();
}

TEST(OrderedPool, FinishTwiceIsHarmless) {
  int delivered = 0;
  OrderedPool<int> pool(
      1, [](int&) {}, [&](int&) { return ++delivered, true; });
  pool.Submit(1);
  pool.Finish();
  pool.Finish();
  EXPECT_EQ(delivered, 1);
}

}  // namespace
}  // namespace sudoku::client
