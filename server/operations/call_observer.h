// What the service tells metrics and log: one record per call, never one per grid.
#ifndef SUDOKU_SERVER_OPERATIONS_CALL_OBSERVER_H_
#define SUDOKU_SERVER_OPERATIONS_CALL_OBSERVER_H_

#include <grpcpp/support/status.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/work/grid_outcome.h"
#include "server/work/worker_pool.h"

namespace grpc {
class ServerContextBase;
}

namespace sudoku {

enum class Method {
  kSolve,
  kSolveBatch,
  kCountSolutions,
  kEnumerateSolutions,
  kExplainGrid,
  kAnalyzeGrid,
  kMinimizeGrid,
  kExplainBatch,
  kFindSteps,
  kSolveByLogic,
  kRateBatch
};
inline constexpr std::array<std::string_view, 11> kMethodNames = {
    "Solve",        "SolveBatch",   "CountSolutions", "EnumerateSolutions", "ExplainGrid", "AnalyzeGrid",
    "MinimizeGrid", "ExplainBatch", "FindSteps",      "SolveByLogic",       "RateBatch"};
constexpr std::string_view MethodName(Method method) { return kMethodNames[static_cast<std::size_t>(method)]; }

// One call, at the moment its status is decided and before the status is sent: who sees the answer sees it counted.
struct CallRecord {
  Method method;
  grpc::StatusCode code = grpc::StatusCode::OK;
  std::string_view error;                           // The status message; empty when OK. Holds no grid.
  std::chrono::nanoseconds duration{};              // From the handler's start.
  std::chrono::nanoseconds queue_wait{};            // Until a worker took the call; zero when none was needed.
  std::array<std::uint32_t, 4> grids_by_outcome{};  // Verdicts; indexed by GridOutcome.
  std::uint64_t solutions = 0;                      // Counted by CountSolutions, sent by EnumerateSolutions.
  std::int64_t nodes = 0;                           // Search nodes spent.
  bool self_check_failed = false;                   // An answer was withheld because it was wrong (code is INTERNAL).
  // The peer and the metadata of the call (x-request-id, traceparent); null in tests. Valid during OnCall.
  const grpc::ServerContextBase* context = nullptr;

  std::uint32_t& grids(GridOutcome outcome) { return grids_by_outcome[static_cast<std::size_t>(outcome)]; }
};

// Called from any thread, several at once, on the path of every answer: must be quick and must not block.
class CallObserver {
 public:
  virtual ~CallObserver() = default;
  virtual void OnCall(const CallRecord& record) = 0;
};

// Gauges of the running service, read when somebody asks for the metrics.
struct ServiceGauges {
  std::size_t calls_in_flight = 0;  // Of those that need a worker or a stream.
  std::size_t grids_in_flight = 0;
  std::size_t bytes_in_flight = 0;
  std::size_t streams = 0;
  std::uint64_t streams_ended = 0;                       // To make room, since the start.
  std::array<std::size_t, WorkerPool::kLanes> queued{};  // Tasks waiting for a worker, by lane.
  std::size_t workers = 0;
  std::size_t busy_workers = 0;
  std::size_t health_watches = 0;
  std::size_t connections = 0;
  std::uint64_t connections_refused = 0;  // Since the start, for want of room,
  std::uint64_t accept_failures = 0;      // and for want of descriptors or memory.
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_CALL_OBSERVER_H_
