// How long new work would have to wait: what is admitted and not done, in time of the workers. Knows no gRPC.
#ifndef SUDOKU_SERVER_WORK_BACKLOG_H_
#define SUDOKU_SERVER_WORK_BACKLOG_H_

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "server/work/worker_pool.h"

namespace sudoku {

enum class AnalysisKind { kExplain, kAnalyze, kMinimize };

// A kind of work whose calls take like times: a lane, and for counts the magnitude of the limit, since a count to 2 and
// one to 1,000,000 have nothing in common. Analyses share the lane of counts, each with magnitudes of its own.
class WorkKind {
 public:
  static constexpr std::size_t kCountMagnitudes = 41;  // 10^12 is the highest limit.
  static constexpr std::size_t kAnalysisMagnitudes = 14;
  static constexpr std::size_t kMagnitudes = kCountMagnitudes + 3 * kAnalysisMagnitudes;
  static constexpr std::size_t kKinds = WorkerPool::kLanes * kMagnitudes;

  constexpr explicit WorkKind(WorkerPool::Lane lane, std::int64_t limit = 1)
      : lane_(lane), magnitude_(MagnitudeOf(limit, kCountMagnitudes)) {}
  // `amount`: what the time of an analysis grows with.
  constexpr WorkKind(AnalysisKind kind, std::int64_t amount)
      : lane_(WorkerPool::Lane::kCount),
        magnitude_(kCountMagnitudes + static_cast<std::size_t>(kind) * kAnalysisMagnitudes +
                   MagnitudeOf(amount, kAnalysisMagnitudes)) {}

  constexpr WorkerPool::Lane lane() const { return lane_; }
  constexpr std::size_t index() const { return static_cast<std::size_t>(lane_) * kMagnitudes + magnitude_; }

 private:
  static constexpr std::size_t MagnitudeOf(std::int64_t amount, std::size_t magnitudes) {
    std::size_t magnitude = 0;
    for (; amount > 1 && magnitude + 1 < magnitudes; amount /= 2) ++magnitude;
    return magnitude;
  }

  WorkerPool::Lane lane_;
  std::size_t magnitude_;
};

// Not thread-safe: Admission's lock guards it.
class Backlog {
 public:
  using Duration = WorkerPool::Clock::duration;

  explicit Backlog(int workers) : workers_(workers) {}

  // What `units` (grids of a batch; else 1) of such work have lately taken of a worker.
  Duration Estimate(WorkKind kind, std::size_t units) const;
  // When such a call would be done, from now, with all that stands before it. `streams_compete`: some stream computes.
  Duration DoneIn(WorkKind kind, Duration estimate, bool streams_compete) const;

  // A call comes; the same estimate goes with it.
  void Add(WorkKind kind, Duration estimate);
  // And is gone: `worked` of a worker's time went into it.
  void Remove(WorkKind kind, Duration estimate);
  // It took so much, or was cut off and would have taken no less; calls that never began say nothing.
  void Learn(WorkKind kind, std::size_t units, Duration worked, bool to_the_end = true);

 private:
  // A guess for what has never been seen, on the safe side of what most take: few are let in until the first are done.
  static constexpr Duration kFirstGuess = std::chrono::milliseconds(10);
  static constexpr Duration kFirstGuessOfAGrid = std::chrono::microseconds(50);
  // The weight of the latest call is one in so many.
  static constexpr int kMemory = 8;

  struct LaneLoad {
    Duration whole{};       // Of all its calls,
    Duration first_turn{};  // and as much of each as goes before a newcomer's first turn.
  };

  const int workers_;
  std::array<Duration, WorkKind::kKinds> of_one_unit_{};  // Zero: never seen.
  std::array<LaneLoad, WorkerPool::kLanes> lanes_{};
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_BACKLOG_H_
