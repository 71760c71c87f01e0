#include "server/rpc/pooled_call.h"

#include <utility>

namespace sudoku {

PooledCall::PooledCall(Call call, Admission::Ticket ticket, Search search)
    : call_(call), ticket_(std::move(ticket)), interrupt_(call_.Deadline()), search_(std::move(search)) {}

grpc::ServerUnaryReactor* PooledCall::Start(Call call, Admission::Ticket ticket, WorkerPool::Lane lane, Search search) {
  auto* reactor = new PooledCall(call, std::move(ticket), std::move(search));
  const bool queued = reactor->call_.parts().pool.Submit(lane, [reactor] {
    reactor->Run();
    return false;
  });
  if (!queued) reactor->End(reactor->call_.Overloaded());
  return reactor;
}

void PooledCall::Run() {
  call_.record().queue_wait = Call::Clock::now() - queued_;
  const SearchEnd stopped = Stopped(interrupt_);  // Then nobody waits for an answer any more.
  End(stopped == SearchEnd::kComplete ? search_({.interrupt = &interrupt_}, call_) : call_.EndStatus(stopped));
}

void PooledCall::End(grpc::Status status) {
  call_.Report(status);
  Finish(std::move(status));
}

grpc::ServerUnaryReactor* FinishNow(Call& call, grpc::CallbackServerContext* context, grpc::Status status) {
  call.Report(status);
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  reactor->Finish(std::move(status));
  return reactor;
}

}  // namespace sudoku
