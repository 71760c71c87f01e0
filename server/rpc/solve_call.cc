#include "server/rpc/solve_call.h"

#include <array>
#include <memory>
#include <utility>

#include "core/conflicts.h"
#include "server/rpc/conflict_message.h"
#include "server/rpc/outcome_message.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"

namespace sudoku {
namespace {

// Checks a complete result, and makes it the response if it holds.
grpc::Status Respond(const Grid& grid, const SolveResult& result, CallRecord& record, v1::SolveResponse* response) {
  if (!IsSoundAnswer(result, grid)) {
    record.self_check_failed = true;
    return SelfCheckStatus();
  }
  ++record.grids(ToGridOutcome(*result.outcome));
  FillSolveResponse(grid, result, response);
  return grpc::Status::OK;
}

// A grid that its handler had not nodes enough for.
class SolveWork final : public UnaryWork {
 public:
  SolveWork(const Grid& grid, const Engine& engine, v1::SolveResponse* response)
      : grid_(grid), engine_(engine), response_(response) {}

  Cost cost() const override { return {WorkKind(WorkerPool::Lane::kSmall), 1, kCallBytes}; }

  bool RunSlice(std::size_t, const Interrupt& interrupt) override {
    result_ = engine_.solve(grid_, {.interrupt = &interrupt});
    return false;
  }

  SearchEnd end() const override { return result_.end; }

  grpc::Status Answer(CallRecord& record) override {
    record.nodes += result_.nodes;
    return Respond(grid_, result_, record, response_);
  }

 private:
  const Grid grid_;
  const Engine& engine_;
  v1::SolveResponse* const response_;
  SolveResult result_;
};

}  // namespace

void FillSolveResponse(const Grid& grid, const SolveResult& result, v1::SolveResponse* response) {
  response->set_outcome(ToMessage(ToGridOutcome(*result.outcome)));
  if (result.outcome == Outcome::kNoSolution) return AddConflicts(FindConflicts(grid), response->mutable_conflicts());
  std::array<char, kCells> text;
  result.solution.CopyTo(text.data());
  response->mutable_rows()->Reserve(kSize);
  for (std::size_t row = 0; row < kSize; ++row) response->add_rows(&text[kSize * row], kSize);
}

grpc::ServerUnaryReactor* StartSolve(ServiceParts& parts, grpc::CallbackServerContext* context,
                                     const v1::SolveRequest* request, v1::SolveResponse* response) {
  Call call(parts, Method::kSolve, context);
  const auto parsed = ParseGrid(request->grid());
  if (const auto* fault = std::get_if<GridFault>(&parsed)) return FinishNow(call, BadGridStatus("grid", *fault));
  if (grpc::Status status = call.TurnedAway(); !status.ok()) return FinishNow(call, std::move(status));

  // An inline handler sees no cancel and holds up its connection's other calls; the budget keeps that unnoticeable.
  // What ends within it is never in flight, and needs no admission.
  const Grid& grid = std::get<Grid>(parsed);
  const SolveResult result = parts.engine.solve(grid, {.max_nodes = parts.options.inline_nodes});
  call.record().nodes = result.nodes;
  if (result.end == SearchEnd::kComplete) return FinishNow(call, Respond(grid, result, call.record(), response));
  return RunOnWorkers(call, std::make_unique<SolveWork>(grid, parts.engine, response));
}

}  // namespace sudoku
