#include "tests/faults/asking.h"

#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/support/error_details.h>

#include <thread>
#include <utility>
#include <vector>

#include "grpc/health/v1/health.grpc.pb.h"
#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/faults/call_in_progress.h"

namespace sudoku::testing {
namespace {

using grpc::health::v1::HealthCheckResponse;

constexpr int kLargestBatchLines = 16'384;
constexpr char kServiceName[] = "sudoku.v1.SudokuService";

template <typename Detail>
std::optional<Detail> DetailOf(const grpc::Status& status) {
  google::rpc::Status details;
  Detail detail;
  if (!grpc::ExtractErrorDetails(status, &details).ok()) return std::nullopt;
  for (const auto& any : details.details()) {
    if (any.UnpackTo(&detail)) return detail;
  }
  return std::nullopt;
}

std::string WhatIsWrong(const v1::SolveBatchResponse& response, const KnownBatch& batch) {
  if (response.outcomes_size() != static_cast<int>(batch.outcomes.size())) return "the wrong number of outcomes";
  for (int i = 0; i < response.outcomes_size(); ++i) {
    if (response.outcomes(i) != batch.outcomes[static_cast<std::size_t>(i)]) {
      return "the wrong outcome in line " + std::to_string(i + 1);
    }
  }
  if (response.solutions() != batch.solutions) return "wrong solutions";
  return response.problems_size() < batch.malformed ? "malformed lines without a problem" : "";
}

// Holds the solutions of a stream to their order, their grid and their number, as they come.
class StreamCheck {
 public:
  explicit StreamCheck(const KnownGrid& known) : known_(known) {}

  void Add(std::string_view solutions) {
    for (; !solutions.empty() && wrong_.empty(); solutions.remove_prefix(std::min<std::size_t>(82, solutions.size()))) {
      const std::string_view text = solutions.substr(0, 81);
      const auto parsed = ParseGrid(text);
      const auto* grid = std::get_if<Grid>(&parsed);
      if (grid == nullptr || solutions.size() < 82 || solutions[81] != '\n') {
        wrong_ = "a line that is no grid";
      } else if (!IsSolutionOf(*grid, known_.grid)) {
        wrong_ = "no solution of the grid";
      } else if (count_ == 0 ? text != known_.solution : text <= last_) {
        wrong_ = "a solution out of order";
      }
      last_ = text;
      ++count_;
    }
  }
  const std::string& wrong() const { return wrong_; }
  std::string WrongAtEnd(std::uint64_t expected) const {
    if (!wrong_.empty() || count_ == expected) return wrong_;
    return std::to_string(count_) + " solutions instead of " + std::to_string(expected);
  }

