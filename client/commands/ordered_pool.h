// Tasks done by several threads at once, delivered in the order they were given.
#ifndef SUDOKU_CLIENT_COMMANDS_ORDERED_POOL_H_
#define SUDOKU_CLIENT_COMMANDS_ORDERED_POOL_H_

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

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
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return stopped_ || slots_.size() < width_; });
    if (stopped_) return false;
    slots_.emplace_back(std::move(task));
    ++untaken_;
    if (!deliverer_.joinable()) deliverer_ = std::thread([this] { DeliverAll(); });
    // A worker that was told and has not woken yet still counts as idle.
    if (untaken_ <= idle_) {
      to_do_.notify_one();
    } else if (workers_.size() < width_) {
      workers_.emplace_back([this] { WorkAll(); });
    }
    return true;
  }

  // Waits until every task was delivered or dropped. No Submit after it.
  void Finish() {
    {
      const std::lock_guard lock(mutex_);
      finishing_ = true;
      to_do_.notify_all();
      first_done_.notify_all();
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

  // The first slot that no worker has taken; null if there is none or nothing more is wanted.
  Slot* NextUntaken() {
    if (stopped_ || slots_.empty() || slots_.back().taken) return nullptr;
    return &*std::find_if(slots_.begin(), slots_.end(), [](const Slot& slot) { return !slot.taken; });
  }

  void WorkAll() {
    std::unique_lock lock(mutex_);
    for (;;) {
      Slot* slot = nullptr;
      ++idle_;
      to_do_.wait(lock, [&] { return (slot = NextUntaken()) != nullptr || stopped_ || finishing_; });
      --idle_;
      if (slot == nullptr) return;
      slot->taken = true;
      --untaken_;
      lock.unlock();
      work_(slot->task);  // A deque never moves its elements, and a slot leaves it only once done.
      lock.lock();
      slot->done = true;
      if (slot == &slots_.front()) first_done_.notify_one();
    }
  }

  void DeliverAll() {
    std::unique_lock lock(mutex_);
    for (;;) {
      first_done_.wait(lock, [this] { return slots_.empty() ? finishing_ : slots_.front().done; });
      if (slots_.empty()) return;
      Task& task = slots_.front().task;
      lock.unlock();
      const bool more = deliver_(task);
      lock.lock();
      if (more) {
        slots_.pop_front();
      } else {
        stopped_ = true;
        to_do_.notify_all();
      }
      room_.notify_one();
      if (stopped_) return;
    }
  }

  const std::size_t width_;
  const Work work_;
  const Deliver deliver_;

  std::mutex mutex_;  // Not absl::Mutex: ThreadSanitizer cannot see into the system's Abseil.
  // Each wakes one thread at most, but near the end: a chunk of grids takes less time than to wake everybody.
  std::condition_variable room_;        // A slot went.
  std::condition_variable to_do_;       // A slot came.
  std::condition_variable first_done_;  // The first slot is done.
  std::deque<Slot> slots_;
  std::size_t untaken_ = 0;  // Slots that no worker has taken.
  std::size_t idle_ = 0;     // Workers that wait for one.
  bool finishing_ = false;
  bool stopped_ = false;
  std::thread deliverer_;
  std::vector<std::thread> workers_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_ORDERED_POOL_H_
