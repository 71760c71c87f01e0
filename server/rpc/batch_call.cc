#include "server/rpc/batch_call.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "server/rpc/conflict_message.h"
#include "server/rpc/outcome_message.h"
#include "server/rpc/place_message.h"
#include "server/rpc/status_details.h"
#include "server/rpc/unary_call.h"
#include "server/work/batch_job.h"

namespace sudoku {
namespace {

// A batch so small goes ahead of bulk work, with its first slice; one that needs more is not small.
constexpr std::size_t kSmallBatchLines = 16;

// A request's text, and what gRPC's buffers and the heap keep of its way here (measured, see kCallBytes).
constexpr std::size_t RequestBytes(std::size_t text) { return text + text / 4 + (std::size_t{32} << 10); }

class BatchWork final : public UnaryWork {
 public:
  BatchWork(BatchText text, bool may_go_ahead, const ServiceParts& parts, const v1::SolveBatchRequest* request,
            v1::SolveBatchResponse* response)
      : text_(std::move(text)),
        lines_(text_.lines()),
        workers_(parts.pool.workers()),
        engine_(parts.engine),
        request_(request),
        response_(response),
        ahead_(may_go_ahead && lines_ <= kSmallBatchLines) {}

  Cost cost() const override {
    return {WorkKind(WorkerPool::Lane::kBatch), lines_, kCallBytes + RequestBytes(request_->grids().size())};
  }

  std::size_t bytes_once_open() const override { return BatchJob::MemoryOf(lines_); }

  WorkerPool::Lane lane() const override { return ahead_ ? WorkerPool::Lane::kSmall : WorkerPool::Lane::kBatch; }

  std::size_t parts() const override { return BatchJob::Runners(lines_, workers_); }

  void Open(const Interrupt& interrupt) override {
    job_.emplace(text_, engine_, interrupt, workers_);
    for (std::size_t i = 0; i < parts(); ++i) runners_.emplace_back(*job_);
    ahead_ = false;
  }

  bool RunSlice(std::size_t part, const Interrupt&) override { return runners_[part].RunSlice(); }

  SearchEnd end() const override { return job_->end(); }

  grpc::Status Answer(CallRecord& record) override {
    record.nodes = job_->nodes();
    if (job_->self_check_failed()) {
      record.self_check_failed = true;
      return SelfCheckStatus();
    }
    job_->Finish();
    FillResponse(record);
    return grpc::Status::OK;
  }

 private:
  void FillResponse(CallRecord& record) {
    response_->set_solutions(std::move(job_->solutions()));
    response_->mutable_outcomes()->Reserve(static_cast<int>(lines_));
    for (const GridOutcome outcome : job_->outcomes()) {
      ++record.grids(outcome);
      response_->mutable_outcomes()->AddAlreadyReserved(ToMessage(outcome));
    }
    for (const LineFault& fault : job_->faults()) SetProblem(fault.line, fault.fault, response_->add_problems());
    for (const LineConflicts& line : job_->conflicts()) {
      v1::LineConflicts* message = response_->add_conflicts();
      message->set_line(static_cast<int>(line.line));
      AddConflicts(line.conflicts, message->mutable_conflicts());
    }
  }

  const BatchText text_;
  const std::size_t lines_;
  const int workers_;
  const Engine& engine_;
  const v1::SolveBatchRequest* const request_;
  v1::SolveBatchResponse* const response_;
  bool ahead_;
  std::optional<BatchJob> job_;  // From the first slice on: while the call waits, its memory is the request's alone.
  std::deque<BatchJob::Runner> runners_;
};

}  // namespace

grpc::ServerUnaryReactor* StartBatch(ServiceParts& parts, grpc::CallbackServerContext* context,
                                     const v1::SolveBatchRequest* request, v1::SolveBatchResponse* response) {
  return StartUnary(
      parts, Method::kSolveBatch, context, [&]() -> std::variant<std::unique_ptr<UnaryWork>, grpc::Status> {
        BatchText text(request->grids());
        if (text.lines() == 0 || text.lines() > kMaxBatchLines) return BatchSizeStatus(text.lines(), kMaxBatchLines);
        return std::make_unique<BatchWork>(std::move(text), !parts.admission.SmallIsBusy(), parts, request, response);
      });
}

}  // namespace sudoku
