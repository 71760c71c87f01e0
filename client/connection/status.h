// gRPC's statuses as absl::Status, with the google.rpc details of the service kept readable.
#ifndef SUDOKU_CLIENT_CONNECTION_STATUS_H_
#define SUDOKU_CLIENT_CONNECTION_STATUS_H_

#include <grpcpp/support/status.h>

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/time/time.h"

namespace sudoku::client {

// The same code and message; the details travel along as a payload.
absl::Status FromGrpc(const grpc::Status& status);

// ErrorInfo.reason of the service ("OVERLOADED", "GRID_LENGTH"...); empty if the status carries none.
std::string ErrorReason(const absl::Status& status);

// How long the server asks to wait before the next try; nothing if it does not say.
std::optional<absl::Duration> RetryDelay(const absl::Status& status);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONNECTION_STATUS_H_
