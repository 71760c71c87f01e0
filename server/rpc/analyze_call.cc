#include "server/rpc/analyze_call.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <variant>

#include "core/analysis/answer_check.h"
#include "core/analysis/true_candidates.h"
#include "server/rpc/explanation_message.h"
#include "server/rpc/slice.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"
#include "server/work/grid_outcome.h"

namespace sudoku {
namespace {

constexpr std::int64_t kMaxCount = 10'000;

class AnalyzeWork final : public UnaryWork {
 public:
  AnalyzeWork(const Grid& grid, std::int64_t limit, const Engine& engine, v1::AnalyzeGridResponse* response)
      : grid_(grid), limit_(limit), engine_(engine), response_(response) {}

  Cost cost() const override { return {WorkKind(AnalysisKind::kAnalyze, limit_), 1, kCallBytes + kWorkBytes}; }

  void Open(const Interrupt& interrupt) override {
    questions_.emplace(&interrupt);
    counts_.emplace(grid_, limit_);
  }

  bool RunSlice(std::size_t, const Interrupt&) override {
    return RunSteps(kAnalysisSlice, [this] { return counts_->Step(*questions_); });
  }

  SearchEnd end() const override { return questions_->end(); }

  grpc::Status Answer(CallRecord& record) override {
    const SolveResult solved = engine_.solve(grid_, {});
    if (solved.outcome == Outcome::kUnique) redundant_ = RedundantGivens(grid_, solved.solution, *questions_);
    record.nodes = questions_->nodes();
    if (questions_->end() != SearchEnd::kComplete) return SearchEndStatus(questions_->end());
    if (!IsSound(solved)) {
      record.self_check_failed = true;
      return SelfCheckStatus();
    }
    ++record.grids(ToGridOutcome(*solved.outcome));
    FillResponse(solved);
    return grpc::Status::OK;
  }

 private:
  static constexpr std::size_t kWorkBytes = std::size_t{64} << 10;

  // The candidates agree with the verdict: none, one a cell, or several somewhere; and the solution is among them.
  bool IsSound(const SolveResult& solved) const {
    if (!IsSoundAnswer(solved, grid_)) return false;
    bool several = false;
    for (int cell = 0; cell < kCells; ++cell) {
      const DigitSet digits = counts_->candidates()[cell];
      several |= (digits & (digits - 1)) != 0;
      const bool right =
          solved.outcome == Outcome::kNoSolution ? digits == 0 : (digits & SetOf(solved.solution[cell])) != 0;
      if (!right) return false;
    }
    return several == (solved.outcome == Outcome::kMultiple) && AreRedundant(redundant_, grid_, engine_.solve);
  }

  void FillResponse(const SolveResult& solved) {
    response_->set_outcome(ToMessage(*solved.outcome));
    response_->set_count_limit(limit_);
    for (int cell = 0; cell < kCells; ++cell) {
      const DigitSet digits = counts_->candidates()[cell];
      for (int digit = 1; digit <= kSize; ++digit) {
        const std::int64_t count = counts_->count(cell, digit);
        response_->add_counts(count);
        const bool decides = solved.outcome == Outcome::kMultiple && limit_ > 1 && count == 1;
        if (decides) AddGiven(cell, digit, response_->mutable_unique_if_added());
      }
      if (solved.outcome == Outcome::kNoSolution) continue;
      const bool common = (digits & (digits - 1)) == 0;
      response_->mutable_common()->push_back(common ? static_cast<char>('0' + solved.solution[cell]) : '.');
    }
    response_->set_minimal(solved.outcome == Outcome::kUnique && redundant_.empty());
    AddGivens(grid_, redundant_, response_->mutable_redundant());
  }

  const Grid grid_;
  const std::int64_t limit_;
  const Engine& engine_;
  v1::AnalyzeGridResponse* const response_;
  std::optional<Questions> questions_;
  std::optional<CandidateCounts> counts_;
  CellSet redundant_;
};

}  // namespace

grpc::ServerUnaryReactor* StartAnalyze(ServiceParts& parts, grpc::CallbackServerContext* context,
                                       const v1::AnalyzeGridRequest* request, v1::AnalyzeGridResponse* response) {
  return StartUnary(parts, Method::kAnalyzeGrid, context,
                    [&]() -> std::variant<std::unique_ptr<UnaryWork>, grpc::Status> {
                      const auto parsed = ParseGrid(request->grid());
                      if (const auto* fault = std::get_if<GridFault>(&parsed)) return BadGridStatus("grid", *fault);
                      if (request->count_limit() < 0) return NegativeLimitStatus(request->count_limit(), "count_limit");
                      const std::int64_t limit = std::clamp<std::int64_t>(request->count_limit(), 1, kMaxCount);
                      return std::make_unique<AnalyzeWork>(std::get<Grid>(parsed), limit, parts.engine, response);
                    });
}

}  // namespace sudoku
