#include "tests/faults/judge.h"

namespace sudoku::testing {
namespace {

// gRPC's timers run by a clock that it reads now and then, in whole milliseconds.
constexpr milliseconds kTimerGrain(10);

// A call that was not stopped with its server ends soon after its deadline. Wide: others use this machine too.
constexpr seconds kLate(5);

bool IsHealth(Question question) { return question == Question::kHealthCheck || question == Question::kHealthWatch; }

std::string UntrueRefusal(const CallResult& result) {
  if (result.plan.question == Question::kTooLarge) return "";
  if (result.status.error_message().empty()) return "refused without a word";
  // A stream that is ended under pressure is not told when to come back, but by what to resume; watches are gRPC's.
  if (result.plan.question == Question::kEnumerateIdle || IsHealth(result.plan.question)) return "";
  const auto delay = RetryDelayOf(result.status);
  if (!delay || delay->count() <= 0) return "refused without a delay";
  return ReasonOf(result.status) == "OVERLOADED" ? "" : "refused without a reason";
}

std::string UntrueCode(const CallResult& result, const std::string& excuse) {
  const bool excused = !excuse.empty();
  const Question question = result.plan.question;
  switch (result.status.error_code()) {
    case grpc::StatusCode::OK:
      return question == Question::kTooLarge || question == Question::kTooManyLines ? "accepted beyond a limit" : "";
    case grpc::StatusCode::CANCELLED:
      // Where gRPC shuts down, a call that comes after its first GOAWAY and before its last one is answered so.
      return result.gave_up || excuse.find("terminated") != std::string::npos ? "" : "nobody cancelled it";
    case grpc::StatusCode::DEADLINE_EXCEEDED:
      // gRPC counts a call's time from when it last looked at the clock, not from when the call came: a server that is
      // held up (by a fault: it has no memory, or must first turn away a flood) ends calls so much too early.
      return excused || result.took() + kTimerGrain >= result.plan.deadline ? "" : "its deadline had not come";
    case grpc::StatusCode::INVALID_ARGUMENT:
      if (question != Question::kNoGrid && question != Question::kTooManyLines)
        return "there was nothing wrong with it";
      return ReasonOf(result.status).empty() ? "no ErrorInfo" : "";
    case grpc::StatusCode::RESOURCE_EXHAUSTED:
      return UntrueRefusal(result);
    case grpc::StatusCode::UNAVAILABLE:
      return result.gave_up || excused ? "" : "the server was there";
    default:
      return "no such status is promised";
  }
}

}  // namespace

std::string Untruth(const CallResult& result, const Timeline& timeline) {
  const std::string excuse = timeline.Excuse(result.begin, result.end);
  // A server that goes away says so, in health too.
  const bool said_so = IsHealth(result.plan.question) && !excuse.empty();
  std::string untruth = said_so ? "" : result.wrong;
  if (untruth.empty()) untruth = UntrueCode(result, excuse);
  if (untruth.empty() && excuse.empty() && result.plan.deadline.count() > 0 &&
      result.took() > result.plan.deadline + kLate) {
    untruth = "it ended long after its deadline";
  }
  if (untruth.empty()) return "";
  return untruth + ": " + result.plan.ToString() + ", " + std::to_string(result.took().count()) + " ms: code " +
         std::to_string(result.status.error_code()) + " \"" + result.status.error_message() + "\"" +
         (excuse.empty() ? "" : ", during " + excuse);
}

}  // namespace sudoku::testing
