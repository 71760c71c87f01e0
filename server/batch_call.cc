#include "server/batch_call.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "server/batch_job.h"
#include "server/outcome_message.h"
#include "server/pooled_call.h"
#include "server/status_details.h"

namespace sudoku {
namespace {

// A batch so small goes ahead of bulk work.
constexpr std::size_t kSmallBatchLines = 16;

// Deletes itself when gRPC is done with the call.
class BatchCall final : public grpc::ServerUnaryReactor {
 public:
  BatchCall(Call call, Admission::Ticket ticket, const v1::SolveBatchRequest* request, v1::SolveBatchResponse* response)
      : call_(call),
        ticket_(std::move(ticket)),
        response_(response),
        interrupt_(call_.Deadline()),
        job_(request->grids(), call_.parts().engine, interrupt_, call_.parts().pool.workers()) {}

  // Queues a runner per worker, or finishes the call if the queue has no room for any.
  void Start() {
    WorkerPool& pool = call_.parts().pool;
    const auto lane = job_.lines() <= kSmallBatchLines ? WorkerPool::Lane::kSmall : WorkerPool::Lane::kBulk;
    const std::size_t wanted = std::min(job_.chunks(), static_cast<std::size_t>(pool.workers()));
    for (std::size_t i = 0; i < wanted; ++i) runners_.emplace_back(job_);
    running_ = wanted;
    for (BatchJob::Runner& runner : runners_) {
      const bool queued = pool.Submit(lane, [this, &runner] { return Slice(runner); });
      if (!queued) Leave();  // The others do its share.
    }
  }

  void OnCancel() override { interrupt_.Cancel(); }
  void OnDone() override { delete this; }

 private:
  bool Slice(BatchJob::Runner& runner) {
    if (!started_.exchange(true)) call_.record().queue_wait = Call::Clock::now() - queued_;
    if (Stopped(interrupt_) == SearchEnd::kComplete && runner.RunSlice()) return true;
    Leave();
    return false;
  }

  // The last runner to leave ends the call; afterwards this object may be gone.
  void Leave() {
    if (running_.fetch_sub(1, std::memory_order_acq_rel) > 1) return;
    const grpc::Status status = Result();
    call_.Report(status);
    Finish(status);
  }

  grpc::Status Result() {
    if (!started_) return call_.Overloaded();
    call_.record().nodes = job_.nodes();
    if (const SearchEnd end = job_.end(); end != SearchEnd::kComplete) return call_.EndStatus(end);
    if (const SearchEnd end = Stopped(interrupt_); end != SearchEnd::kComplete) return call_.EndStatus(end);
    job_.Finish();
    if (job_.self_check_failed()) {
      call_.record().self_check_failed = true;
      return SelfCheckStatus();
    }
    FillResponse();
    return grpc::Status::OK;
  }

  void FillResponse() {
    response_->set_solutions(std::move(job_.solutions()));
    response_->mutable_outcomes()->Reserve(static_cast<int>(job_.lines()));
    for (const GridOutcome outcome : job_.outcomes()) {
      ++call_.record().grids(outcome);
      response_->add_outcomes(ToMessage(outcome));
    }
    for (const LineFault& fault : job_.faults()) {
      v1::LineProblem* problem = response_->add_problems();
      problem->set_line(static_cast<int>(fault.line));
      problem->set_message(fault.message);
    }
  }

  Call call_;
  const Admission::Ticket ticket_;
  v1::SolveBatchResponse* const response_;
  Interrupt interrupt_;
  BatchJob job_;
  std::deque<BatchJob::Runner> runners_;
  std::atomic<std::size_t> running_{0};
  std::atomic<bool> started_{false};
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
  auto* reactor = new BatchCall(call, *std::move(ticket), request, response);
  reactor->Start();
  return reactor;
}

}  // namespace sudoku
