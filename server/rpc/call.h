// What all four RPCs share: the parts of the server a handler may use, and the bookkeeping of one call.
#ifndef SUDOKU_SERVER_RPC_CALL_H_
#define SUDOKU_SERVER_RPC_CALL_H_

#include <grpcpp/server_context.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "core/interrupt.h"
#include "server/operations/call_observer.h"
#include "server/options.h"
#include "server/work/admission.h"
#include "server/work/engine.h"
#include "server/work/worker_pool.h"

namespace sudoku {

// Owned by the server, outlives every call.
struct ServiceParts {
  const Options& options;
  const Engine& engine;
  Admission& admission;
  WorkerPool& pool;
  std::vector<CallObserver*> observers;
  // Set late in the drain: new calls are turned away,
  std::atomic<bool> draining{false};
  // except for as many batches as were arriving at that moment.
  std::atomic<std::int64_t> uploads{0};
};

// The life of one call from its handler's start to the moment its status is decided.
class Call {
 public:
  using Clock = Interrupt::Clock;

  Call(ServiceParts& parts, Method method, grpc::CallbackServerContext* context)
      : parts_(&parts), started_(Clock::now()) {
    record_.method = method;
    record_.context = context;
    context_ = context;
  }

  ServiceParts& parts() const { return *parts_; }
  CallRecord& record() { return record_; }

  // Takes a share of the server. Nothing if it is full or going away; `refusal` is then what to finish with.
  std::optional<Admission::Ticket> Admit(std::size_t grids, std::size_t bytes, grpc::Status* refusal);
  // The status of a call that finds no room.
  grpc::Status Overloaded();

  // When the search must end: the caller's deadline, capped by the server's.
  Clock::time_point Deadline() const;
  // The status of a search that ended so. A call whose deadline passed is also cancelled by gRPC, whichever the search
  // noticed first; the caller is told of the deadline.
  grpc::Status EndStatus(SearchEnd end) const;

  // Tells the observers. Once per call, right before Finish.
  void Report(const grpc::Status& status);

 private:
  // Whether the server is going away and this call began after it had decided to. Batches alone take long to arrive.
  bool TurnedAway() const;
  // Tells gRPC's own retries, by the trailer they obey, when to try again.
  void SetRetryDelay(std::chrono::milliseconds delay);

  ServiceParts* parts_;
  grpc::CallbackServerContext* context_;
  Clock::time_point started_;
  CallRecord record_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_CALL_H_
