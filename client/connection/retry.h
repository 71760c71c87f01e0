// When a failed call is worth another try, and after what pause.
#ifndef SUDOKU_CLIENT_CONNECTION_RETRY_H_
#define SUDOKU_CLIENT_CONNECTION_RETRY_H_

#include <optional>

#include "absl/status/status.h"
#include "absl/time/time.h"

namespace sudoku::client {

// Whether `status` comes from a lost connection or a server going away: the same call may succeed on the next try.
bool IsConnectionLoss(const absl::Status& status);

// Whether the connection failed over TLS itself: a certificate of another name or issuer, or no TLS at all. It will not
// heal by waiting.
bool IsTlsMismatch(const absl::Status& status);

// The tries of one call. Every call of the service is a pure function of its request, so any may be repeated.
//
// This stands in for gRPC's retryPolicy, which does not read RetryInfo (so refused clients would come back too early
// and halve the goodput of an overloaded server), gives up after five tries, and costs 13 % of the client's
// instructions.
class Retry {
 public:
  // Gives up at `deadline`.
  explicit Retry(absl::Time deadline) : deadline_(deadline) {}

  // The pause before the next try, or nothing if `status` is final or the deadline would pass meanwhile.
  //   RESOURCE_EXHAUSTED  the server's own delay, stretched a little so that refused clients do not return as one wave;
  //                       final if the server names no delay (then it is the message that is too large, not the load)
  //   SLOW_READER: ...    as a lost connection: the stream gave way to others, and may go on where it was
  //   lost connection     0 if `elsewhere` (another server is ready), else 50 ms doubling up to 1 s, with jitter
  std::optional<absl::Duration> After(const absl::Status& status, bool elsewhere, absl::Time now);

 private:
  const absl::Time deadline_;
  int losses_ = 0;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONNECTION_RETRY_H_
