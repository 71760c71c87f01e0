#include "server/rpc/explain_call.h"

#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "core/analysis/answer_check.h"
#include "core/analysis/explanation.h"
#include "server/rpc/explanation_message.h"
#include "server/rpc/position_message.h"
#include "server/rpc/slice.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"
#include "server/work/grid_outcome.h"

namespace sudoku {
namespace {

class ExplainWork final : public UnaryWork {
 public:
  ExplainWork(Position position, const Explaining::Wishes& wishes, const Engine& engine,
              v1::ExplainGridResponse* response)
      : position_(std::move(position)), wishes_(wishes), engine_(engine), response_(response) {}

  Cost cost() const override {
    return {WorkKind(AnalysisKind::kExplain, wishes_.count_limit / 100), 1, kCallBytes + kWorkBytes};
  }

  void Open(const Interrupt& interrupt) override {
    questions_.emplace(&interrupt);
    explaining_.emplace(position_, wishes_);
  }

  bool RunSlice(std::size_t, const Interrupt&) override {
    return RunSteps(kAnalysisSlice, [this] { return explaining_->Step(*questions_); });
  }

  SearchEnd end() const override { return questions_->end(); }

  grpc::Status Answer(CallRecord& record) override {
    const Explanation& explanation = explaining_->result();
    record.nodes = questions_->nodes();
    if (!IsSound(explanation, position_, engine_.solve)) {
      record.self_check_failed = true;
      return SelfCheckStatus();
    }
    ++record.grids(ToGridOutcome(explanation.outcome));
    const Grid& givens = position_.givens;
    Fill(explanation, givens, wishes_, response_->mutable_explanation());
    if (explanation.first_mistake) response_->set_first_mistake(static_cast<int>(*explanation.first_mistake) + 1);
    AddGivens(position_.entries, explanation.wrong_entries, response_->mutable_wrong_entries());
    AddGivens(explanation.solutions[0], explanation.struck_solution, response_->mutable_struck_candidates());
    return grpc::Status::OK;
  }

 private:
  static constexpr std::size_t kWorkBytes = std::size_t{64} << 10;  // Walks, correction sets.

  const Position position_;
  const Explaining::Wishes wishes_;
  const Engine& engine_;
  v1::ExplainGridResponse* const response_;
  std::optional<Questions> questions_;
  std::optional<Explaining> explaining_;
};

}  // namespace

grpc::ServerUnaryReactor* StartExplain(ServiceParts& parts, grpc::CallbackServerContext* context,
                                       const v1::ExplainGridRequest* request, v1::ExplainGridResponse* response) {
  return StartUnary(
      parts, Method::kExplainGrid, context, [&]() -> std::variant<std::unique_ptr<UnaryWork>, grpc::Status> {
        auto position = FromMessage(request->position());
        if (auto* fault = std::get_if<grpc::Status>(&position)) return std::move(*fault);
        auto wishes = ParseOptions(request->options());
        if (auto* status = std::get_if<grpc::Status>(&wishes)) return std::move(*status);
        return std::make_unique<ExplainWork>(std::get<Position>(std::move(position)),
                                             std::get<Explaining::Wishes>(wishes), parts.engine, response);
      });
}

}  // namespace sudoku
