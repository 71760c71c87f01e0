#include "server/rpc/batch_call.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <optional>
#include <utility>

#include "server/rpc/conflict_message.h"
#include "server/rpc/outcome_message.h"
#include "server/rpc/pooled_call.h"
#include "server/rpc/status_details.h"
#include "server/work/batch_job.h"

namespace sudoku {
namespace {

// A batch so small goes ahead of bulk work.
constexpr std::size_t kSmallBatchLines = 16;

// Deletes itself when gRPC is done with the call.
class BatchCall final : public grpc::ServerUnaryReactor {
 public:
  BatchCall(Call call, Admission::Ticket ticket, std::size_t lines, const v1::SolveBatchRequest* request,
            v1::SolveBatchResponse* response)
      : call_(call),
        ticket_(std::move(ticket)),
        request_(request),
        response_(response),
        lane_(lines <= kSmallBatchLines ? WorkerPool::Lane::kSmall : WorkerPool::Lane::kBulk),
        interrupt_(call_.Deadline()) {}

  // Queues the batch, or finishes the call if the queue is full.
  void Start() {
    if (pool().Submit(lane_, [this] { return Slice(0); })) return;
    const grpc::Status status = call_.Overloaded();
    call_.Report(status);
    Finish(status);
  }

  void OnCancel() override { interrupt_.Cancel(); }
  void OnDone() override { delete this; }

 private:
  WorkerPool& pool() { return call_.parts().pool; }

  // A slice of the runner's share; the first one of all finds the lines, and calls the other workers in.
  bool Slice(std::size_t runner) {
    if (!job_) {
      call_.record().queue_wait = Call::Clock::now() - queued_;
      if (Stopped(interrupt_) == SearchEnd::kComplete) Open();
    }
    if (Stopped(interrupt_) == SearchEnd::kComplete && runners_[runner].RunSlice()) return true;
    Leave();
    return false;
  }

  void Open() {
    job_.emplace(request_->grids(), call_.parts().engine, interrupt_, pool().workers());
    running_ = std::min(job_->chunks(), static_cast<std::size_t>(pool().workers()));
    for (std::size_t i = 0; i < running_; ++i) runners_.emplace_back(*job_);
    for (std::size_t i = 1; i < runners_.size(); ++i) {
      pool().Resume(lane_, [this, i] { return Slice(i); });
    }
  }

  // The last runner to leave ends the call; afterwards this object may be gone.
  void Leave() {
    if (running_.fetch_sub(1, std::memory_order_acq_rel) > 1) return;
    const grpc::Status status = Result();
    call_.Report(status);
    Finish(status);
  }

  grpc::Status Result() {
    if (job_) call_.record().nodes = job_->nodes();
    if (job_ && job_->end() != SearchEnd::kComplete) return call_.EndStatus(job_->end());
    if (const SearchEnd end = Stopped(interrupt_); end != SearchEnd::kComplete) return call_.EndStatus(end);
    job_->Finish();
    if (job_->self_check_failed()) {
      call_.record().self_check_failed = true;
      return SelfCheckStatus();
    }
    FillResponse();
    return grpc::Status::OK;
  }

  void FillResponse() {
    response_->set_solutions(std::move(job_->solutions()));
    response_->mutable_outcomes()->Reserve(static_cast<int>(job_->lines()));
    for (const GridOutcome outcome : job_->outcomes()) {
      ++call_.record().grids(outcome);
      response_->add_outcomes(ToMessage(outcome));
    }
    for (const LineFault& fault : job_->faults()) {
      v1::LineProblem* problem = response_->add_problems();
      problem->set_line(static_cast<int>(fault.line));
      problem->set_reason(std::string(GridFaultReason(fault.fault)));
      problem->set_column(fault.fault.position());
      problem->set_message(fault.fault.Message());
    }
    for (const LineConflicts& line : job_->conflicts()) {
      v1::LineConflicts* message = response_->add_conflicts();
      message->set_line(static_cast<int>(line.line));
      AddConflicts(line.conflicts, message->mutable_conflicts());
    }
  }

  Call call_;
  const Admission::Ticket ticket_;
  const v1::SolveBatchRequest* const request_;
  v1::SolveBatchResponse* const response_;
  const WorkerPool::Lane lane_;
  Interrupt interrupt_;
  std::optional<BatchJob> job_;  // From the first slice on: while the call waits, its memory is the request's alone.
  std::deque<BatchJob::Runner> runners_;
  std::atomic<std::size_t> running_{1};
  const Call::Clock::time_point queued_ = Call::Clock::now();
};

}  // namespace

grpc::ServerUnaryReactor* StartBatch(ServiceParts& parts, grpc::CallbackServerContext* context,
                                     const v1::SolveBatchRequest* request, v1::SolveBatchResponse* response) {
  Call call(parts, Method::kSolveBatch, context);
  const std::size_t lines = CountBatchLines(request->grids());
  if (lines == 0 || lines > kMaxBatchLines) return FinishNow(call, context, BatchSizeStatus(lines, kMaxBatchLines));
  grpc::Status refusal;
  const std::size_t bytes = request->grids().size() + (kCells + 1) * lines;
  auto ticket = call.Admit(lines, bytes, &refusal);
  if (!ticket) return FinishNow(call, context, refusal);
  auto* reactor = new BatchCall(call, *std::move(ticket), lines, request, response);
  reactor->Start();
  return reactor;
}

}  // namespace sudoku
