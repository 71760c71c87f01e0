#include "server/work/worker_pool.h"

#include <unistd.h>

#include <algorithm>

namespace sudoku {
namespace {

// Searches give way to gRPC's threads: at equal priority a call that a busy core could answer in 0.1 ms waits for a
// whole slice of the scheduler (p99 2.7 ms; 1.5 at niceness 5, 0.5 to 1.1 at 10, at the same bulk throughput). On Linux
// the niceness is the calling thread's own. Being refused does no harm.
void GiveWay() { [[maybe_unused]] const int niceness = nice(10); }

}  // namespace

WorkerPool::WorkerPool(int workers) : workers_(workers), threads_(static_cast<std::size_t>(workers) + 1) {
  for (Thread& thread : threads_) {
    const bool spare = &thread == &threads_.back();
    thread.thread = std::thread([this, spare, &thread] { Run(/*small_only=*/spare, thread.slice_began); });
  }
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  any_.notify_all();
  small_.notify_all();
  for (Thread& thread : threads_) thread.thread.join();
}

void WorkerPool::Submit(Task& task) {
  const std::lock_guard lock(mutex_);
  Push(task, /*at_front=*/false);
  Wake(task.queued_in_);
}

void WorkerPool::SubmitNext(Task& task) {
  const std::lock_guard lock(mutex_);
  Push(task, /*at_front=*/true);
  Wake(task.queued_in_);
}

bool WorkerPool::Remove(Task& task) {
  const std::lock_guard lock(mutex_);
  if (!task.queued_) return false;
  std::list<Task*>& from = lane(task.queued_in_).tasks;
  task.place_.splice(task.place_.begin(), from, task.node_);
  task.queued_ = false;
  return true;
}

WorkerPool::Load WorkerPool::load() const {
  const std::lock_guard lock(mutex_);
  Load load{.busy = busy_};
  for (std::size_t i = 0; i < kLanes; ++i) load.queued[i] = lanes_[i].tasks.size();
  return load;
}

std::optional<WorkerPool::Clock::time_point> WorkerPool::oldest_slice() const {
  auto oldest = Clock::time_point::max();
  for (const Thread& thread : threads_) oldest = std::min(oldest, thread.slice_began.load(std::memory_order_relaxed));
  if (oldest == Clock::time_point::max()) return std::nullopt;
  return oldest;
}

void WorkerPool::Push(Task& task, bool at_front) {
  task.queued_in_ = task.long_ ? Lane::kLong : task.lane();
  LaneQueue& to = lane(task.queued_in_);
  if (to.tasks.empty()) {
    // A lane that was empty has no claim to the time it did not use.
    for (const LaneQueue& other : lanes_) {
      if (!other.tasks.empty() && &other != &lane(Lane::kSmall)) to.used = std::max(to.used, other.used);
    }
  }
  to.tasks.splice(at_front ? to.tasks.begin() : to.tasks.end(), task.place_);
  task.queued_ = true;
}

void WorkerPool::Wake(Lane which) {
  if (sleeping_ > called_) {
    ++called_;
    any_.notify_one();
  } else if (which == Lane::kSmall) {
    small_.notify_one();
  }
}

bool WorkerPool::HasWork(bool small_only) const {
  if (small_only) return !lanes_[0].tasks.empty();
  return std::any_of(lanes_.begin(), lanes_.end(), [](const LaneQueue& queue) { return !queue.tasks.empty(); });
}

bool WorkerPool::WaitForWork(std::unique_lock<std::mutex>& lock, bool small_only) {
  while (!HasWork(small_only)) {
    if (ending_) return false;
    if (small_only) {
      small_.wait(lock);
    } else {
      ++sleeping_;
      any_.wait(lock);
      --sleeping_;
      if (called_ > 0) --called_;
    }
  }
  return true;
}

WorkerPool::Lane WorkerPool::NextLane() {
  const bool small = !lane(Lane::kSmall).tasks.empty();
  if (small && small_in_a_row_ < kSmallInARow) return Lane::kSmall;
  std::size_t next = 0;
  for (std::size_t i = 1; i < kLanes; ++i) {
    if (!lanes_[i].tasks.empty() && (next == 0 || lanes_[i].used < lanes_[next].used)) next = i;
  }
  return static_cast<Lane>(next);
}

WorkerPool::Task& WorkerPool::Take(bool small_only) {
  const Lane from = small_only ? Lane::kSmall : NextLane();
  if (!small_only) small_in_a_row_ = from == Lane::kSmall ? small_in_a_row_ + 1 : 0;
  std::list<Task*>& tasks = lane(from).tasks;
  Task& task = *tasks.front();
  task.place_.splice(task.place_.begin(), tasks, tasks.begin());
  task.queued_ = false;
  return task;
}

// Calls nobody for what the calling thread takes next itself.
void WorkerPool::Continue(Task& task, Clock::duration took, bool small_only) {
  task.turn_ += took;
  const bool turn_over = task.turn_ >= kTurn[static_cast<std::size_t>(task.queued_in_)];
  if (turn_over) {
    task.turn_ = {};
    task.long_ = task.long_ || task.queued_in_ == Lane::kCount;
  }
  Push(task, /*at_front=*/!turn_over);
  if (small_only && task.queued_in_ != Lane::kSmall) Wake(task.queued_in_);
}

void WorkerPool::Run(bool small_only, std::atomic<Clock::time_point>& slice_began) {
  if (!small_only) GiveWay();
  std::unique_lock lock(mutex_);
  while (WaitForWork(lock, small_only)) {
    Task& task = Take(small_only);
    const Lane from = task.queued_in_;
    ++busy_;
    lock.unlock();
    const auto began = Clock::now();
    slice_began.store(began, std::memory_order_relaxed);
    const bool more = task.RunSlice();
    const auto took = Clock::now() - began;
    slice_began.store(Clock::time_point::max(), std::memory_order_relaxed);
    lock.lock();
    --busy_;
    lane(from).used += took;
    if (more) Continue(task, took, small_only);
  }
}

}  // namespace sudoku
