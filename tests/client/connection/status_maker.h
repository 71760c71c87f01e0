// Statuses as the service sends them.
#ifndef SUDOKU_TESTS_CLIENT_CONNECTION_STATUS_MAKER_H_
#define SUDOKU_TESTS_CLIENT_CONNECTION_STATUS_MAKER_H_

#include <grpcpp/support/status.h>

#include <optional>
#include <string>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace sudoku::client {

// With ErrorInfo.reason if `reason` is not empty, and RetryInfo if there is a delay.
inline grpc::Status ServiceStatus(grpc::StatusCode code, const std::string& message, const std::string& reason = "",
                                  std::optional<int> retry_delay_ms = std::nullopt) {
  google::rpc::Status details;
  details.set_code(code);
  details.set_message(message);
  if (!reason.empty()) {
    google::rpc::ErrorInfo info;
    info.set_reason(reason);
    info.set_domain("sudoku.v1");
    details.add_details()->PackFrom(info);
  }
  if (retry_delay_ms) {
    google::rpc::RetryInfo info;
    info.mutable_retry_delay()->set_seconds(*retry_delay_ms / 1000);
    info.mutable_retry_delay()->set_nanos(*retry_delay_ms % 1000 * 1'000'000);
    details.add_details()->PackFrom(info);
  }
  return grpc::Status(code, message, details.SerializeAsString());
}

}  // namespace sudoku::client

#endif  // SUDOKU_TESTS_CLIENT_CONNECTION_STATUS_MAKER_H_
