#include "server/operations/call_log.h"

#include <grpcpp/server_context.h>

#include <chrono>
#include <numeric>
#include <string>

#include "absl/status/status.h"

namespace sudoku {
namespace {

bool IsServerFault(grpc::StatusCode code) {
  return code == grpc::StatusCode::UNKNOWN || code == grpc::StatusCode::INTERNAL || code == grpc::StatusCode::DATA_LOSS;
}

std::string_view Metadata(const grpc::ServerContextBase& context, const char* key) {
  const auto found = context.client_metadata().find(key);
  if (found == context.client_metadata().end()) return {};
  return {found->second.data(), found->second.size()};
}

// To the microsecond, which is what is worth reading.
double Milliseconds(std::chrono::nanoseconds duration) {
  return static_cast<double>(std::chrono::duration_cast<std::chrono::microseconds>(duration).count()) / 1000;
}

void WriteLine(Log& log, LogLevel level, const CallRecord& record, std::int64_t skipped) {
  const std::string code = absl::StatusCodeToString(static_cast<absl::StatusCode>(record.code));
  std::string peer;
  std::string_view request_id, traceparent;
  if (record.context != nullptr) {
    peer = record.context->peer();
    request_id = Metadata(*record.context, "x-request-id");
    traceparent = Metadata(*record.context, "traceparent");
  }
  const std::int64_t grids =
      std::accumulate(record.grids_by_outcome.begin(), record.grids_by_outcome.end(), static_cast<std::int64_t>(0));
  log.Write(level, "call",
            {{"method", MethodName(record.method)},
             {"code", code},
             {"milliseconds", Milliseconds(record.duration)},
             {"peer", peer},
             {"x-request-id", request_id},
             {"traceparent", traceparent},
             {"grids", grids},
             {"solutions", static_cast<std::int64_t>(record.solutions)},
             {"nodes", record.nodes},
             {"error", record.error},
             {"skipped", skipped}});
}

}  // namespace

void CallLog::OnCall(const CallRecord& record) {
  std::int64_t skipped = 0;
  if (IsServerFault(record.code)) {
    WriteLine(log_, LogLevel::kError, record, skipped);
  } else if (log_.Enabled(LogLevel::kDebug)) {
    WriteLine(log_, LogLevel::kDebug, record, skipped);
  } else if (log_.Enabled(LogLevel::kInfo)) {
    Sampler& sampler = record.code == grpc::StatusCode::OK ? fine_ : failed_;
    if (sampler.Take(skipped)) WriteLine(log_, LogLevel::kInfo, record, skipped);
  }
}

}  // namespace sudoku
