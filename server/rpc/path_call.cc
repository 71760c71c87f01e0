#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "core/logic/rate.h"
#include "server/rpc/logic_calls.h"
#include "server/rpc/logic_messages.h"
#include "server/rpc/position_message.h"
#include "server/rpc/slice.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"

namespace sudoku {
namespace {

constexpr std::size_t kPathBytes = std::size_t{256} << 10;  // Some hundred steps with the candidates after each.

class PathWork final : public UnaryWork {
 public:
  PathWork(Position position, const v1::SolveByLogicRequest* request, v1::SolveByLogicResponse* response)
      : asked_(std::move(position)), request_(request), response_(response) {}

  Cost cost() const override { return {WorkKind(WorkerPool::Lane::kSmall), 1, kCallBytes + kPathBytes}; }

  void Open(const Interrupt&) override {
    position_.emplace(asked_);
    solver_.emplace(ToLadder(request_->profile(), request_->allowed(), position_->truth().outcome()));
    run_.emplace(position_->board());
  }

  bool RunSlice(std::size_t, const Interrupt& interrupt) override {
    return position_->right() && RunSteps(kLogicSlice, [&] { return Advance(interrupt); });
  }

  SearchEnd end() const override { return end_; }

  grpc::Status Answer(CallRecord& record) override {
    if (false_step_) {
      record.self_check_failed = true;
      return SelfCheckStatus();
    }
    SetVerdict(*position_, record, response_);
    if (position_->right()) ToMessage(run_->rating(), response_->mutable_rating());
    return grpc::Status::OK;
  }

 private:
  bool Advance(const Interrupt& interrupt) {
    end_ = Stopped(interrupt);
    if (end_ != SearchEnd::kComplete) return false;
    const logic::Step* step = nullptr;
    const bool more = run_->Advance(*solver_, &step);
    return (step == nullptr || Add(*step)) && more;
  }

  // False if the step is not true.
  bool Add(const logic::Step& step) {
    false_step_ = !position_->truth().Confirms(step);
    if (false_step_) return false;
    ToMessage(step, response_->add_steps());
    response_->add_candidates_after(CandidateText(run_->board()));
    return true;
  }

  const Position asked_;
  const v1::SolveByLogicRequest* const request_;
  // From the first slice on: to judge a position takes solving.
  std::optional<LogicPosition> position_;
  std::optional<logic::Solver> solver_;
  std::optional<logic::RatingRun> run_;
  v1::SolveByLogicResponse* const response_;
  bool false_step_ = false;
  SearchEnd end_ = SearchEnd::kComplete;
};

}  // namespace

grpc::ServerUnaryReactor* StartSolveByLogic(ServiceParts& parts, grpc::CallbackServerContext* context,
                                            const v1::SolveByLogicRequest* request,
                                            v1::SolveByLogicResponse* response) {
  return StartUnary(parts, Method::kSolveByLogic, context,
                    [&]() -> std::variant<std::unique_ptr<UnaryWork>, grpc::Status> {
                      auto position = FromMessage(request->position());
                      if (auto* fault = std::get_if<grpc::Status>(&position)) return std::move(*fault);
                      return std::make_unique<PathWork>(std::get<Position>(std::move(position)), request, response);
                    });
}

}  // namespace sudoku
