#include "server/rpc/enumerate_call.h"

#include <grpcpp/alarm.h>

#include <array>
#include <atomic>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/conflicts.h"
#include "server/rpc/status_details.h"
#include "server/work/chunk_pipeline.h"
#include "server/work/solution_chunks.h"

namespace sudoku {
namespace {

using Reactor = grpc::ServerWriteReactor<v1::EnumerateSolutionsResponse>;

// What one stream is charged: two chunks, the search path, and what gRPC buffers of a write.
constexpr std::size_t kStreamBytes = 128 << 10;

// Past its deadline a stream ends by itself, unless its reader does not take what is being written; so much later it is
// cut off.
constexpr std::chrono::seconds kSlowReaderGrace{1};

// Ends a stream that never began.
class RefusedStream final : public Reactor {
 public:
  explicit RefusedStream(const grpc::Status& status) { Finish(status); }
  void OnDone() override { delete this; }
};

Reactor* Refuse(Call& call, const grpc::Status& status) {
  call.Report(status);
  return new RefusedStream(status);
}

// Deletes itself when gRPC is done with the call.
class EnumerateCall final : public Reactor {
 public:
  EnumerateCall(Call call, grpc::CallbackServerContext* context, Admission::Ticket ticket, const Grid& grid,
                const std::optional<Grid>& after, std::int64_t limit)
      : call_(call),
        context_(context),
        ticket_(std::move(ticket)),
        interrupt_(call_.Deadline()),
        limit_(limit),
        chunks_(grid, after, static_cast<std::uint64_t>(limit), call_.parts().engine) {}

  // Queues the first chunk's computation, or finishes the call if the queue is full.
  void Start() {
    const auto left = call_.Deadline() - Call::Clock::now() + kSlowReaderGrace;
    alarm_.Set(std::chrono::system_clock::now() + left, [this](bool passed) { OnAlarm(passed); });
    compute_buffer_ = pipeline_.Start().compute_buffer;
    if (!pool().Submit(WorkerPool::Lane::kBulk, [this] { return Slice(); })) return End(call_.Overloaded());
  }

  void OnWriteDone(bool ok) override {
    if (ok) {
      call_.record().solutions += writing_->solutions().size() / (kCells + 1);
      complete_ = writing_ == last_;
    } else {
      interrupt_.Cancel();
    }
    Do(pipeline_.Written(ok && !draining()));
  }

  void OnCancel() override {
    interrupt_.Cancel();
    Do(pipeline_.Stop());
  }

  void OnDone() override { delete this; }

 private:
  using Message = v1::EnumerateSolutionsResponse;
  using Step = SolutionChunks::Step;

  WorkerPool& pool() { return call_.parts().pool; }
  bool draining() const { return call_.parts().draining.load(std::memory_order_relaxed); }

  // Computes a chunk, or a part of one; a slice of the pool.
  bool Slice() {
    if (queue_wait_pending_) call_.record().queue_wait = Call::Clock::now() - queued_;
    queue_wait_pending_ = false;
    Message& message = messages_[static_cast<std::size_t>(compute_buffer_)];
    stopped_ = Stopped(interrupt_);
    if (stopped_ == SearchEnd::kComplete && !draining()) {
      const Step step = chunks_.Next(message.mutable_solutions(), interrupt_);
      if (step == Step::kNothingYet) return true;
      Do(pipeline_.Computed(Note(step, message)));
    } else {
      Do(pipeline_.Computed(ChunkPipeline::Result::kNothing));
    }
    return false;
  }

  ChunkPipeline::Result Note(Step step, Message& message) {
    if (step == Step::kChunk) return ChunkPipeline::Result::kChunk;
    if (step == Step::kLastChunk) {
      message.set_more(chunks_.more());
      message.set_limit(limit_);
      last_ = &message;
      return ChunkPipeline::Result::kLastChunk;
    }
    if (step == Step::kInterrupted) stopped_ = chunks_.end();
    call_.record().self_check_failed = step == Step::kWrong;
    return ChunkPipeline::Result::kNothing;
  }

