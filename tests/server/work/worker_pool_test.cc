#include "server/work/worker_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <string>

namespace sudoku {
namespace {

using Lane = WorkerPool::Lane;

// Keeps one thread of a pool in a task until it is opened.
class Gate {
 public:
  WorkerPool::Task Task() {
    return [this] {
      entered_.count_down();
      open_.wait();
      return false;
    };
  }
  void WaitUntilEntered() { entered_.wait(); }
  void Open() { open_.count_down(); }

 private:
  std::latch entered_{1}, open_{1};
};

TEST(WorkerPoolTest, RunsEveryTaskOnce) {
  std::atomic<int> runs{0};
  {
    WorkerPool pool(3, 100'000);
    for (int i = 0; i < 10'000; ++i) {
      ASSERT_TRUE(pool.Submit(i % 3 == 0 ? Lane::kSmall : Lane::kBulk, [&runs] {
        ++runs;
        return false;
      }));
    }
  }
  EXPECT_EQ(runs, 10'000);
}

TEST(WorkerPoolTest, ATaskRunsUntilItHasNoMore) {
  int slices = 0;
  {
    WorkerPool pool(2, 10);
    ASSERT_TRUE(pool.Submit(Lane::kBulk, [&slices] { return ++slices < 1'000; }));
  }
  EXPECT_EQ(slices, 1'000);
}

TEST(WorkerPoolTest, RefusesWhenTheQueueIsFullAndTakesContinuationsStill) {
  Gate gate;
  std::atomic<int> runs{0};
  const auto count = [&runs] {
    ++runs;
    return false;
  };
  {
    WorkerPool pool(1, 2);
    ASSERT_TRUE(pool.Submit(Lane::kBulk, gate.Task()));
    gate.WaitUntilEntered();
    EXPECT_TRUE(pool.Submit(Lane::kBulk, count));
    EXPECT_TRUE(pool.Submit(Lane::kBulk, count));
    EXPECT_FALSE(pool.Submit(Lane::kBulk, count));
    pool.Resume(Lane::kBulk, count);
    EXPECT_EQ(pool.load().queued_bulk, 3u);
    EXPECT_EQ(pool.load().busy, 1u);
    gate.Open();
  }
  EXPECT_EQ(runs, 3);
}

// The order in which one worker runs `small` small and `bulk` bulk tasks that all wait when it starts.
std::string OrderOf(int small, int bulk) {
  Gate worker, spare;
  std::string order;  // Written by one thread alone: the spare thread is kept in its gate.
  {
    WorkerPool pool(1, 1'000);
    EXPECT_TRUE(pool.Submit(Lane::kBulk, worker.Task()));
    worker.WaitUntilEntered();
    EXPECT_TRUE(pool.Submit(Lane::kSmall, spare.Task()));
    spare.WaitUntilEntered();
    const auto note = [&order](char kind) {
      return [&order, kind] {
        order += kind;
        return false;
      };
    };
    for (int i = 0; i < bulk; ++i) EXPECT_TRUE(pool.Submit(Lane::kBulk, note('b')));
    for (int i = 0; i < small; ++i) EXPECT_TRUE(pool.Submit(Lane::kSmall, note('s')));
    worker.Open();
    while (pool.load().busy + pool.load().queued_small + pool.load().queued_bulk > 1) std::this_thread::yield();
    spare.Open();
  }
  return order;
}

TEST(WorkerPoolTest, SmallGoesAheadOfBulk) { EXPECT_EQ(OrderOf(3, 3), "sssbbb"); }

TEST(WorkerPoolTest, BulkGetsItsTurnAmongManySmall) { EXPECT_EQ(OrderOf(18, 2), "ssssssssbssssssssbss"); }

TEST(WorkerPoolTest, LongTasksTakeTurns) {
  Gate gate;
  std::string order;
  {
    WorkerPool pool(1, 10);
    ASSERT_TRUE(pool.Submit(Lane::kBulk, gate.Task()));
    gate.WaitUntilEntered();
    for (const char name : {'a', 'b'}) {
      ASSERT_TRUE(pool.Submit(Lane::kBulk, [&order, name, left = 3]() mutable {
        order += name;
        return --left > 0;
      }));
    }
    gate.Open();
  }
  EXPECT_EQ(order, "ababab");
}

TEST(WorkerPoolTest, SmallWorkRunsWhileEveryWorkerIsStuck) {
  Gate first, second;
  std::latch ran{1};
  WorkerPool pool(2, 10);
  ASSERT_TRUE(pool.Submit(Lane::kBulk, first.Task()));
  ASSERT_TRUE(pool.Submit(Lane::kBulk, second.Task()));
  first.WaitUntilEntered();
  second.WaitUntilEntered();
  ASSERT_TRUE(pool.Submit(Lane::kSmall, [&ran] {
    ran.count_down();
    return false;
  }));
  ran.wait();
  first.Open();
  second.Open();
}

TEST(WorkerPoolTest, WhatATaskOwnsIsGoneBeforeThePoolIs) {
  const auto owned = std::make_shared<int>(1);
  {
    WorkerPool pool(2, 10);
    ASSERT_TRUE(pool.Submit(Lane::kSmall, [owned] { return false; }));
    ASSERT_TRUE(pool.Submit(Lane::kBulk, [owned] { return false; }));
  }
  EXPECT_EQ(owned.use_count(), 1);
}

TEST(WorkerPoolTest, TakesTasksFromItsOwnTasks) {
  std::latch done{100};
  WorkerPool pool(2, 1'000);
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(pool.Submit(Lane::kBulk, [&] {
      pool.Resume(Lane::kSmall, [&done] {
        done.count_down();
        return false;
      });
      return false;
    }));
  }
  done.wait();
}

}  // namespace
}  // namespace sudoku
