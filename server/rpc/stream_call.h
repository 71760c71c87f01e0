// The life of a server stream that the workers feed.
#ifndef SUDOKU_SERVER_RPC_STREAM_CALL_H_
#define SUDOKU_SERVER_RPC_STREAM_CALL_H_

#include <grpcpp/alarm.h>
#include <grpcpp/support/server_callback.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "server/rpc/call.h"
#include "server/rpc/early_end.h"
#include "server/rpc/status_details.h"
#include "server/security/peer_name.h"
#include "server/work/chunk_pipeline.h"

namespace sudoku {

// What a streaming RPC supplies.
template <typename Response>
class StreamWork {
 public:
  enum class Step {
    kMessage,      // There is one, and more may come.
    kLastMessage,  // There is one, and no more comes.
    kNothingYet,   // The slice was used up.
    kWrong,        // What was found failed its check, and is withheld.
  };

  virtual ~StreamWork() = default;

  // What it holds while its reader takes nothing.
  virtual std::size_t bytes() const = 0;
  // Fills the next message; a slice of the pool.
  virtual Step Next(Response* message) = 0;
  // A message was sent; maybe while the next one is computed.
  virtual void Sent(const Response& message) = 0;
  // At the end: what became of it.
  virtual void Fill(CallRecord& record) const = 0;
};

// Ends a stream that never began.
template <typename Response>
class RefusedStream final : public grpc::ServerWriteReactor<Response> {
 public:
  explicit RefusedStream(grpc::Status status) { this->Finish(std::move(status)); }
  void OnDone() override { delete this; }
};

// One message is written while the next one is computed. Deletes itself when gRPC is done with the call.
template <typename Response>
class StreamCall final : public grpc::ServerWriteReactor<Response>, private WorkerPool::Task {
 public:
  using Reactor = grpc::ServerWriteReactor<Response>;
  using Work = StreamWork<Response>;

  // Admits the work and queues it, or refuses the call.
  static Reactor* Start(Call& call, std::unique_ptr<Work> work) {
    if (grpc::Status status = call.TurnedAway(); !status.ok()) return Refuse(call, std::move(status));
    auto early_end = std::make_shared<EarlyEnd>(call.context()->c_call());
    auto ticket = call.parts().admission.TryAdmitStream(PeerName(*call.context()), work->bytes(),
                                                        [early_end] { early_end->End(SlowReaderStatus()); });
    if (!ticket) return Refuse(call, call.Overloaded());
    auto* stream = new StreamCall(call, *std::move(ticket), std::move(early_end), std::move(work));
    stream->Begin();
    return stream;
  }

  static Reactor* Refuse(Call& call, grpc::Status status) {
    call.Report(status);
    return new RefusedStream<Response>(std::move(status));
  }

  void OnWriteDone(bool ok) override {
    if (ok) {
      ticket_.Taken();
      work_->Sent(*writing_);
      complete_ = writing_ == last_;
    } else {
      interrupt_.Cancel();
    }
    Do(pipeline_.Written(ok && !draining()));
  }

  // What waits in the queue leaves it at once; what runs sees the interrupt.
  void OnCancel() override {
    interrupt_.Cancel();
    if (pool().Remove(*this)) return Computed(ChunkPipeline::Result::kNothing);
    Do(pipeline_.Stop());
  }

  void OnDone() override { delete this; }

 private:
  using Step = typename Work::Step;

  // Past its deadline a stream ends by itself, unless its reader does not take what is being written; so much later it
  // is cut off.
  static constexpr std::chrono::seconds kSlowReaderGrace{1};

  StreamCall(const Call& call, Admission::Ticket ticket, std::shared_ptr<EarlyEnd> early_end,
             std::unique_ptr<Work> work)
      : call_(call),
        ticket_(std::move(ticket)),
        early_end_(std::move(early_end)),
        interrupt_(call_.deadline()),
        work_(std::move(work)) {}