 private:
  const KnownGrid& known_;
  std::string wrong_, last_;
  std::uint64_t count_ = 0;
};

}  // namespace

v1::Outcome Expected(Outcome outcome) {
  switch (outcome) {
    case Outcome::kUnique:
      return v1::OUTCOME_UNIQUE;
    case Outcome::kMultiple:
      return v1::OUTCOME_MULTIPLE;
    case Outcome::kNoSolution:
      break;
  }
  return v1::OUTCOME_NO_SOLUTION;
}

KnownBatch MakeBatch(const PuzzlePool& pool, std::uint64_t seed, int lines, bool some_malformed) {
  KnownBatch batch;
  for (int i = 0; i < lines; ++i) {
    const std::uint64_t number = (seed % 9'973 + static_cast<std::uint64_t>(i)) * 2'654'435'761u;
    if (some_malformed && number % 17 == 0) {
      batch.lines += "not a grid\n";
      batch.solutions += "\n";
      batch.outcomes.push_back(v1::OUTCOME_MALFORMED);
      batch.grids.push_back(nullptr);
      ++batch.malformed;
      continue;
    }
    const KnownGrid& known = pool[number];
    batch.lines.append(known.text).append("\n");
    batch.solutions.append(known.solution).append("\n");
    batch.outcomes.push_back(Expected(known.outcome));
    batch.grids.push_back(&known);
  }
  return batch;
}

std::string ReasonOf(const grpc::Status& status) {
  const auto info = DetailOf<google::rpc::ErrorInfo>(status);
  return info ? info->reason() : "";
}

std::optional<milliseconds> RetryDelayOf(const grpc::Status& status) {
  const auto retry = DetailOf<google::rpc::RetryInfo>(status);
  if (!retry) return std::nullopt;
  return milliseconds(retry->retry_delay().seconds() * 1'000 + retry->retry_delay().nanos() / 1'000'000);
}

CallResult Asking::Ask(const CallPlan& plan) const {
  CallResult result{.plan = plan};
  Open open{result};
  result.begin = Clock::now();
  if (plan.deadline.count() > 0) open.context.set_deadline(std::chrono::system_clock::now() + plan.deadline);
  switch (plan.question) {
    case Question::kSolve:
    case Question::kNoGrid:
      Solve(open);
      break;
    case Question::kBatch:
    case Question::kLargestBatch:
    case Question::kTooManyLines:
    case Question::kTooLarge:
      Batch(open);
      break;
    case Question::kCountSmall:
    case Question::kCountLarge:
      Count(open);
      break;
    case Question::kEnumerate:
      Enumerate(open);
      break;
    case Question::kEnumerateIdle:
      EnumerateIdle(open);
      break;
    case Question::kAnalyze:
      Analyze(open);
      break;
    case Question::kExplainBatch:
      ExplainBatch(open);
      break;
    case Question::kRateBatch:
      RateBatch(open);
      break;
    case Question::kHealthCheck:
      CheckHealth(open);
      break;
    case Question::kHealthWatch:
      WatchHealth(open);
      break;
  }
  result.end = Clock::now();
  return result;
}

void Asking::Solve(Open& open) const {
  const KnownGrid& known = pool_[open.plan.seed];
  const bool refused = open.plan.question == Question::kNoGrid;
  v1::SolveRequest request;
  request.set_grid(refused ? known.text.substr(1) : known.text);
  v1::SolveResponse response;
  const auto stub = v1::SudokuService::NewStub(channel_);
  Await(open.context, open.result, give_up_,
        [&](auto ended) { stub->async()->Solve(&open.context, &request, &response, ended); });
  if (!open.result.status.ok()) return;
  std::string rows;
  for (const std::string& row : response.rows()) rows += row;
  if (refused) {
    open.result.wrong = "an answer to 80 characters";
  } else if (response.outcome() != Expected(known.outcome) || rows != known.solution) {
    open.result.wrong = known.text + " answered with " + rows;
  }
}

void Asking::Batch(Open& open) const {
  KnownBatch batch;
  switch (open.plan.question) {
    case Question::kTooLarge:
      batch.lines.assign(5u << 20, '1');
      break;
    case Question::kTooManyLines:
      batch = MakeBatch(pool_, open.plan.seed, kLargestBatchLines + 1, false);
      break;
    case Question::kLargestBatch:
      batch = MakeBatch(pool_, open.plan.seed, kLargestBatchLines, true);
      break;
    default:
      batch = MakeBatch(pool_, open.plan.seed, 1 + static_cast<int>(open.plan.seed % 300), true);
  }
  v1::SolveBatchRequest request;
  request.set_grids(std::move(batch.lines));
  v1::SolveBatchResponse response;
  const auto stub = v1::SudokuService::NewStub(channel_);
  Await(open.context, open.result, give_up_,
        [&](auto ended) { stub->async()->SolveBatch(&open.context, &request, &response, ended); });
  if (open.result.status.ok()) open.result.wrong = WhatIsWrong(response, batch);
}

void Asking::Count(Open& open) const {
  const bool small = open.plan.question == Question::kCountSmall;
  const KnownGrid& known = pool_[open.plan.seed];
  const auto limit = static_cast<std::uint32_t>(small ? PuzzlePool::kMostCounted : 1 + open.plan.seed % 1'000'000);
  v1::CountSolutionsRequest request;
  request.set_grid(small ? known.text : std::string(81, '.'));  // The empty grid has more than any limit.
  request.set_limit(limit);
  v1::CountSolutionsResponse response;
  const auto stub = v1::SudokuService::NewStub(channel_);
  Await(open.context, open.result, give_up_,
        [&](auto ended) { stub->async()->CountSolutions(&open.context, &request, &response, ended); });
  const auto expected = small ? known.count : std::uint64_t{limit};
  if (open.result.status.ok() && static_cast<std::uint64_t>(response.count()) != expected) {
    open.result.wrong = "counted " + std::to_string(response.count()) + " instead of " + std::to_string(expected);
  }
}

void Asking::Enumerate(Open& open) const {
  const KnownGrid& known = pool_[open.plan.seed];
  v1::EnumerateSolutionsRequest request;
  request.set_grid(known.text);
  request.set_limit(static_cast<std::uint32_t>(PuzzlePool::kMostCounted));
  const auto stream = v1::SudokuService::NewStub(channel_)->EnumerateSolutions(&open.context, request);
  StreamCheck check(known);
  ReadToEnd(*stream, open, give_up_,
            [&](const v1::EnumerateSolutionsResponse& message) { check.Add(message.solutions()); });
  open.result.wrong = open.result.status.ok() ? check.WrongAtEnd(known.count) : check.wrong();
}

void Asking::HoldThenGiveUp(Open& open) const {
  std::this_thread::sleep_for(*open.plan.cancel_after);
  open.result.gave_up = true;
  give_up_(open.context);
}

void Asking::EnumerateIdle(Open& open) const {
  v1::EnumerateSolutionsRequest request;
  request.set_grid(std::string(81, '.'));
  const auto stream = v1::SudokuService::NewStub(channel_)->EnumerateSolutions(&open.context, request);
  v1::EnumerateSolutionsResponse message;
  HoldThenGiveUp(open);
  if (open.plan.seed % 2 == 0) open.context.TryCancel();  // A cut connection may be enough.
  while (stream->Read(&message) && Clock::now() - open.result.begin < open.plan.deadline) {
  }
  open.result.status = stream->Finish();
}

void Asking::CheckHealth(Open& open) const {
  grpc::health::v1::HealthCheckRequest request;
  if (open.plan.seed % 2 == 0) request.set_service(kServiceName);
  HealthCheckResponse response;
  const auto stub = grpc::health::v1::Health::NewStub(channel_);
  Await(open.context, open.result, give_up_,
        [&](auto ended) { stub->async()->Check(&open.context, &request, &response, ended); });
  if (open.result.status.ok() && response.status() != HealthCheckResponse::SERVING) {
    open.result.wrong = std::string(request.service().empty() ? "alive" : "ready") + ": not serving";
  }
}

void Asking::WatchHealth(Open& open) const {
  grpc::health::v1::HealthCheckRequest request;
  if (open.plan.seed % 2 == 0) request.set_service(kServiceName);
  const auto stream = grpc::health::v1::Health::NewStub(channel_)->Watch(&open.context, request);
  HealthCheckResponse response;
  if (stream->Read(&response) && response.status() != HealthCheckResponse::SERVING) {
    open.result.wrong = "watched: not serving";
  }
  HoldThenGiveUp(open);
  while (stream->Read(&response)) {
  }
  open.result.status = stream->Finish();
}

}  // namespace sudoku::testing
