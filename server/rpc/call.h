// What all RPCs share: the parts of the server a handler may use, and the life of one call.
//
// A call reads from top to bottom, whatever it asks: its request is parsed, it is admitted, it waits in the pool's
// queue, runs slice by slice, its answer is checked, the observers are told, and it finishes. Solve does the whole of
// it at once where a small node budget suffices (solve_call.cc); unary_call.h is the life of all other unary calls,
// stream_call.h that of streams. An RPC supplies what it parses, what it costs, and a slice of its work.
#ifndef SUDOKU_SERVER_RPC_CALL_H_
#define SUDOKU_SERVER_RPC_CALL_H_

#include <grpcpp/server_context.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
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

// What any call holds from its handler to its end: gRPC's arena for it, its messages, its reactor (measured, see
// tests/integration/charges_test.cc).
inline constexpr std::size_t kCallBytes = std::size_t{18} << 10;

// The limit that holds: what was asked for (0: nothing), or the server's own (0: none) where that is smaller.
constexpr std::int64_t EffectiveLimit(std::int64_t asked, std::int64_t own) {
  return asked == 0 || (own != 0 && own < asked) ? own : asked;
}

// The bookkeeping of one call, from its handler's start to the moment its status is decided.
class Call {
 public:
  using Clock = Interrupt::Clock;

  Call(ServiceParts& parts, Method method, grpc::CallbackServerContext* context);

  ServiceParts& parts() const { return *parts_; }
  grpc::CallbackServerContext* context() const { return context_; }
  CallRecord& record() { return record_; }
  // When the call must end: the caller's deadline, capped by the server's. Not moved by changes of the wall clock.
  Clock::time_point deadline() const { return deadline_; }

  // The status of a call that may not begin: draining, or memory is short. OK for the others.
  grpc::Status TurnedAway();
  // The status of a call that finds no room. Tells gRPC's own retries when to try again, too.
  grpc::Status Overloaded();
  // The status of a search that ended so, or of a call that was stopped before. A deadline that passed at the caller's
  // end reaches the server as a cancel, a little before the server's own clock says so: it is told from others by the
  // time.
  grpc::Status EndStatus(SearchEnd end) const;

  // Tells the observers. Once per call, right before Finish.
  void Report(const grpc::Status& status);

 private:
  // Whether this call came after the server had decided to go. Batches alone take long to arrive.
  bool TooLate() const;
  void SetRetryDelay(std::chrono::milliseconds delay);

  ServiceParts* parts_;
  grpc::CallbackServerContext* context_;
  Clock::time_point started_;
  Clock::time_point deadline_;
  Clock::duration early_;  // A cancel so long before the deadline is the deadline.
  CallRecord record_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_CALL_H_
