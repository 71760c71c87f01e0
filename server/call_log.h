// Which calls get a line in the log, and what it says.
#ifndef SUDOKU_SERVER_CALL_LOG_H_
#define SUDOKU_SERVER_CALL_LOG_H_

#include <atomic>
#include <cstdint>

#include "server/call_observer.h"
#include "server/log.h"

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
  // Picks the first few events of each second. Thread-safe; under contention it may pick one more.
  class Sampler {
   public:
    explicit Sampler(std::int64_t per_second) : per_second_(per_second) {}
    // Whether to write this one; `skipped` is then how many were not since the last.
    bool Take(std::int64_t& skipped);

   private:
    const std::int64_t per_second_;
    std::atomic<std::int64_t> second_{-1};
    std::atomic<std::int64_t> taken_{0};
    std::atomic<std::int64_t> skipped_{0};
  };

  Log& log_;
  Sampler failed_{10};
  Sampler fine_{1};
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_CALL_LOG_H_
