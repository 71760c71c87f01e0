// Tasks done by several threads at once, delivered in the order they were given.
#ifndef SUDOKU_CLIENT_ORDERED_POOL_H_
#define SUDOKU_CLIENT_ORDERED_POOL_H_

#include <cstddef>
#include <deque>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"

namespace sudoku::client {

// At most `width` tasks are in hand at any time, from Submit to the end of their delivery, so memory is bounded however
// many follow. Threads start when there is something for them to do.
//
//   OrderedPool<Chunk> pool(8, [](Chunk& c) { c.Solve(); }, [](Chunk& c) { return c.Print(); });
//   while (...) if (!pool.Submit(std::move(chunk))) break;
//   pool.Finish();
template <typename Task>
class OrderedPool {
 public:
  // Called on a worker thread; several run at once.
  using Work = std::function<void(Task&)>;
  // Called for one task at a time, in order, on a thread of the pool. False: deliver nothing more, drop the rest.
  using Deliver = std::function<bool(Task&)>;

  OrderedPool(std::size_t width, Work work, Deliver deliver)
      : width_(width), work_(std::move(work)), deliver_(std::move(deliver)) {}
  ~OrderedPool() { Finish(); }
  OrderedPool(const OrderedPool&) = delete;
  OrderedPool& operator=(const OrderedPool&) = delete;

  // Waits while `width` tasks are in hand. False when the pool has stopped: the task was dropped.
  bool Submit(Task task) {
    const absl::MutexLock lock(&mutex_);
    mutex_.Await(absl::Condition(this, &OrderedPool::HasRoom));
    if (stopped_) return false;
    slots_.emplace_back(std::move(task));
    if (!deliverer_.joinable()) deliverer_ = std::thread([this] { DeliverAll(); });
    if (workers_.size() < slots_.size()) workers_.emplace_back([this] { WorkAll(); });
    return true;
  }

  // Waits until every task was delivered or dropped. No Submit after it.
  void Finish() {
    {
      const absl::MutexLock lock(&mutex_);
      finishing_ = true;
    }
    if (deliverer_.joinable()) deliverer_.join();
    for (std::thread& worker : workers_) worker.join();
    workers_.clear();
  }

 private:
  struct Slot {
    explicit Slot(Task t) : task(std::move(t)) {}
    Task task;
    bool taken = false;
    bool done = false;
  };

  bool HasRoom() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return stopped_ || slots_.size() < width_; }
  bool FrontSettled() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return slots_.empty() ? finishing_ : slots_.front().done;
  }
  bool WorkerNeeded() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return stopped_ || finishing_ || (!slots_.empty() && !slots_.back().taken);
  }
  Slot* NextUntaken() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (stopped_) return nullptr;
    for (Slot& slot : slots_) {
      if (!slot.taken) return &slot;
    }
    return nullptr;
  }

  void WorkAll() {
    mutex_.Lock();
    for (;;) {
      mutex_.Await(absl::Condition(this, &OrderedPool::WorkerNeeded));
      Slot* const slot = NextUntaken();
      if (slot == nullptr) break;
      slot->taken = true;
      mutex_.Unlock();
      work_(slot->task);  // A deque never moves its elements, and a slot leaves it only once done.
      mutex_.Lock();
      slot->done = true;
    }
    mutex_.Unlock();
  }

  void DeliverAll() {
    mutex_.Lock();
    for (;;) {
      mutex_.Await(absl::Condition(this, &OrderedPool::FrontSettled));
      if (slots_.empty()) break;
      Task& task = slots_.front().task;
      mutex_.Unlock();
      const bool more = deliver_(task);
      mutex_.Lock();
      if (!more) {
        stopped_ = true;
        break;
      }
      slots_.pop_front();
    }
    mutex_.Unlock();
  }

  const std::size_t width_;
  const Work work_;
  const Deliver deliver_;

  absl::Mutex mutex_;
  std::deque<Slot> slots_ ABSL_GUARDED_BY(mutex_);
  bool finishing_ ABSL_GUARDED_BY(mutex_) = false;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread deliverer_;
  std::vector<std::thread> workers_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_ORDERED_POOL_H_
