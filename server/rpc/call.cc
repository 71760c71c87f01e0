#include "server/rpc/call.h"

#include <algorithm>
#include <random>
#include <string>

#include "server/rpc/status_details.h"

namespace sudoku {
namespace {

// Longer than the server turns calls away before it closes its connections: who comes back, comes back elsewhere.
constexpr std::chrono::milliseconds kDrainingRetryDelay{250};

// Spread, so that those refused together do not come back together.
std::chrono::milliseconds RetryDelay() {
  thread_local std::minstd_rand random{std::random_device{}()};
  return std::chrono::milliseconds(std::uniform_int_distribution(100, 300)(random));
}

}  // namespace

std::optional<Admission::Ticket> Call::Admit(std::size_t grids, std::size_t bytes, grpc::Status* refusal) {
  if (TurnedAway()) {
    SetRetryDelay(kDrainingRetryDelay);
    *refusal = DrainingStatus();
    return std::nullopt;
  }
  auto ticket = parts_->admission.TryAdmit(grids, bytes);
  if (!ticket) *refusal = Overloaded();
  return ticket;
}

bool Call::TurnedAway() const {
  if (!parts_->draining.load(std::memory_order_relaxed)) return false;
  return record_.method != Method::kSolveBatch || parts_->uploads.fetch_sub(1) <= 0;
}

grpc::Status Call::Overloaded() {
  const auto delay = RetryDelay();
  SetRetryDelay(delay);
  return OverloadedStatus(delay);
}

void Call::SetRetryDelay(std::chrono::milliseconds delay) {
  context_->AddTrailingMetadata("grpc-retry-pushback-ms", std::to_string(delay.count()));
}

Call::Clock::time_point Call::Deadline() const {
  const Clock::time_point cap = started_ + parts_->options.max_deadline;
  const auto asked = context_->deadline();
  if (asked == std::chrono::system_clock::time_point::max()) return cap;
  const auto left = asked - std::chrono::system_clock::now();
  return left > parts_->options.max_deadline ? cap : std::min(cap, Clock::now() + left);
}

grpc::Status Call::EndStatus(SearchEnd end) const {
  if (end == SearchEnd::kCancelled && Clock::now() >= Deadline()) end = SearchEnd::kDeadline;
  return SearchEndStatus(end);
}

void Call::Report(const grpc::Status& status) {
  record_.code = status.error_code();
  record_.duration = Clock::now() - started_;
  const std::string message = status.ok() ? std::string() : status.error_message();
  record_.error = message;
  for (CallObserver* observer : parts_->observers) observer->OnCall(record_);
}

}  // namespace sudoku
