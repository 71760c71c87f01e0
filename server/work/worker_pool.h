// The threads that do what is too long for gRPC's own. Knows no gRPC.
#ifndef SUDOKU_SERVER_WORK_WORKER_POOL_H_
#define SUDOKU_SERVER_WORK_WORKER_POOL_H_

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/functional/any_invocable.h"

namespace sudoku {

// A fixed number of threads and a bounded queue of two lanes: small work goes ahead of bulk, yet bulk always moves.
//
// A task runs a slice at a time. Between slices it goes to the end of its lane, so that long tasks share the workers
// fairly however unequal they are, and small work never waits for more than a slice. One spare thread takes small
// work alone: it keeps short calls short even while every worker sits in a slice that turned out long, and the
// system's scheduler shares the processors.
class WorkerPool {
 public:
  enum class Lane { kSmall, kBulk };

  // Runs one slice. True if there is more: it is called again, maybe by another thread, never by two at once.
  using Task = absl::AnyInvocable<bool()>;

  // `workers` is at least 1. At most `max_queued` submitted tasks wait.
  WorkerPool(int workers, std::size_t max_queued);
  // Runs every queued task to its end first.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Queues `task`. False, and the task is gone, if the queue is full.
  [[nodiscard]] bool Submit(Lane lane, Task task);
  // Queues the continuation of work that was submitted once: never refused.
  void Resume(Lane lane, Task task);

  int workers() const { return workers_; }

  struct Load {
    std::size_t queued_small = 0;
    std::size_t queued_bulk = 0;
    std::size_t busy = 0;  // Threads in a task.
  };
  Load load() const;

 private:
  // After so many small tasks in a row a waiting bulk task gets its turn.
  static constexpr int kSmallInARow = 8;

  std::deque<Task>& lane(Lane which) { return lanes_[static_cast<std::size_t>(which)]; }
  std::size_t queued() const { return lanes_[0].size() + lanes_[1].size(); }
  void Push(Lane which, Task task);
  void Run(bool small_only);
  // Waits for a task this thread may take. False when the pool ends and nothing is left.
  bool Pop(std::unique_lock<std::mutex>& lock, bool small_only, Lane* from, Task* task);

  const int workers_;
  const std::size_t max_queued_;

  // std::mutex rather than absl::Mutex: ThreadSanitizer understands it without an instrumented Abseil.
  mutable std::mutex mutex_;
  std::condition_variable any_;    // Workers wait here,
  std::condition_variable small_;  // and the spare thread here.
  std::array<std::deque<Task>, 2> lanes_;
  int small_in_a_row_ = 0;
  int idle_workers_ = 0;
  std::size_t busy_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_WORKER_POOL_H_
