// The questions of AnalysisService and LogicService.
#include <grpcpp/grpcpp.h>

#include <cstddef>
#include <string>
#include <utility>

#include "sudoku/v1/analysis.grpc.pb.h"
#include "sudoku/v1/logic.grpc.pb.h"
#include "tests/faults/call_in_progress.h"

namespace sudoku::testing {
namespace {

constexpr int kMostExplained = 60, kMostRated = 60;

std::string WhatIsWrong(const v1::AnalyzeGridResponse& response, const KnownGrid& known) {
  if (response.outcome() != Expected(known.outcome)) return known.text + ": the wrong outcome";
  if (response.counts_size() != (known.solution.empty() ? response.counts_size() : 729)) return "not 729 counts";
  if (response.common().size() != known.solution.size()) return "what is common is no grid";
  for (std::size_t cell = 0; cell < known.solution.size(); ++cell) {
    const int digit = known.solution[cell] - '1';
    if (response.counts(static_cast<int>(cell) * 9 + digit) < 1) return known.text + ": a solution's digit is none";
    const char common = response.common()[cell];
    if (common != known.solution[cell] && (common != '.' || known.outcome == Outcome::kUnique)) {
      return known.text + ": common are " + response.common();
    }
  }
  return "";
}

// Holds the messages of a stream to the lines that have something to explain, as they come.
class ExplanationCheck {
 public:
  explicit ExplanationCheck(const KnownBatch& batch) : batch_(batch) {}

  void Add(const v1::ExplainBatchResponse& message) {
    if (!wrong_.empty()) return;
    while (next_ < batch_.outcomes.size() && batch_.outcomes[next_] == v1::OUTCOME_UNIQUE) ++next_;
    if (next_ == batch_.outcomes.size()) {
      ended_ = message.line() == 0 && message.lines() == static_cast<int>(next_) && !ended_;
      if (!ended_) wrong_ = "the wrong end";
    } else if (message.line() != static_cast<int>(next_ + 1)) {
      wrong_ = "line " + std::to_string(message.line()) + " instead of " + std::to_string(next_ + 1);
    } else if (message.has_problem() != (batch_.grids[next_] == nullptr) ||
               (message.has_explanation() && message.explanation().outcome() != batch_.outcomes[next_])) {
      wrong_ = "the wrong outcome in line " + std::to_string(next_ + 1);
    } else {
      ++next_;
    }
  }
  std::string WrongAtEnd() const { return wrong_.empty() && !ended_ ? "no end" : wrong_; }
  const std::string& wrong() const { return wrong_; }

 private:
  const KnownBatch& batch_;
  std::size_t next_ = 0;
  bool ended_ = false;
  std::string wrong_;
};

std::string WhatIsWrong(const v1::RateBatchResponse& response, const KnownBatch& batch) {
  const int lines = static_cast<int>(batch.outcomes.size());
  if (response.outcomes_size() != lines || response.ratings_size() != lines) return "the wrong number of ratings";
  for (int i = 0; i < lines; ++i) {
    const KnownGrid* known = batch.grids[static_cast<std::size_t>(i)];
    const std::string where = " in line " + std::to_string(i + 1);
    if (response.outcomes(i) != batch.outcomes[static_cast<std::size_t>(i)]) return "the wrong outcome" + where;
    if (response.ratings(i).er() != (known == nullptr ? 0 : known->rating)) return "the wrong rating" + where;
  }
  return response.problems_size() == batch.malformed ? "" : "the wrong number of problems";
}

}  // namespace

void Asking::Analyze(Open& open) const {
  const KnownGrid& known = pool_[open.plan.seed];
  v1::AnalyzeGridRequest request;
  request.set_grid(known.text);
  request.set_count_limit(static_cast<std::int64_t>(open.plan.seed % 4));
  v1::AnalyzeGridResponse response;
  const auto stub = v1::AnalysisService::NewStub(channel_);
  Await(open.context, open.result, give_up_,
        [&](auto ended) { stub->async()->AnalyzeGrid(&open.context, &request, &response, ended); });
  if (open.result.status.ok()) open.result.wrong = WhatIsWrong(response, known);
}

void Asking::ExplainBatch(Open& open) const {
  const int lines = 1 + static_cast<int>(open.plan.seed % kMostExplained);
  KnownBatch batch = MakeBatch(pool_, open.plan.seed, lines, true);
  v1::ExplainBatchRequest request;
  request.set_grids(std::move(batch.lines));
  request.mutable_options()->set_core_budget(1 + static_cast<int>(open.plan.seed % 2) * 200);
  const auto stream = v1::AnalysisService::NewStub(channel_)->ExplainBatch(&open.context, request);
  ExplanationCheck check(batch);
  ReadToEnd(*stream, open, give_up_, [&](const v1::ExplainBatchResponse& message) { check.Add(message); });
  open.result.wrong = open.result.status.ok() ? check.WrongAtEnd() : check.wrong();
}

void Asking::RateBatch(Open& open) const {
  const int lines = 1 + static_cast<int>(open.plan.seed % kMostRated);
  KnownBatch batch = MakeBatch(pool_, open.plan.seed, lines, true);
  v1::RateBatchRequest request;
  request.set_grids(std::move(batch.lines));
  request.set_stop_above(PuzzlePool::kStopAbove);
  v1::RateBatchResponse response;
  const auto stub = v1::LogicService::NewStub(channel_);
  Await(open.context, open.result, give_up_,
        [&](auto ended) { stub->async()->RateBatch(&open.context, &request, &response, ended); });
  if (open.result.status.ok()) open.result.wrong = WhatIsWrong(response, batch);
}

}  // namespace sudoku::testing
