#include "server/rpc/count_call.h"

#include <memory>
#include <variant>

#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"
#include "server/work/solution_counter.h"

namespace sudoku {
namespace {

class CountWork final : public UnaryWork {
 public:
  CountWork(const Grid& grid, std::int64_t limit, const Engine& engine, v1::CountSolutionsResponse* response)
      : limit_(limit), counter_(grid, limit, engine), response_(response) {}

  Cost cost() const override { return {WorkKind(WorkerPool::Lane::kCount, limit_), 1, kCallBytes}; }

  bool RunSlice(std::size_t, const Interrupt&) override { return counter_.RunSlice(); }

  grpc::Status Answer(CallRecord& record) override {
    record.nodes = counter_.nodes();
    record.solutions = static_cast<std::uint64_t>(counter_.count());
    response_->set_count(counter_.count());
    response_->set_exact(counter_.exact());
    response_->set_limit(limit_);
    return grpc::Status::OK;
  }

 private:
  const std::int64_t limit_;
  SolutionCounter counter_;
  v1::CountSolutionsResponse* const response_;
};

}  // namespace

grpc::ServerUnaryReactor* StartCount(ServiceParts& parts, grpc::CallbackServerContext* context,
                                     const v1::CountSolutionsRequest* request, v1::CountSolutionsResponse* response) {
  return StartUnary(
      parts, Method::kCountSolutions, context, [&]() -> std::variant<std::unique_ptr<UnaryWork>, grpc::Status> {
        const auto parsed = ParseGrid(request->grid());
        if (const auto* fault = std::get_if<GridFault>(&parsed)) return BadGridStatus("grid", *fault);
        if (request->limit() < 0) return NegativeLimitStatus(request->limit());
        return std::make_unique<CountWork>(
            std::get<Grid>(parsed), EffectiveLimit(request->limit(), parts.options.max_count), parts.engine, response);
      });
}

}  // namespace sudoku
