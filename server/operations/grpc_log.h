// Puts what gRPC's library and Protobuf's have to say into the log, in place of their plain lines on standard error.
#ifndef SUDOKU_SERVER_OPERATIONS_GRPC_LOG_H_
#define SUDOKU_SERVER_OPERATIONS_GRPC_LOG_H_

#include "server/operations/log.h"

namespace sudoku {

// Each has one log function a process, so there is one of these at a time. Errors, failed TLS handshakes and requests
// that are no messages among them, are written as errors, twenty a second at most; with the log at debug level its
// informational messages too (or, with GRPC_VERBOSITY and GRPC_TRACE in the environment, what those ask for).
class GrpcLogCapture {
 public:
  // `log` must outlive this object.
  explicit GrpcLogCapture(Log& log);
  ~GrpcLogCapture();
  GrpcLogCapture(const GrpcLogCapture&) = delete;
  GrpcLogCapture& operator=(const GrpcLogCapture&) = delete;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_GRPC_LOG_H_
