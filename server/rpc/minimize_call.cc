#include "server/rpc/minimize_call.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <variant>

#include "core/analysis/answer_check.h"
#include "core/analysis/minimising.h"
#include "server/rpc/explanation_message.h"
#include "server/rpc/slice.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"
#include "server/work/grid_outcome.h"

namespace sudoku {
namespace {

constexpr int kMaxPuzzles = 1'000;

class MinimizeWork final : public UnaryWork {
 public:
  MinimizeWork(const Grid& grid, const v1::MinimizeGridRequest& request, const Engine& engine,
               v1::MinimizeGridResponse* response)
      : grid_(grid),
        seed_(request.seed()),
        count_(std::clamp(request.count(), 1, kMaxPuzzles)),
        symmetry_(static_cast<Symmetry>(request.symmetry())),
        engine_(engine),
        response_(response) {}

  Cost cost() const override {
    return {WorkKind(AnalysisKind::kMinimize, count_), 1,
            kCallBytes + static_cast<std::size_t>(count_) * 2 * (kCells + 1)};
  }

  void Open(const Interrupt& interrupt) override {
    questions_.emplace(&interrupt);
    solved_ = engine_.solve(grid_, {.interrupt = &interrupt});
  }

  bool RunSlice(std::size_t, const Interrupt&) override {
    return solved_.outcome == Outcome::kUnique && RunSteps(kAnalysisSlice, [this] { return MakeOne(); });
  }

  SearchEnd end() const override { return solved_.outcome ? questions_->end() : solved_.end; }

  grpc::Status Answer(CallRecord& record) override {
    record.nodes = questions_->nodes() + solved_.nodes;
    record.self_check_failed = wrong_ || !IsSoundAnswer(solved_, grid_);
    if (record.self_check_failed) {
      response_->Clear();
      return SelfCheckStatus();
    }
    ++record.grids(ToGridOutcome(*solved_.outcome));
    response_->set_outcome(ToMessage(*solved_.outcome));
    return grpc::Status::OK;
  }

 private:
  bool MakeOne() {
    const Grid puzzle =
        Minimised(grid_, solved_.solution, seed_ + static_cast<std::uint64_t>(made_), symmetry_, *questions_);
    if (questions_->end() != SearchEnd::kComplete) return false;
    wrong_ = !IsSoundMinimum(puzzle, grid_, symmetry_, engine_.solve);
    response_->mutable_puzzles()->append(puzzle.ToString()).push_back('\n');
    return ++made_ < count_ && !wrong_;
  }

  const Grid grid_;
  const std::uint64_t seed_;
  const int count_;
  const Symmetry symmetry_;
  const Engine& engine_;
  v1::MinimizeGridResponse* const response_;
  std::optional<Questions> questions_;
  SolveResult solved_;
  int made_ = 0;
  bool wrong_ = false;
};

}  // namespace

grpc::ServerUnaryReactor* StartMinimize(ServiceParts& parts, grpc::CallbackServerContext* context,
                                        const v1::MinimizeGridRequest* request, v1::MinimizeGridResponse* response) {
  return StartUnary(parts, Method::kMinimizeGrid, context,
                    [&]() -> std::variant<std::unique_ptr<UnaryWork>, grpc::Status> {
                      const auto parsed = ParseGrid(request->grid());
                      if (const auto* fault = std::get_if<GridFault>(&parsed)) return BadGridStatus("grid", *fault);
                      if (request->count() < 0) return NegativeLimitStatus(request->count(), "count");
                      if (!v1::Symmetry_IsValid(request->symmetry())) return UnknownSymmetryStatus(request->symmetry());
                      return std::make_unique<MinimizeWork>(std::get<Grid>(parsed), *request, parts.engine, response);
                    });
}

}  // namespace sudoku
