#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "core/logic/solver.h"
#include "server/rpc/logic_calls.h"
#include "server/rpc/logic_messages.h"
#include "server/rpc/position_message.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"

namespace sudoku {
namespace {

constexpr int kUsualSteps = 100;
constexpr int kMostSteps = 1'000;
constexpr std::size_t kStepBytes = 2'048;  // A long chain with its sentence.

class FindStepsWork final : public UnaryWork {
 public:
  FindStepsWork(Position position, const v1::FindStepsRequest* request, v1::FindStepsResponse* response)
      : asked_(std::move(position)), request_(request), response_(response) {}

  Cost cost() const override {
    return {WorkKind(WorkerPool::Lane::kSmall), 1, kCallBytes + static_cast<std::size_t>(limit()) * kStepBytes};
  }

  void Open(const Interrupt&) override { position_.emplace(asked_); }

  bool RunSlice(std::size_t, const Interrupt&) override {
    if (!position_->right()) return false;
    logic::Solver solver(ToLadder(request_->profile(), request_->allowed(), position_->truth().outcome()));
    if (request_->scope() == v1::SCOPE_LOWEST || request_->scope() == v1::SCOPE_ALL) {
      const auto scope = request_->scope() == v1::SCOPE_ALL ? logic::Scope::kAll : logic::Scope::kLowest;
      steps_ = solver.FindAll(position_->board(), scope, static_cast<std::size_t>(limit()));
    } else if (const logic::Step* step = solver.Next(position_->board())) {
      steps_.push_back(*step);
    }
    return false;
  }

  grpc::Status Answer(CallRecord& record) override {
    for (const logic::Step& step : steps_) {
      if (position_->truth().Confirms(step)) continue;
      record.self_check_failed = true;
      return SelfCheckStatus();
    }
    SetVerdict(*position_, record, response_);
    for (const logic::Step& step : steps_) ToMessage(step, response_->add_steps());
    response_->set_stuck(position_->right() && !position_->board().solved() && steps_.empty());
    return grpc::Status::OK;
  }

 private:
  int limit() const { return request_->limit() == 0 ? kUsualSteps : std::min(request_->limit(), kMostSteps); }

  const Position asked_;
  std::optional<LogicPosition> position_;  // From the first slice on: to judge it takes solving.
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
        auto position = FromMessage(request->position());
        if (auto* fault = std::get_if<grpc::Status>(&position)) return std::move(*fault);
        return std::make_unique<FindStepsWork>(std::get<Position>(std::move(position)), request, response);
      });
}

}  // namespace sudoku
