#include <memory>
#include <utility>
#include <variant>

#include "core/logic/rate.h"
#include "server/rpc/logic_calls.h"
#include "server/rpc/logic_messages.h"
#include "server/rpc/outcome_message.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"

namespace sudoku {
namespace {

constexpr std::size_t kPathBytes = std::size_t{256} << 10;  // Some hundred steps with the candidates after each.

class PathWork final : public UnaryWork {
 public:
  PathWork(LogicPosition position, const v1::SolveByLogicRequest* request, v1::SolveByLogicResponse* response)
      : position_(std::move(position)),
        solver_(ToLadder(request->profile(), request->allowed(), position_.truth().outcome())),
        run_(position_.board()),
        response_(response) {}

  Cost cost() const override { return {WorkKind(WorkerPool::Lane::kSmall), 1, kCallBytes + kPathBytes}; }

  bool RunSlice(std::size_t, const Interrupt& interrupt) override {
    if (!position_.right()) return false;
    const auto until = Interrupt::Clock::now() + kLogicSlice;
    while (Interrupt::Clock::now() < until) {
      end_ = Stopped(interrupt);
      if (end_ != SearchEnd::kComplete) return false;
      const logic::Step* step = nullptr;
      const bool more = run_.Advance(solver_, &step);
      if (step != nullptr && !Add(*step)) return false;
      if (!more) return false;
    }
    return true;
  }

  SearchEnd end() const override { return end_; }

  grpc::Status Answer(CallRecord& record) override {
    if (false_step_) {
      record.self_check_failed = true;
      return SelfCheckStatus();
    }
    const GridOutcome outcome = ToGridOutcome(position_.truth().outcome());
    ++record.grids(outcome);
    response_->set_outcome(ToMessage(outcome));
    for (const auto& entry : position_.wrong_entries()) ToMessage(entry, response_->add_wrong_entries());
    for (const auto& candidate : position_.wrongly_struck()) ToMessage(candidate, response_->add_wrongly_struck());
    if (position_.right()) ToMessage(run_.rating(), response_->mutable_rating());
    return grpc::Status::OK;
  }

 private:
  // False if the step is not true.
  bool Add(const logic::Step& step) {
    false_step_ = !position_.truth().Confirms(step);
    if (false_step_) return false;
    ToMessage(step, response_->add_steps());
    response_->add_candidates_after(CandidateText(run_.board()));
    return true;
  }

  const LogicPosition position_;
  logic::Solver solver_;
  logic::RatingRun run_;
  v1::SolveByLogicResponse* const response_;
  bool false_step_ = false;
  SearchEnd end_ = SearchEnd::kComplete;
};

}  // namespace

grpc::ServerUnaryReactor* StartSolveByLogic(ServiceParts& parts, grpc::CallbackServerContext* context,
                                            const v1::SolveByLogicRequest* request,
                                            v1::SolveByLogicResponse* response) {
  return StartUnary(
      parts, Method::kSolveByLogic, context, [&]() -> std::variant<std::unique_ptr<UnaryWork>, grpc::Status> {
        auto position = ParseLogicPosition(request->givens(), request->entries(), request->candidates());
        if (auto* fault = std::get_if<grpc::Status>(&position)) return std::move(*fault);
        return std::make_unique<PathWork>(std::get<LogicPosition>(std::move(position)), request, response);
      });
}

}  // namespace sudoku
