#include "server/work/worker_pool.h"

#include <unistd.h>

#include <utility>

namespace sudoku {
namespace {

// Searches give way to gRPC's threads: at equal priority a call that a busy core could answer in 0.1 ms waits for a
// whole slice of the scheduler (p99 2.7 ms; 1.5 at niceness 5, 0.5 to 1.1 at 10, at the same bulk throughput). On Linux
// the niceness is the calling thread's own. Being refused does no harm.
void GiveWay() { [[maybe_unused]] const int niceness = nice(10); }

}  // namespace

WorkerPool::WorkerPool(int workers, std::size_t max_queued) : workers_(workers), max_queued_(max_queued) {
  for (int i = 0; i < workers; ++i) threads_.emplace_back([this] { Run(/*small_only=*/false); });
  threads_.emplace_back([this] { Run(/*small_only=*/true); });
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  any_.notify_all();
  small_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool WorkerPool::Submit(Lane which, Task task) {
  const std::lock_guard lock(mutex_);
  if (queued() >= max_queued_) return false;
  Push(which, std::move(task));
  return true;
}

void WorkerPool::Resume(Lane which, Task task) {
  const std::lock_guard lock(mutex_);
  Push(which, std::move(task));
}

WorkerPool::Load WorkerPool::load() const {
  const std::lock_guard lock(mutex_);
  return {lanes_[0].size(), lanes_[1].size(), busy_};
}

void WorkerPool::Push(Lane which, Task task) {
  lane(which).push_back(std::move(task));
  if (idle_workers_ > 0) {
    any_.notify_one();
  } else if (which == Lane::kSmall) {
    small_.notify_one();
  }
}

bool WorkerPool::Pop(std::unique_lock<std::mutex>& lock, bool small_only, Lane* from, Task* task) {
  std::deque<Task>&small = lane(Lane::kSmall), &bulk = lane(Lane::kBulk);
  if (small_only) {
    small_.wait(lock, [&] { return ending_ || !small.empty(); });
  } else {
    ++idle_workers_;
    any_.wait(lock, [&] { return ending_ || queued() > 0; });
    --idle_workers_;
  }
  const bool bulk_turn = !small_only && !bulk.empty() && (small.empty() || small_in_a_row_ >= kSmallInARow);
  if (!bulk_turn && small.empty()) return false;
  if (!small_only) small_in_a_row_ = bulk_turn ? 0 : small_in_a_row_ + 1;
  *from = bulk_turn ? Lane::kBulk : Lane::kSmall;
  *task = std::move(lane(*from).front());
  lane(*from).pop_front();
  return true;
}

void WorkerPool::Run(bool small_only) {
  if (!small_only) GiveWay();
  std::unique_lock lock(mutex_);
  Lane from;
  Task task;
  while (Pop(lock, small_only, &from, &task)) {
    ++busy_;
    lock.unlock();
    const bool more = task();
    if (!more) task = nullptr;  // What it owns is destroyed outside the lock.
    lock.lock();
    --busy_;
    if (more) Push(from, std::move(task));
  }
}

}  // namespace sudoku
