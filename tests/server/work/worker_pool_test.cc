#include "server/work/worker_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <functional>
#include <latch>
#include <string>

#include "tests/server/work/function_task.h"

namespace sudoku {
namespace {

using Lane = WorkerPool::Lane;

using testing::FunctionTask;

// Tasks that live until the test ends.
class Tasks {
 public:
  WorkerPool::Task& Make(Lane lane, std::function<bool()> slice) { return tasks_.emplace_back(lane, std::move(slice)); }
  WorkerPool::Task& Once(Lane lane, std::function<void()> run) {
    return Make(lane, [run = std::move(run)] { return run(), false; });
  }

 private:
  std::deque<FunctionTask> tasks_;
};

// Keeps one thread of a pool in a task until it is opened.
class Gate {
 public:
  explicit Gate(Lane lane)
      : task_(lane, [this] {
          entered_.count_down();
          open_.wait();
          return false;
        }) {}
  WorkerPool::Task& task() { return task_; }
  void WaitUntilEntered() { entered_.wait(); }
  void Open() { open_.count_down(); }

 private:
  std::latch entered_{1}, open_{1};
  FunctionTask task_;
};

void WaitUntilIdle(const WorkerPool& pool) {
  while (!pool.load().idle()) std::this_thread::yield();
}

TEST(WorkerPoolTest, RunsEveryTaskOnce) {
  std::atomic<int> runs{0};
  Tasks tasks;
  {
    WorkerPool pool(3);
    for (int i = 0; i < 10'000; ++i) {
      pool.Submit(tasks.Once(static_cast<Lane>(i % static_cast<int>(WorkerPool::kLanes)), [&runs] { ++runs; }));
    }
  }
  EXPECT_EQ(runs, 10'000);
}

TEST(WorkerPoolTest, ATaskRunsUntilItHasNoMore) {
  int slices = 0;
  Tasks tasks;
  {
    WorkerPool pool(2);
    pool.Submit(tasks.Make(Lane::kCount, [&slices] { return ++slices < 1'000; }));
  }
  EXPECT_EQ(slices, 1'000);
}

TEST(WorkerPoolTest, TellsWhatWaitsAndWhatRuns) {
  Gate gate(Lane::kBatch);
  Tasks tasks;
  WorkerPool pool(1);
  EXPECT_EQ(pool.oldest_slice(), std::nullopt);
  const auto before = WorkerPool::Clock::now();
  pool.Submit(gate.task());
  gate.WaitUntilEntered();
  pool.Submit(tasks.Once(Lane::kCount, [] {}));
  pool.Submit(tasks.Once(Lane::kCount, [] {}));
  EXPECT_EQ(pool.load().queued_in(Lane::kCount), 2u);
  EXPECT_EQ(pool.load().queued_in(Lane::kBatch), 0u);
  EXPECT_EQ(pool.load().busy, 1u);
  ASSERT_TRUE(pool.oldest_slice());
  EXPECT_GE(*pool.oldest_slice(), before);
  EXPECT_LE(*pool.oldest_slice(), WorkerPool::Clock::now());
  gate.Open();
  WaitUntilIdle(pool);
  EXPECT_EQ(pool.oldest_slice(), std::nullopt);
}

// The order in which one worker runs tasks that all wait when it starts.
class Order {
 public:
  // The spare thread is kept in its gate, so that one thread alone writes the order.
  Order() {
    pool_.Submit(worker_.task());
    worker_.WaitUntilEntered();
    pool_.Submit(spare_.task());
    spare_.WaitUntilEntered();
  }
  ~Order() { spare_.Open(); }

  // A task of so many slices, each noted by `name`, and each of so long.
  WorkerPool::Task& Add(Lane lane, char name, int slices = 1,
                        WorkerPool::Clock::duration length = WorkerPool::Clock::duration::zero()) {
    WorkerPool::Task& task = tasks_.Make(lane, [this, name, length, left = slices]() mutable {
      order_ += name;
      for (const auto end = WorkerPool::Clock::now() + length; WorkerPool::Clock::now() < end;) continue;
      return --left > 0;
    });
    pool_.Submit(task);
    return task;
  }

  // A task that is not noted.
  WorkerPool::Task& Make(Lane lane, std::function<void()> run) { return tasks_.Once(lane, std::move(run)); }

  std::string Run() {
    worker_.Open();
    const auto running = [this] {
      const WorkerPool::Load load = pool_.load();
      return load.busy > 1 || load.queued != std::array<std::size_t, WorkerPool::kLanes>{};
    };
    while (running()) std::this_thread::yield();
    return order_;
  }

  WorkerPool& pool() { return pool_; }

 private:
  Gate worker_{Lane::kBatch}, spare_{Lane::kSmall};
  Tasks tasks_;
  std::string order_;
  WorkerPool pool_{1};
};

TEST(WorkerPoolTest, SmallGoesAheadOfBulk) {
  Order order;
  for (int i = 0; i < 3; ++i) order.Add(Lane::kBatch, 'b');
  for (int i = 0; i < 3; ++i) order.Add(Lane::kSmall, 's');
  EXPECT_EQ(order.Run(), "sssbbb");
}

TEST(WorkerPoolTest, BulkGetsItsTurnAmongManySmall) {
  Order order;
  for (int i = 0; i < 2; ++i) order.Add(Lane::kBatch, 'b');
  for (int i = 0; i < 18; ++i) order.Add(Lane::kSmall, 's');
  EXPECT_EQ(order.Run(), "ssssssssbssssssssbss");
}

// Or many would be open at once, and all of them late.
TEST(WorkerPoolTest, BatchesThatHaveBegunAreFinishedFirst) {
  Order order;
  order.Add(Lane::kBatch, 'a', 3);
  order.Add(Lane::kBatch, 'b', 3);
  EXPECT_EQ(order.Run(), "aaabbb");
}

TEST(WorkerPoolTest, ShortCountsShareTheWorkersWithLongOnes) {
  Order order;
  const auto slice = WorkerPool::kTurn[static_cast<std::size_t>(Lane::kCount)];
  order.Add(Lane::kCount, 'a', 2, slice);
  order.Add(Lane::kCount, 'b', 1, slice);
  order.Add(Lane::kCount, 'c', 2);
  EXPECT_EQ(order.Run(), "abacc");
}

// Were they to take short turns, all of many would be late.
TEST(WorkerPoolTest, LongCountsAreFinishedOneAfterTheOther) {
  Order order;
  const auto slice = WorkerPool::kTurn[static_cast<std::size_t>(Lane::kCount)];
  for (const char name : {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'}) order.Add(Lane::kCount, name, 4, slice);
  const std::string ran = order.Run();
  EXPECT_LT(ran.rfind('a'), ran.find('g')) << ran;
  EXPECT_LT(ran.rfind('b'), ran.rfind('c')) << ran;
  EXPECT_LT(ran.rfind('c'), ran.rfind('d')) << ran;
}

TEST(WorkerPoolTest, StreamsTakeTurnsAlways) {
  Order order;
  order.Add(Lane::kStream, 'a', 3);
  order.Add(Lane::kStream, 'b', 3);
  EXPECT_EQ(order.Run(), "ababab");
}

TEST(WorkerPoolTest, LanesShareTheWorkersByTime) {
  Order order;
  const auto millisecond = std::chrono::milliseconds(1);
  order.Add(Lane::kBatch, 'b', 40, millisecond);
  order.Add(Lane::kCount, 'c', 40, millisecond);
  const std::string ran = order.Run();
  const auto batches = std::count(ran.begin(), ran.begin() + 40, 'b');
  EXPECT_GT(batches, 10) << ran;
  EXPECT_LT(batches, 30) << ran;
}

// Or whoever comes after a long quiet would have the workers to himself for as long.
TEST(WorkerPoolTest, ALaneThatWasEmptyHasNoClaimToTheTimeItDidNotUse) {
  Order order;
  const auto millisecond = std::chrono::milliseconds(1);
  order.Add(Lane::kBatch, 'a', 1, 200 * millisecond);
  order.pool().Submit(order.Make(Lane::kBatch, [&] { order.Add(Lane::kCount, 'c', 100, millisecond); }));
  order.Add(Lane::kBatch, 'b');
  // In its turn; a slice that a busy machine stretches pays for so many of the others.
  const std::string ran = order.Run();
  EXPECT_LT(ran.find('b'), 90u) << ran;
}

TEST(WorkerPoolTest, ContinuationsGoAheadOfWhatHasNotBegun) {
  Order order;
  order.Add(Lane::kBatch, 'a');
  order.Add(Lane::kBatch, 'b');
  WorkerPool::Task& part = order.Add(Lane::kBatch, 'c');
  ASSERT_TRUE(order.pool().Remove(part));
  order.pool().SubmitNext(part);
  EXPECT_EQ(order.Run(), "cab");
}

TEST(WorkerPoolTest, WhatIsRemovedNeverRuns) {
  Order order;
  order.Add(Lane::kCount, 'a');
  WorkerPool::Task& b = order.Add(Lane::kCount, 'b');
  order.Add(Lane::kCount, 'c');
  EXPECT_TRUE(order.pool().Remove(b));
  EXPECT_FALSE(order.pool().Remove(b)) << "it is gone";
  EXPECT_EQ(order.pool().load().queued_in(Lane::kCount), 2u);
  EXPECT_EQ(order.Run(), "ac");
  EXPECT_FALSE(order.pool().Remove(b));
}

TEST(WorkerPoolTest, WhatRunsIsNotRemoved) {
  Gate gate(Lane::kCount);
  WorkerPool pool(1);
  pool.Submit(gate.task());
  gate.WaitUntilEntered();
  EXPECT_FALSE(pool.Remove(gate.task()));
  gate.Open();
}

TEST(WorkerPoolTest, EachTaskIsRunOrRemovedUnderContention) {
  std::atomic<int> runs{0};
  int removed = 0;
  Tasks tasks;
  std::vector<WorkerPool::Task*> all;
  {
    WorkerPool pool(2);
    for (int i = 0; i < 5'000; ++i) {
      all.push_back(&tasks.Once(Lane::kCount, [&runs] { ++runs; }));
      pool.Submit(*all.back());
      if (i % 2 == 1) removed += pool.Remove(*all[static_cast<std::size_t>(i) / 2]) ? 1 : 0;
    }
  }
  EXPECT_EQ(runs + removed, 5'000);
}

TEST(WorkerPoolTest, SmallWorkRunsWhileEveryWorkerIsStuck) {
  Gate first(Lane::kBatch), second(Lane::kCount);
  std::latch ran{1};
  Tasks tasks;
  WorkerPool pool(2);
  pool.Submit(first.task());
  pool.Submit(second.task());
  first.WaitUntilEntered();
  second.WaitUntilEntered();
  pool.Submit(tasks.Once(Lane::kSmall, [&ran] { ran.count_down(); }));
  ran.wait();
  first.Open();
  second.Open();
}

TEST(WorkerPoolTest, TellsOfEachLaneWhatWaits) {
  for (std::size_t i = 0; i < WorkerPool::kLanes; ++i) {
    Order order;
    order.Add(static_cast<Lane>(i), 'a');
    for (std::size_t j = 0; j < WorkerPool::kLanes; ++j) {
      EXPECT_EQ(order.pool().load().queued_in(static_cast<Lane>(j)), i == j ? 1u : 0u);
    }
    order.Run();
  }
}

// What was small at first.
class GrowingTask : public WorkerPool::Task {
 public:
  Lane lane() const override { return lane_; }
  bool RunSlice() override {
    if (lane_ == Lane::kCount) {
      grown_ran.count_down();
      return false;
    }
    entered.count_down();
    open.wait();
    lane_ = Lane::kCount;
    return true;
  }

  std::latch entered{1}, open{1}, grown_ran{1};

 private:
  Lane lane_ = Lane::kSmall;
};

// The spare thread, which takes small work only, leaves the rest of it to a worker that may sleep.
TEST(WorkerPoolTest, WhatIsSmallNoMoreWakesAWorker) {
  Gate gate(Lane::kBatch);
  GrowingTask task;
  WorkerPool pool(1);
  pool.Submit(gate.task());
  gate.WaitUntilEntered();
  pool.Submit(task);
  task.entered.wait();
  gate.Open();
  while (pool.load().busy > 1) std::this_thread::yield();
  task.open.count_down();
  task.grown_ran.wait();
  WaitUntilIdle(pool);
}

// A worker that was called is on its way to a task: the next one of a burst needs another thread. Each of the two waits
// for the other, so a pool that lets one sleep on never ends this test.
TEST(WorkerPoolTest, TheSpareThreadDoesNotSleepThroughABurst) {
  WorkerPool pool(1);
  for (int round = 0; round < 2'000; ++round) {
    std::latch both{2};
    Tasks tasks;
    WorkerPool::Task& first = tasks.Once(Lane::kSmall, [&both] { both.arrive_and_wait(); });
    WorkerPool::Task& second = tasks.Once(Lane::kSmall, [&both] { both.arrive_and_wait(); });
    pool.Submit(first);
    pool.Submit(second);
    both.wait();
    WaitUntilIdle(pool);
  }
}

TEST(WorkerPoolTest, TakesTasksFromItsOwnTasks) {
  std::latch done{100};
  Tasks tasks;
  std::vector<WorkerPool::Task*> inner;
  for (int i = 0; i < 100; ++i) inner.push_back(&tasks.Once(Lane::kSmall, [&done] { done.count_down(); }));
  WorkerPool pool(2);
  for (WorkerPool::Task* task : inner) {
    pool.Submit(tasks.Once(Lane::kBatch, [&pool, task] { pool.SubmitNext(*task); }));
  }
  done.wait();
}

}  // namespace
}  // namespace sudoku
