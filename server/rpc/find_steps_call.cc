#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "core/logic/solver.h"
#include "server/rpc/logic_calls.h"
#include "server/rpc/logic_messages.h"
#include "server/rpc/outcome_message.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"

namespace sudoku {
namespace {

constexpr int kUsualSteps = 100;
constexpr int kMostSteps = 1'000;
constexpr std::size_t kStepBytes = 2'048;  // A long chain with its sentence.

class FindStepsWork final : public UnaryWork {
 public:
  FindStepsWork(LogicPosition position, const v1::FindStepsRequest* request, v1::FindStepsResponse* response)
      : position_(std::move(position)), request_(request), response_(response) {}

  Cost cost() const override {
    return {WorkKind(WorkerPool::Lane::kSmall), 1, kCallBytes + static_cast<std::size_t>(limit()) * kStepBytes};
  }

  bool RunSlice(std::size_t, const Interrupt&) override {
    if (!position_.right()) return false;
    logic::Solver solver(ToLadder(request_->profile(), request_->allowed(), position_.truth().outcome()));
    if (request_->scope() == v1::SCOPE_LOWEST || request_->scope() == v1::SCOPE_ALL) {
      const auto scope = request_->scope() == v1::SCOPE_ALL ? logic::Scope::kAll : logic::Scope::kLowest;
      steps_ = solver.FindAll(position_.board(), scope, static_cast<std::size_t>(limit()));
    } else if (const logic::Step* step = solver.Next(position_.board())) {
      steps_.push_back(*step);
    }
    return false;
  }

  grpc::Status Answer(CallRecord& record) override {
    for (const logic::Step& step : steps_) {
      if (position_.truth().Confirms(step)) continue;
      record.self_check_failed = true;
      return SelfCheckStatus();
    }
    const GridOutcome outcome = ToGridOutcome(position_.truth().outcome());
    ++record.grids(outcome);
    response_->set_outcome(ToMessage(outcome));
    for (const auto& entry : position_.wrong_entries()) ToMessage(entry, response_->add_wrong_entries());
    for (const auto& candidate : position_.wrongly_struck()) ToMessage(candidate, response_->add_wrongly_struck());
    for (const logic::Step& step : steps_) ToMessage(step, response_->add_steps());
    response_->set_stuck(position_.right() && !position_.board().solved() && steps_.empty());
    return grpc::Status::OK;
  }

 private:
  int limit() const { return request_->limit() == 0 ? kUsualSteps : std::min(request_->limit(), kMostSteps); }

  LogicPosition position_;
  const v1::FindStepsRequest* const request_;
  v1::FindStepsResponse* const response_;
  std::vector<logic::Step> steps_;
};

}  // namespace

grpc::ServerUnaryReactor* StartFindSteps(ServiceParts& parts, grpc::CallbackServerContext* context,
                                         const v1::FindStepsRequest* request, v1::FindStepsResponse* response) {
  return StartUnary(
      parts, Method::kFindSteps, context, [&]() -> std::variant<std::unique_ptr<UnaryWork>, grpc::Status> {
        if (request->limit() < 0) return NegativeLimitStatus(request->limit());
        auto position = ParseLogicPosition(request->givens(), request->entries(), request->candidates());
        if (auto* fault = std::get_if<grpc::Status>(&position)) return std::move(*fault);
        return std::make_unique<FindStepsWork>(std::get<LogicPosition>(std::move(position)), request, response);
      });
}

}  // namespace sudoku
