// Load on a service, in one of two shapes, and what came of it. Knows nothing of gRPC: a LoadTarget makes the calls.
#ifndef SUDOKU_CLIENT_BENCH_LOAD_GENERATOR_H_
#define SUDOKU_CLIENT_BENCH_LOAD_GENERATOR_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "client/bench/latency_histogram.h"

namespace sudoku::client {

// One call that is made again and again, never twice at once.
class LoadCall {
 public:
  virtual ~LoadCall() = default;
  // Starts the call and returns at once; `done` is called on any thread when it has ended, exactly once, and may start
  // the next.
  virtual void Start(std::function<void(const absl::Status&)> done) = 0;
};

struct LoadPlan {
  double rate = 0;      // Calls a second, open loop; 0 is the closed loop.
  int concurrency = 1;  // Closed loop: calls in flight. Open loop: the most that may be; beyond it calls are dropped.
  std::chrono::nanoseconds warm_up{};
  std::chrono::nanoseconds duration{};
};

struct LoadResult {
  std::chrono::nanoseconds elapsed{};                // The measured time.
  std::uint64_t completed = 0;                       // Successful calls that ended within it.
  std::map<absl::StatusCode, std::uint64_t> errors;  // Failed calls that began within it.
  std::uint64_t dropped = 0;                         // Open loop: calls due but not made.
  LatencyHistogram latency;                          // Of the successful calls that began within it.
  absl::Status first_error;                          // To explain what went wrong.
};

// Closed loop: `concurrency` callers, each calling again as soon as it has its answer. Open loop: calls start on a
// fixed schedule, and latency counts from the scheduled moment, not from when the call could be sent: a server (or
// client) that stalls cannot hide the wait of the calls behind (coordinated omission).
class LoadGenerator {
 public:
  using MakeCall = std::function<std::unique_ptr<LoadCall>()>;
  LoadGenerator(const LoadPlan& plan, const MakeCall& make_call);
  ~LoadGenerator();

  // Blocks until the measurement is over and every call has ended.
  LoadResult Run();
  // Ends the measurement early. Thread-safe.
  void Stop() { stopped_ = true; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Slot {
    std::unique_ptr<LoadCall> call;
    Clock::time_point due;
    std::size_t shard = 0;
  };
  // A part of the result, so that callbacks on different threads seldom meet.
  struct Shard {
    std::mutex mutex;  // Guards all of it.
    std::uint64_t completed = 0;
    std::map<absl::StatusCode, std::uint64_t> errors;
    LatencyHistogram latency;
    absl::Status first_error;
  };

  bool over(Clock::time_point now) const { return stopped_ || now >= end_; }
  void RunClosed();
  void RunOpen();
  void StartClosed(Slot& slot);
  void StartOpen(Slot& slot);
  void Record(const Slot& slot, const absl::Status& status, Clock::time_point now);
  void Release(Slot& slot);
  void AwaitIdle();
  LoadResult Collect(Clock::time_point stop);

  const LoadPlan plan_;
  const MakeCall make_call_;
  Clock::time_point begin_;  // Of the measured time.
  Clock::time_point end_;
  std::atomic<bool> stopped_{false};
  std::uint64_t dropped_ = 0;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<std::unique_ptr<Shard>> shards_;

  std::mutex mutex_;  // Not absl::Mutex: ThreadSanitizer cannot see into the system's Abseil.
  std::condition_variable released_;
  std::vector<Slot*> idle_;  // Guarded by mutex_.
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_BENCH_LOAD_GENERATOR_H_
