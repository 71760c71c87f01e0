#include "server/rpc/unary_call.h"

#include <atomic>
#include <deque>
#include <utility>

#include "server/security/peer_name.h"

namespace sudoku {
namespace {

// Deletes itself when gRPC is done with the call.
class UnaryCall final : public grpc::ServerUnaryReactor {
 public:
  UnaryCall(const Call& call, Admission::Ticket ticket, std::unique_ptr<UnaryWork> work)
      : call_(call), ticket_(std::move(ticket)), interrupt_(call_.deadline()), work_(std::move(work)) {
    for (std::size_t i = 0; i < work_->parts(); ++i) parts_.emplace_back(*this, i);
  }

  void Queue() { pool().Submit(parts_.front()); }

  // What waits in the queue leaves it at once; what runs sees the interrupt.
  void OnCancel() override {
    interrupt_.Cancel();
    std::size_t left = 0;
    for (Part& part : parts_) left += pool().Remove(part) ? 1 : 0;
    if (left > 0) Leave(left);
  }

  void OnDone() override { delete this; }

 private:
  // One worker's part of the work.
  class Part final : public WorkerPool::Task {
   public:
    Part(UnaryCall& call, std::size_t index) : call_(call), index_(index) {}
    bool RunSlice() override { return call_.Slice(index_); }
    WorkerPool::Lane lane() const override { return call_.work_->lane(); }

   private:
    UnaryCall& call_;
    const std::size_t index_;
  };

  WorkerPool& pool() { return call_.parts().pool; }
  bool stopped() const { return Stopped(interrupt_) != SearchEnd::kComplete; }

  // After false this object may be gone.
  bool Slice(std::size_t part) {
    bool more = false;
    if (!stopped()) {
      const auto began = Call::Clock::now();
      if (!opened_) Open(began);
      more = work_->RunSlice(part, interrupt_);
      worked_.fetch_add((Call::Clock::now() - began).count(), std::memory_order_relaxed);
      more = more && !stopped();
    }
    if (!more) Leave(1);
    return more;
  }

  // The first part calls the others in.
  void Open(Call::Clock::time_point now) {
    opened_ = true;
    call_.record().queue_wait = now - queued_;
    ticket_.Grow(work_->bytes_once_open());
    work_->Open(interrupt_);
    present_.fetch_add(parts_.size() - 1, std::memory_order_relaxed);
    for (std::size_t i = 1; i < parts_.size(); ++i) pool().SubmitNext(parts_[i]);
  }

  // The last part to leave ends the call; afterwards this object may be gone.
  void Leave(std::size_t leaving) {
    if (present_.fetch_sub(leaving, std::memory_order_acq_rel) > leaving) return;
    grpc::Status status = Result();
    ticket_.set_worked(Call::Clock::duration(worked_.load(std::memory_order_relaxed)), status.ok());
    call_.Report(status);
    Finish(std::move(status));
  }

  grpc::Status Result() {
    if (const SearchEnd end = Stopped(interrupt_); end != SearchEnd::kComplete) return call_.EndStatus(end);
    if (const SearchEnd end = work_->end(); end != SearchEnd::kComplete) return call_.EndStatus(end);
    return work_->Answer(call_.record());
  }

  Call call_;
  Admission::Ticket ticket_;
  Interrupt interrupt_;
  const std::unique_ptr<UnaryWork> work_;
  std::deque<Part> parts_;
  bool opened_ = false;  // Written by the first part before the others are queued.
  std::atomic<std::size_t> present_{1};
  std::atomic<Call::Clock::rep> worked_{0};
  const Call::Clock::time_point queued_ = Call::Clock::now();
};

}  // namespace

grpc::ServerUnaryReactor* RunOnWorkers(Call& call, std::unique_ptr<UnaryWork> work) {
  if (grpc::Status status = call.TurnedAway(); !status.ok()) return FinishNow(call, std::move(status));
  const UnaryWork::Cost cost = work->cost();
  const std::string peer = PeerName(*call.context());
  auto ticket = call.parts().admission.TryAdmit(
      {.peer = peer, .kind = cost.kind, .grids = cost.grids, .bytes = cost.bytes, .deadline = call.deadline()});
  if (!ticket) return FinishNow(call, call.Overloaded());
  auto* reactor = new UnaryCall(call, *std::move(ticket), std::move(work));
  reactor->Queue();
  return reactor;
}

grpc::ServerUnaryReactor* FinishNow(Call& call, grpc::Status status) {
  call.Report(status);
  grpc::ServerUnaryReactor* reactor = call.context()->DefaultReactor();
  reactor->Finish(std::move(status));
  return reactor;
}

}  // namespace sudoku
