// One call to the server, and whether its answer is right.
#ifndef SUDOKU_TESTS_FAULTS_ASKING_H_
#define SUDOKU_TESTS_FAULTS_ASKING_H_

#include <grpcpp/channel.h>
#include <grpcpp/support/status.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "tests/faults/puzzle_pool.h"
#include "tests/faults/schedule.h"
#include "tests/faults/timeline.h"

namespace sudoku::testing {

struct CallResult {
  CallPlan plan{};
  Clock::time_point begin{}, end{};
  grpc::Status status{};
  bool gave_up = false;  // The client cancelled it, or cut its connection.
  std::string wrong{};   // What is wrong with the answer; empty if nothing is.

  std::chrono::milliseconds took() const { return std::chrono::duration_cast<milliseconds>(end - begin); }
};

// The ErrorInfo reason and the RetryInfo delay of a status, if it has them.
std::string ReasonOf(const grpc::Status& status);
std::optional<std::chrono::milliseconds> RetryDelayOf(const grpc::Status& status);

// Makes the call that `plan` describes (but for the pause before it) and waits for its end. `give_up` ends it when the
// plan's time for that has come.
class Asking {
 public:
  using GiveUp = std::function<void(grpc::ClientContext&)>;
  Asking(const PuzzlePool& pool, std::shared_ptr<grpc::Channel> channel, GiveUp give_up)
      : pool_(pool), channel_(std::move(channel)), give_up_(std::move(give_up)) {}

  CallResult Ask(const CallPlan& plan) const;

  struct Open;  // A call in progress.

 private:
  void Solve(Open& open) const;
  void Batch(Open& open) const;
  void Count(Open& open) const;
  void Enumerate(Open& open) const;
  void EnumerateIdle(Open& open) const;
  void Analyze(Open& open) const;
  void ExplainBatch(Open& open) const;
  void RateBatch(Open& open) const;
  void CheckHealth(Open& open) const;
  void WatchHealth(Open& open) const;
  void HoldThenGiveUp(Open& open) const;

  const PuzzlePool& pool_;
  const std::shared_ptr<grpc::Channel> channel_;
  const GiveUp give_up_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_ASKING_H_
