#include "client/connection/status.h"

#include "absl/strings/cord.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace sudoku::client {
namespace {

constexpr char kDetailsUrl[] = "type.googleapis.com/google.rpc.Status";

// The first detail of type `Detail`.
template <typename Detail>
std::optional<Detail> FindDetail(const absl::Status& status) {
  const auto payload = status.GetPayload(kDetailsUrl);
  google::rpc::Status details;
  if (!payload || !details.ParseFromString(std::string(*payload))) return std::nullopt;
  for (const auto& any : details.details()) {
    Detail detail;
    if (any.UnpackTo(&detail)) return detail;
  }
  return std::nullopt;
}

}  // namespace

absl::Status FromGrpc(const grpc::Status& status) {
  if (status.ok()) return absl::OkStatus();
  absl::Status result(static_cast<absl::StatusCode>(status.error_code()), status.error_message());
  if (!status.error_details().empty()) result.SetPayload(kDetailsUrl, absl::Cord(status.error_details()));
  return result;
}

std::string ErrorReason(const absl::Status& status) {
  const auto info = FindDetail<google::rpc::ErrorInfo>(status);
  return info ? info->reason() : std::string();
}

std::optional<absl::Duration> RetryDelay(const absl::Status& status) {
  const auto info = FindDetail<google::rpc::RetryInfo>(status);
  if (!info) return std::nullopt;
  return absl::Seconds(info->retry_delay().seconds()) + absl::Nanoseconds(info->retry_delay().nanos());
}

}  // namespace sudoku::client
