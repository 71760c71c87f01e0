#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/logic/rate.h"
#include "core/logic/truth.h"
#include "server/rpc/logic_calls.h"
#include "server/rpc/logic_messages.h"
#include "server/rpc/outcome_message.h"
#include "server/rpc/place_message.h"
#include "server/rpc/slice.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"
#include "server/work/batch_job.h"

namespace sudoku {
namespace {

constexpr std::size_t kLineBytes = 512;  // A line of the request and its rating, here and on their way.

class RateWork final : public UnaryWork {
 public:
  RateWork(std::size_t lines, const v1::RateBatchRequest* request, v1::RateBatchResponse* response)
      : lines_(lines),
        rest_(request->grids()),
        stop_above_(request->stop_above() == 0 ? logic::kNeverStop : request->stop_above()),
        solver_(ToLadder(request->profile(), {}, Outcome::kUnique)),
        response_(response) {}

  Cost cost() const override { return {WorkKind(WorkerPool::Lane::kBatch), lines_, kCallBytes + lines_ * kLineBytes}; }

  bool RunSlice(std::size_t, const Interrupt& interrupt) override {
    return RunSteps(kLogicSlice, [&] { return Advance(interrupt); });
  }

  SearchEnd end() const override { return end_; }

  grpc::Status Answer(CallRecord& record) override {
    if (false_step_) {
      record.self_check_failed = true;
      return SelfCheckStatus();
    }
    for (const int outcome : response_->outcomes()) ++record.grids(static_cast<GridOutcome>(outcome - 1));
    return grpc::Status::OK;
  }

 private:
  // A step of the line at work, or the beginning of the next one.
  bool Advance(const Interrupt& interrupt) {
    end_ = Stopped(interrupt);
    if (end_ != SearchEnd::kComplete || false_step_) return false;
    if (!run_) return NextLine();
    Step();
    return true;
  }

  // Takes the next line; false if there is none.
  bool NextLine() {
    if (line_ == lines_) return false;
    ++line_;
    const auto parsed = ParseGrid(TakeLine(rest_));
    rating_ = response_->add_ratings();
    if (const auto* fault = std::get_if<GridFault>(&parsed)) {
      response_->add_outcomes(v1::OUTCOME_MALFORMED);
      SetProblem(line_, *fault, response_->add_problems());
      return true;
    }
    const auto& grid = std::get<Grid>(parsed);
    truth_.emplace(grid);
    response_->add_outcomes(ToMessage(ToGridOutcome(truth_->outcome())));
    if (truth_->outcome() == Outcome::kUnique && !grid.full()) run_.emplace(logic::Board(grid), stop_above_);
    return true;
  }

  void Step() {
    const logic::Step* step = nullptr;
    const bool more = run_->Advance(solver_, &step);
    false_step_ = step != nullptr && !truth_->Confirms(*step);
    if (more) return;
    ToMessage(run_->rating(), rating_);
    run_.reset();
  }

  const std::size_t lines_;
  std::string_view rest_;  // Of the text.
  const int stop_above_;
  logic::Solver solver_;
  v1::RateBatchResponse* const response_;
  std::size_t line_ = 0;  // From 1; the one in hand.
  std::optional<logic::Truth> truth_;
  std::optional<logic::RatingRun> run_;  // While a line is being rated.
  v1::Rating* rating_ = nullptr;
  bool false_step_ = false;
  SearchEnd end_ = SearchEnd::kComplete;
};

}  // namespace

grpc::ServerUnaryReactor* StartRateBatch(ServiceParts& parts, grpc::CallbackServerContext* context,
                                         const v1::RateBatchRequest* request, v1::RateBatchResponse* response) {
  return StartUnary(parts, Method::kRateBatch, context,
                    [&]() -> std::variant<std::unique_ptr<UnaryWork>, grpc::Status> {
                      const std::size_t lines = BatchText(request->grids()).lines();
                      if (lines == 0 || lines > kMaxRatingLines) return BatchSizeStatus(lines, kMaxRatingLines);
                      if (request->stop_above() < 0) return NegativeLimitStatus(request->stop_above(), "stop_above");
                      return std::make_unique<RateWork>(lines, request, response);
                    });
}

}  // namespace sudoku
