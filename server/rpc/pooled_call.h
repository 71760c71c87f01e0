// A unary call that one search on the worker pool answers.
#ifndef SUDOKU_SERVER_RPC_POOLED_CALL_H_
#define SUDOKU_SERVER_RPC_POOLED_CALL_H_

#include <grpcpp/support/server_callback.h>

#include "absl/functional/any_invocable.h"
#include "server/rpc/call.h"

namespace sudoku {

// Deletes itself when gRPC is done with the call.
class PooledCall final : public grpc::ServerUnaryReactor {
 public:
  // Searches within the limits, fills the response and the record, and returns the call's status.
  using Search = absl::AnyInvocable<grpc::Status(const SearchLimits&, Call&)>;

  // Queues the search, or finishes the call if the queue is full.
  static grpc::ServerUnaryReactor* Start(Call call, Admission::Ticket ticket, WorkerPool::Lane lane, Search search);

  void OnCancel() override { interrupt_.Cancel(); }
  void OnDone() override { delete this; }

 private:
  PooledCall(Call call, Admission::Ticket ticket, Search search);
  ~PooledCall() override = default;

  void Run();
  // Afterwards this object may be gone.
  void End(grpc::Status status);

  Call call_;
  const Admission::Ticket ticket_;
  Interrupt interrupt_;
  Search search_;
  const Call::Clock::time_point queued_ = Call::Clock::now();
};

// Finishes a call without work: a refusal, or an answer found at once.
grpc::ServerUnaryReactor* FinishNow(Call& call, grpc::CallbackServerContext* context, grpc::Status status);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_POOLED_CALL_H_
