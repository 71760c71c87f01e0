// The threads that do what is too long for gRPC's own. Knows no gRPC.
#ifndef SUDOKU_SERVER_WORK_WORKER_POOL_H_
#define SUDOKU_SERVER_WORK_WORKER_POOL_H_

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

namespace sudoku {

// A fixed number of threads and a queue of lanes. Small work goes ahead, yet the other lanes always move: they share
// the workers by time. How much may wait is for Admission to say.
//
// A task runs a slice at a time, and whoever waits behind it waits for a slice only. In its lane a task that has begun
// goes on before others are begun, so that few are open at once. A count that turns out long goes to a lane for long
// ones, where each is nearly always finished before the next: if many took short turns, all of them would be late.
// Streams take turns. One spare thread takes small work alone: it keeps short calls short even while every worker sits
// in a slice that turned out long, and the system's scheduler shares the processors.
class WorkerPool {
 public:
  using Clock = std::chrono::steady_clock;
  // kLong is the pool's own: counts that have used up their turn go there.
  enum class Lane { kSmall, kBatch, kCount, kStream, kLong };
  static constexpr std::size_t kLanes = 5;
  static constexpr std::array<std::string_view, kLanes> kLaneNames = {"small", "batch", "count", "stream", "long"};
  // So long a task goes on before the next one of its lane: a batch to its end, a stream for a chunk.
  static constexpr std::array<Clock::duration, kLanes> kTurn = {Clock::duration::max(), Clock::duration::max(),
                                                                std::chrono::milliseconds(20), Clock::duration::zero(),
                                                                std::chrono::seconds(2)};

  // Work that its owner keeps alive until RunSlice has returned false or Remove true.
  class Task {
   public:
    Task() : place_{this} {}
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

    // True if there is more: it is called again, maybe by another thread, never by two at once. After false the pool
    // knows the task no more, and it may be gone before RunSlice returns.
    virtual bool RunSlice() = 0;
    // Asked whenever the task is queued.
    virtual Lane lane() const = 0;

   protected:
    ~Task() = default;

   private:
    friend class WorkerPool;
    // The task's node in its lane, kept here while it is in none: queueing allocates nothing.
    std::list<Task*> place_;
    const std::list<Task*>::iterator node_ = place_.begin();
    Lane queued_in_ = Lane::kSmall;
    bool queued_ = false;
    bool long_ = false;
    Clock::duration turn_{};  // Time spent since the task last came to the end of its lane.
  };

  // `workers` is at least 1.
  explicit WorkerPool(int workers);
  // Runs every queued task to its end first.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Queues a new task at the end of its lane.
  void Submit(Task& task);
  // Queues a part of work that has begun, ahead of all that has not.
  void SubmitNext(Task& task);
  // Takes a task out of the queue. False if it was not there: it runs, or has run.
  [[nodiscard]] bool Remove(Task& task);

  int workers() const { return workers_; }

  struct Load {
    std::array<std::size_t, kLanes> queued{};
    std::size_t busy = 0;  // Threads in a task.

    std::size_t queued_in(Lane lane) const { return queued[static_cast<std::size_t>(lane)]; }
    bool idle() const { return busy == 0 && queued == std::array<std::size_t, kLanes>{}; }
  };
  Load load() const;

  // When the slice began that has been running for longest; nullopt if none runs. A slice takes milliseconds: one that
  // takes seconds is stuck.
  std::optional<Clock::time_point> oldest_slice() const;

 private:
  // After so many small tasks in a row another lane gets its turn.
  static constexpr int kSmallInARow = 8;

  struct LaneQueue {
    std::list<Task*> tasks;
    Clock::duration used{};  // By slices, so that the lanes that compete get equal parts.
  };
  struct Thread {
    std::atomic<Clock::time_point> slice_began{Clock::time_point::max()};
    std::thread thread;
  };

  LaneQueue& lane(Lane which) { return lanes_[static_cast<std::size_t>(which)]; }
  void Push(Task& task, bool at_front);
  // Calls a thread for a task that came to this lane.
  void Wake(Lane which);
  void Run(bool small_only, std::atomic<Clock::time_point>& slice_began);
  // Waits for work this thread may take. False when the pool ends and nothing is left.
  bool WaitForWork(std::unique_lock<std::mutex>& lock, bool small_only);
  bool HasWork(bool small_only) const;
  Lane NextLane();
  Task& Take(bool small_only);
  void Continue(Task& task, Clock::duration took, bool small_only);

  const int workers_;

  // std::mutex rather than absl::Mutex: ThreadSanitizer understands it without an instrumented Abseil.
  mutable std::mutex mutex_;
  std::condition_variable any_;    // Workers wait here,
  std::condition_variable small_;  // and the spare thread here.
  std::array<LaneQueue, kLanes> lanes_;
  int small_in_a_row_ = 0;
  int sleeping_ = 0;  // Workers that wait,
  int called_ = 0;    // and those of them that are called already: they are on their way to a task.
  std::size_t busy_ = 0;
  bool ending_ = false;
  std::vector<Thread> threads_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_WORKER_POOL_H_
