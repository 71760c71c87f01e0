#include "server/rpc/explain_batch_call.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/analysis/answer_check.h"
#include "core/analysis/explanation.h"
#include "server/rpc/explanation_message.h"
#include "server/rpc/place_message.h"
#include "server/rpc/slice.h"
#include "server/rpc/status_details.h"
#include "server/rpc/stream_call.h"
#include "server/work/batch_job.h"
#include "server/work/grid_outcome.h"

namespace sudoku {
namespace {

using Message = v1::ExplainBatchResponse;
using Stream = StreamCall<Message>;

constexpr std::size_t kMaxLines = 1'024;

class Explanations final : public StreamWork<Message> {
 public:
  Explanations(std::string grids, const Explaining::Wishes& wishes, const Engine& engine)
      : grids_(std::move(grids)), rest_(grids_), wishes_(wishes), engine_(engine) {}

  std::size_t bytes() const override { return kCallBytes + grids_.size() + kWorkBytes; }

  Step Next(Message* message) override {
    Step step = Step::kNothingYet;
    message->Clear();
    RunSteps(kAnalysisSlice, [&] {
      step = Advance(message);
      return step == Step::kNothingYet;
    });
    return step;
  }

  void Sent(const Message&) override {}

  void Fill(CallRecord& record) const override {
    record.nodes = questions_.nodes();
    record.grids_by_outcome = outcomes_;
  }

 private:
  static constexpr std::size_t kWorkBytes = std::size_t{128} << 10;

  // A step of the line at work, or the beginning of the next one.
  Step Advance(Message* message) {
    if (explaining_) {
      if (explaining_->Step(questions_)) return Step::kNothingYet;
      return Explained(message);
    }
    if (rest_.empty()) {
      message->set_lines(line_);
      return Step::kLastMessage;
    }
    ++line_;
    const auto parsed = ParseGrid(TakeLine(rest_));
    if (const auto* fault = std::get_if<GridFault>(&parsed)) return Malformed(*fault, message);
    position_.givens = std::get<Grid>(parsed);
    explaining_.emplace(position_, wishes_);
    return Step::kNothingYet;
  }

  void Count(GridOutcome outcome) { ++outcomes_[static_cast<std::size_t>(outcome)]; }

  Step Malformed(const GridFault& fault, Message* message) {
    Count(GridOutcome::kMalformed);
    message->set_line(line_);
    SetProblem(static_cast<std::size_t>(line_), fault, message->mutable_problem());
    return Step::kMessage;
  }

  Step Explained(Message* message) {
    const Explanation explanation = explaining_->result();
    explaining_.reset();
    if (!IsSound(explanation, position_, engine_.solve)) return Step::kWrong;
    Count(ToGridOutcome(explanation.outcome));
    if (explanation.outcome == Outcome::kUnique && explanation.redundant.empty()) return Step::kNothingYet;
    message->set_line(line_);
    sudoku::Fill(explanation, position_.givens, wishes_, message->mutable_explanation());
    return Step::kMessage;
  }

  const std::string grids_;
  std::string_view rest_;
  const Explaining::Wishes wishes_;
  const Engine& engine_;
  Questions questions_;  // Of no interrupt: steps are short, and the call looks between slices.
  Position position_;
  std::optional<Explaining> explaining_;
  int line_ = 0;
  decltype(CallRecord::grids_by_outcome) outcomes_{};
};

}  // namespace

Stream::Reactor* StartExplainBatch(ServiceParts& parts, grpc::CallbackServerContext* context,
                                   const v1::ExplainBatchRequest* request) {
  Call call(parts, Method::kExplainBatch, context);
  const std::size_t lines = BatchText(request->grids()).lines();
  if (lines == 0 || lines > kMaxLines) return Stream::Refuse(call, BatchSizeStatus(lines, kMaxLines));
  auto wishes = ParseOptions(request->options());
  if (auto* status = std::get_if<grpc::Status>(&wishes)) return Stream::Refuse(call, std::move(*status));
  return Stream::Start(
      call, std::make_unique<Explanations>(request->grids(), std::get<Explaining::Wishes>(wishes), parts.engine));
}

}  // namespace sudoku
