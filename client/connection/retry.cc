#include "client/connection/retry.h"

#include <algorithm>

#include "absl/random/random.h"
#include "absl/strings/match.h"
#include "client/connection/status.h"

namespace sudoku::client {
namespace {

constexpr absl::Duration kFirstPause = absl::Milliseconds(50);
constexpr absl::Duration kLongestPause = absl::Seconds(1);
constexpr absl::string_view kSlowReader = "SLOW_READER";

double Jitter(double low, double high) {
  thread_local absl::InsecureBitGen random;
  return absl::Uniform(random, low, high);
}

}  // namespace

bool IsConnectionLoss(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kUnavailable:
      return true;
    case absl::StatusCode::kCancelled:  // Not by us: a server that stops hard cancels what it still runs.
      return true;
    case absl::StatusCode::kUnknown:
    case absl::StatusCode::kInternal:
      return absl::StrContains(status.message(), "Stream removed") ||
             absl::StrContains(status.message(), "RST_STREAM") || absl::StrContains(status.message(), "GOAWAY");
    default:
      return false;
  }
}

bool IsTlsMismatch(const absl::Status& status) {
  return absl::IsUnavailable(status) && (absl::StrContains(status.message(), "handshake failed") ||
                                         absl::StrContains(status.message(), "is not in peer certificate"));
}

std::optional<absl::Duration> Retry::After(const absl::Status& status, bool elsewhere, absl::Time now) {
  absl::Duration pause;
  const bool slow_reader =
      status.code() == absl::StatusCode::kResourceExhausted && absl::StartsWith(status.message(), kSlowReader);
  if (status.code() == absl::StatusCode::kResourceExhausted && !slow_reader) {
    const std::optional<absl::Duration> asked = RetryDelay(status);
    if (!asked) return std::nullopt;
    pause = *asked * Jitter(1.0, 1.5);
  } else if (slow_reader || IsConnectionLoss(status)) {
    if (!elsewhere) {
      pause = std::min(kFirstPause * (1 << std::min(losses_, 10)), kLongestPause) * Jitter(0.8, 1.2);
      ++losses_;
    }
  } else {
    return std::nullopt;
  }
  if (now + pause >= deadline_) return std::nullopt;
  return pause;
}

}  // namespace sudoku::client