  WorkerPool& pool() { return call_.parts().pool; }
  bool draining() const { return call_.parts().draining.load(std::memory_order_relaxed); }
  WorkerPool::Lane lane() const override { return WorkerPool::Lane::kStream; }

  void Begin() {
    const auto left = call_.deadline() - Call::Clock::now() + kSlowReaderGrace;
    alarm_.Set(std::chrono::system_clock::now() + left, [this](bool passed) { OnAlarm(passed); });
    Compute(pipeline_.Start().compute_buffer);
  }

  void Compute(int buffer) {
    compute_buffer_ = buffer;
    ticket_.Computes(true);
    pool().Submit(*this);
  }

  // Computes a message, or a part of one.
  bool RunSlice() override {
    if (queue_wait_pending_) call_.record().queue_wait = Call::Clock::now() - queued_;
    queue_wait_pending_ = false;
    Response& message = messages_[static_cast<std::size_t>(compute_buffer_)];
    stopped_ = Stopped(interrupt_);
    if (stopped_ != SearchEnd::kComplete || draining()) {
      Computed(ChunkPipeline::Result::kNothing);
      return false;
    }
    const Step step = work_->Next(&message);
    if (step == Step::kNothingYet) return true;
    call_.record().self_check_failed = step == Step::kWrong;
    if (step == Step::kLastMessage) last_ = &message;
    Computed(step == Step::kWrong         ? ChunkPipeline::Result::kNothing
             : step == Step::kLastMessage ? ChunkPipeline::Result::kLastChunk
                                          : ChunkPipeline::Result::kChunk);
    return false;
  }

  void Computed(ChunkPipeline::Result result) {
    ticket_.Computes(false);
    Do(pipeline_.Computed(result));
  }

  // Afterwards, if it finished, this object may be gone.
  void Do(const ChunkPipeline::Actions& actions) {
    if (actions.compute) Compute(actions.compute_buffer);
    if (actions.write) {
      writing_ = &messages_[static_cast<std::size_t>(actions.write_buffer)];
      this->StartWrite(writing_);
    }
    if (actions.finish) End(Result());
  }

  grpc::Status Result() {
    if (complete_) return grpc::Status::OK;
    if (early_end_->ended()) return early_end_->status();
    if (call_.record().self_check_failed) return SelfCheckStatus();
    if (stopped_ != SearchEnd::kComplete) return call_.EndStatus(stopped_);
    if (draining()) return DrainingStatus();
    return call_.EndStatus(SearchEnd::kCancelled);
  }

  void End(grpc::Status status) {
    work_->Fill(call_.record());
    status_ = std::move(status);
    alarm_.Cancel();
    Leave();
  }

  void OnAlarm(bool passed) {
    if (passed) early_end_->End(SearchEndStatus(SearchEnd::kDeadline));  // Not finished, as this has not left.
    Leave();
  }

  // The call is finished by whoever leaves last, the stream or its alarm: afterwards this object may be gone.
  void Leave() {
    if (present_.fetch_sub(1, std::memory_order_acq_rel) > 1) return;
    call_.Report(status_);
    this->Finish(status_);
  }

  // The pipeline's lock orders what its events' callers write here: it hands over from one to the next.
  Call call_;
  Admission::Ticket ticket_;
  const std::shared_ptr<EarlyEnd> early_end_;
  Interrupt interrupt_;
  const std::unique_ptr<Work> work_;
  ChunkPipeline pipeline_;
  std::array<Response, 2> messages_;
  int compute_buffer_ = 0;
  const Response* writing_ = nullptr;
  const Response* last_ = nullptr;            // Once it is computed.
  SearchEnd stopped_ = SearchEnd::kComplete;  // Why the computation stopped early.
  bool complete_ = false;                     // The last message was written.
  bool queue_wait_pending_ = true;
  const Call::Clock::time_point queued_ = Call::Clock::now();
  grpc::Alarm alarm_;
  std::atomic<int> present_{2};
  grpc::Status status_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_STREAM_CALL_H_
