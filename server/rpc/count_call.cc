#include "server/rpc/count_call.h"

#include <algorithm>
#include <utility>

#include "server/rpc/pooled_call.h"
#include "server/rpc/status_details.h"

namespace sudoku {
namespace {

// What one count is charged: its messages and reactor are of this order.
constexpr std::size_t kCountBytes = 1024;

}  // namespace

grpc::ServerUnaryReactor* StartCount(ServiceParts& parts, grpc::CallbackServerContext* context,
                                     const v1::CountSolutionsRequest* request, v1::CountSolutionsResponse* response) {
  Call call(parts, Method::kCountSolutions, context);
  const auto parsed = ParseGrid(request->grid());
  if (const auto* fault = std::get_if<GridFault>(&parsed)) {
    return FinishNow(call, context, BadGridStatus("grid", *fault));
  }
  if (request->limit() < 0) return FinishNow(call, context, NegativeLimitStatus(request->limit()));
  grpc::Status refusal;
  auto ticket = call.Admit(1, kCountBytes, &refusal);
  if (!ticket) return FinishNow(call, context, refusal);

  const std::int64_t limit = EffectiveLimit(request->limit(), parts.options.max_count);
  const auto search = [grid = std::get<Grid>(parsed), limit, response](const SearchLimits& limits, Call& pooled) {
    const CountResult found = pooled.parts().engine.count(grid, static_cast<std::uint64_t>(limit), limits);
    pooled.record().nodes = found.nodes;
    if (found.end != SearchEnd::kComplete) return pooled.EndStatus(found.end);
    pooled.record().solutions = found.count;
    response->set_count(static_cast<std::int64_t>(found.count));
    response->set_exact(found.exact);
    response->set_limit(limit);
    return grpc::Status::OK;
  };
  return PooledCall::Start(call, *std::move(ticket), WorkerPool::Lane::kBulk, search);
}

}  // namespace sudoku
