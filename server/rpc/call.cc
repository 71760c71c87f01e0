#include "server/rpc/call.h"

#include <algorithm>
#include <random>
#include <string>

#include "server/rpc/status_details.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;

// Longer than the server turns calls away before it closes its connections: who comes back, comes back elsewhere.
constexpr milliseconds kDrainingRetryDelay{250};

// Spread, so that those refused together do not come back together.
milliseconds RetryDelay() {
  thread_local std::minstd_rand random{std::random_device{}()};
  return milliseconds(std::uniform_int_distribution(100, 300)(random));
}

// How much later than the caller's own clock the server's sees the deadline of a call that had `left` when it came: the
// wire rounds a timeout up, to a hundredth or so of it (10 ms from 1 s on, 100 ms from 10 s on, 1 s beyond; see
// Timeout::FromMillis in gRPC), and the call was on its way.
Call::Clock::duration Lateness(Call::Clock::duration left) {
  constexpr milliseconds kOnItsWay{5};
  milliseconds rounding{0};
  for (milliseconds step{10}; step * 100 <= left; step *= 10) rounding = step;
  return rounding + kOnItsWay;
}

}  // namespace

Call::Call(ServiceParts& parts, Method method, grpc::CallbackServerContext* context)
    : parts_(&parts), context_(context), started_(Clock::now()) {
  record_.method = method;
  record_.context = context;
  deadline_ = started_ + parts.options.max_deadline;
  early_ = milliseconds(0);
  const auto asked = context->deadline();
  if (asked == std::chrono::system_clock::time_point::max()) return;
  const auto left = asked - std::chrono::system_clock::now();
  if (left > parts.options.max_deadline) return;
  deadline_ = started_ + left;
  early_ = Lateness(left);
}

grpc::Status Call::TurnedAway() {
  if (TooLate()) {
    SetRetryDelay(kDrainingRetryDelay);
    return DrainingStatus();
  }
  return parts_->admission.memory_is_short() ? Overloaded() : grpc::Status::OK;
}

bool Call::TooLate() const {
  if (!parts_->draining.load(std::memory_order_relaxed)) return false;
  return record_.method != Method::kSolveBatch || parts_->uploads.fetch_sub(1) <= 0;
}

grpc::Status Call::Overloaded() {
  const auto delay = RetryDelay();
  SetRetryDelay(delay);
  return OverloadedStatus(delay);
}

void Call::SetRetryDelay(milliseconds delay) {
  context_->AddTrailingMetadata("grpc-retry-pushback-ms", std::to_string(delay.count()));
}

grpc::Status Call::EndStatus(SearchEnd end) const {
  if (end == SearchEnd::kCancelled && Clock::now() + early_ >= deadline_) end = SearchEnd::kDeadline;
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