  // Afterwards, if it finished, this object may be gone.
  void Do(const ChunkPipeline::Actions& actions) {
    if (actions.compute) {
      compute_buffer_ = actions.compute_buffer;
      pool().Resume(WorkerPool::Lane::kBulk, [this] { return Slice(); });
    }
    if (actions.write) {
      writing_ = &messages_[static_cast<std::size_t>(actions.write_buffer)];
      StartWrite(writing_);
    }
    if (actions.finish) End(Result());
  }

  grpc::Status Result() {
    if (complete_) return grpc::Status::OK;
    if (call_.record().self_check_failed) return SelfCheckStatus();
    if (stopped_ != SearchEnd::kComplete) return call_.EndStatus(stopped_);
    if (draining()) return DrainingStatus();
    return call_.EndStatus(SearchEnd::kCancelled);
  }

  void End(grpc::Status status) {
    status_ = std::move(status);
    alarm_.Cancel();
    Leave();
  }

  void OnAlarm(bool passed) {
    if (passed) context_->TryCancel();  // The call is not finished, as this has not left.
    Leave();
  }

  // The later one of End and OnAlarm, each of which comes once, finishes; afterwards this object may be gone.
  void Leave() {
    if (present_.fetch_sub(1, std::memory_order_acq_rel) > 1) return;
    call_.record().nodes = chunks_.nodes();
    call_.Report(status_);
    Finish(status_);
  }

  // The pipeline's lock orders what its events' callers write here: it hands over from one to the next.
  Call call_;
  grpc::CallbackServerContext* const context_;
  const Admission::Ticket ticket_;
  Interrupt interrupt_;
  const std::int64_t limit_;
  SolutionChunks chunks_;
  ChunkPipeline pipeline_;
  std::array<Message, 2> messages_;
  int compute_buffer_ = 0;
  const Message* writing_ = nullptr;
  const Message* last_ = nullptr;             // Once it is computed.
  SearchEnd stopped_ = SearchEnd::kComplete;  // Why the computation stopped early.
  bool complete_ = false;                     // The last chunk was written.
  bool queue_wait_pending_ = true;
  const Call::Clock::time_point queued_ = Call::Clock::now();
  grpc::Alarm alarm_;
  std::atomic<int> present_{2};
  grpc::Status status_;
};

// Why `text` is no full grid; empty if it is one, then in *grid.
std::string ParseResumePoint(const std::string& text, Grid* grid) {
  const auto parsed = ParseGrid(text);
  if (const auto* fault = std::get_if<GridFault>(&parsed)) return fault->Message();
  *grid = std::get<Grid>(parsed);
  for (int cell = 0; cell < kCells; ++cell) {
    if ((*grid)[cell] == 0) return absl::StrCat(CellName(cell), " is empty");
  }
  return "";
}

}  // namespace

Reactor* StartEnumerate(ServiceParts& parts, grpc::CallbackServerContext* context,
                        const v1::EnumerateSolutionsRequest* request) {
  Call call(parts, Method::kEnumerateSolutions, context);
  const auto parsed = ParseGrid(request->grid());
  if (const auto* fault = std::get_if<GridFault>(&parsed)) return Refuse(call, BadGridStatus("grid", *fault));
  if (request->limit() < 0) return Refuse(call, NegativeLimitStatus(request->limit()));
  const std::int64_t limit = EffectiveLimit(request->limit(), parts.options.max_solutions);
  std::optional<Grid> after;
  if (!request->after().empty()) {
    const std::string why = ParseResumePoint(request->after(), &after.emplace());
    if (!why.empty()) return Refuse(call, ResumePointStatus(why));
  }
  grpc::Status refusal;
  auto ticket = call.Admit(1, kStreamBytes, &refusal);
  if (!ticket) return Refuse(call, refusal);
  auto* reactor = new EnumerateCall(call, context, *std::move(ticket), std::get<Grid>(parsed), after, limit);
  reactor->Start();
  return reactor;
}

}  // namespace sudoku
