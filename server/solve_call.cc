#include "server/solve_call.h"

#include <array>
#include <utility>

#include "core/conflicts.h"
#include "server/outcome_message.h"
#include "server/pooled_call.h"
#include "server/status_details.h"

namespace sudoku {
namespace {

// What one Solve is charged: its messages and reactor are of this order.
constexpr std::size_t kSolveBytes = 1024;

void AddConflicts(const Grid& grid, v1::SolveResponse* response) {
  for (const Conflict& conflict : FindConflicts(grid)) {
    v1::Conflict* message = response->add_conflicts();
    message->set_house(static_cast<v1::HouseKind>(static_cast<int>(conflict.house) + v1::HOUSE_KIND_ROW));
    message->set_index(conflict.index);
    message->set_digit(conflict.digit);
    for (const int cell : conflict.cells) {
      v1::Cell* place = message->add_cells();
      place->set_row(cell / kSize + 1);
      place->set_column(cell % kSize + 1);
    }
  }
}

// Checks a complete result, and makes it the response if it holds.
grpc::Status Answer(const Grid& grid, const SolveResult& result, Call& call, v1::SolveResponse* response) {
  if (!PassesSelfCheck(grid, result)) {
    call.record().self_check_failed = true;
    return SelfCheckStatus();
  }
  ++call.record().grids(ToGridOutcome(*result.outcome));
  FillSolveResponse(grid, result, response);
  return grpc::Status::OK;
}

}  // namespace

void FillSolveResponse(const Grid& grid, const SolveResult& result, v1::SolveResponse* response) {
  response->set_outcome(ToMessage(ToGridOutcome(*result.outcome)));
  if (result.outcome == Outcome::kNoSolution) return AddConflicts(grid, response);
  std::array<char, kCells> text;
  result.solution.CopyTo(text.data());
  response->mutable_rows()->Reserve(kSize);
  for (std::size_t row = 0; row < kSize; ++row) response->add_rows(&text[kSize * row], kSize);
}

grpc::ServerUnaryReactor* StartSolve(ServiceParts& parts, grpc::CallbackServerContext* context,
                                     const v1::SolveRequest* request, v1::SolveResponse* response) {
  Call call(parts, Method::kSolve, context);
  const auto parsed = ParseGrid(request->grid());
  if (const auto* fault = std::get_if<GridFault>(&parsed)) {
    return FinishNow(call, context, BadGridStatus("grid", *fault));
  }
  const Grid& grid = std::get<Grid>(parsed);
  grpc::Status refusal;
  auto ticket = call.Admit(1, kSolveBytes, &refusal);
  if (!ticket) return FinishNow(call, context, refusal);

  // An inline handler sees no cancel and holds up its connection's other calls; the budget keeps that unnoticeable.
  const SolveResult result = parts.engine.solve(grid, {.max_nodes = parts.options.inline_nodes});
  call.record().nodes = result.nodes;
  if (result.end == SearchEnd::kComplete) return FinishNow(call, context, Answer(grid, result, call, response));

  const auto search = [grid, response](const SearchLimits& limits, Call& pooled) {
    const SolveResult found = pooled.parts().engine.solve(grid, limits);
    pooled.record().nodes += found.nodes;
    if (found.end != SearchEnd::kComplete) return pooled.EndStatus(found.end);
    return Answer(grid, found, pooled, response);
  };
  return PooledCall::Start(call, *std::move(ticket), WorkerPool::Lane::kSmall, search);
}

}  // namespace sudoku
