// Which calls get a line in the log, and what it says.
#ifndef SUDOKU_SERVER_OPERATIONS_CALL_LOG_H_
#define SUDOKU_SERVER_OPERATIONS_CALL_LOG_H_

#include "server/operations/call_observer.h"
#include "server/operations/log.h"
#include "server/operations/sampler.h"

namespace sudoku {

// One line a call: method, code, milliseconds, peer, the client's x-request-id and traceparent, grids or solutions,
// search nodes, error. At debug level every call gets one. At info level those that failed through the server (UNKNOWN,
// INTERNAL, DATA_LOSS) do, and a sample of the others: each second the first ten that failed and the first that did
// not; `skipped` is how many were left out before. Grids are never written.
class CallLog : public CallObserver {
 public:
  explicit CallLog(Log& log) : log_(log) {}

  void OnCall(const CallRecord& record) override;

 private:
  Log& log_;
  Sampler failed_{10};
  Sampler fine_{1};
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_CALL_LOG_H_
