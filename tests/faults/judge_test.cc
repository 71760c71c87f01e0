// A judge that finds nothing wrong would make every run a success.
#include "tests/faults/judge.h"

#include <gmock/gmock.h>
#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>
#include <gtest/gtest.h>

#include <string>

namespace sudoku::testing {
namespace {

using grpc::StatusCode;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

CallResult Ended(StatusCode code, milliseconds took = milliseconds(10)) {
  CallResult result;
  result.plan.deadline = seconds(1);
  result.begin = Clock::now();
  result.end = result.begin + took;
  result.status = grpc::Status(code, "message");
  return result;
}

CallResult Refused(const char* reason, int delay_milliseconds) {
  google::rpc::Status details;
  google::rpc::ErrorInfo info;
  info.set_reason(reason);
  details.add_details()->PackFrom(info);
  google::rpc::RetryInfo retry;
  retry.mutable_retry_delay()->set_nanos(delay_milliseconds * 1'000'000);
  if (delay_milliseconds > 0) details.add_details()->PackFrom(retry);
  CallResult result = Ended(StatusCode::RESOURCE_EXHAUSTED);
  result.status = grpc::Status(StatusCode::RESOURCE_EXHAUSTED, "full", details.SerializeAsString());
  return result;
}

class JudgeTest : public ::testing::Test {
 protected:
  std::string Untruth(const CallResult& result) const { return testing::Untruth(result, timeline_); }

  Timeline timeline_;
};

TEST_F(JudgeTest, AnAnswerIsTrueUnlessItIsWrong) {
  CallResult result = Ended(StatusCode::OK);
  EXPECT_THAT(Untruth(result), IsEmpty());
  result.wrong = "another grid";
  EXPECT_THAT(Untruth(result), HasSubstr("another grid"));
  const std::size_t number = timeline_.Begin("killed", true);
  EXPECT_THAT(Untruth(result), HasSubstr("another grid")) << "nothing excuses a wrong answer";
  timeline_.End(number);
}

TEST_F(JudgeTest, ADeadlineThatHasNotComeIsNotExceeded) {
  EXPECT_THAT(Untruth(Ended(StatusCode::DEADLINE_EXCEEDED, milliseconds(900))), HasSubstr("had not come"));
  EXPECT_THAT(Untruth(Ended(StatusCode::DEADLINE_EXCEEDED, milliseconds(1'000))), IsEmpty());
  const std::size_t number = timeline_.Begin("memory taken", true);
  EXPECT_THAT(Untruth(Ended(StatusCode::DEADLINE_EXCEEDED, milliseconds(900))), IsEmpty());
  timeline_.End(number);
}

TEST_F(JudgeTest, AServerThatIsToldToEndMayCancel) {
  const std::size_t number = timeline_.Begin("terminated", true);
  EXPECT_THAT(Untruth(Ended(StatusCode::CANCELLED)), IsEmpty());
  timeline_.End(number);
}

TEST_F(JudgeTest, ACallEndsSoonAfterItsDeadline) {
  EXPECT_THAT(Untruth(Ended(StatusCode::DEADLINE_EXCEEDED, seconds(20))), HasSubstr("long after"));
}

TEST_F(JudgeTest, OnlyItsClientCancelsACall) {
  CallResult result = Ended(StatusCode::CANCELLED);
  EXPECT_THAT(Untruth(result), HasSubstr("nobody"));
  const std::size_t number = timeline_.Begin("memory taken", true);
  EXPECT_THAT(Untruth(result), HasSubstr("nobody"));
  timeline_.End(number);
  result.gave_up = true;
  EXPECT_THAT(Untruth(result), IsEmpty());
}

TEST_F(JudgeTest, ThereIsNoServerOnlyAroundAFault) {
  EXPECT_THAT(Untruth(Ended(StatusCode::UNAVAILABLE)), HasSubstr("was there"));
  const std::size_t gentle = timeline_.Begin("ping flood", false);
  EXPECT_THAT(Untruth(Ended(StatusCode::UNAVAILABLE)), HasSubstr("was there"));
  const std::size_t hurting = timeline_.Begin("killed", true);
  EXPECT_THAT(Untruth(Ended(StatusCode::UNAVAILABLE)), IsEmpty());
  timeline_.End(gentle);
  timeline_.End(hurting);
  CallResult later = Ended(StatusCode::UNAVAILABLE);
  later.begin += kRecovery + seconds(1);
  later.end += kRecovery + seconds(1);
  EXPECT_THAT(Untruth(later), HasSubstr("was there"));
}

TEST_F(JudgeTest, ARefusalSaysWhyAndWhenToComeBack) {
  EXPECT_THAT(Untruth(Refused("OVERLOADED", 100)), IsEmpty());
  EXPECT_THAT(Untruth(Refused("OVERLOADED", 0)), HasSubstr("without a delay"));
  EXPECT_THAT(Untruth(Refused("", 100)), HasSubstr("without a reason"));
}

TEST_F(JudgeTest, OnlyWhatIsWrongIsCalledWrong) {
  EXPECT_THAT(Untruth(Ended(StatusCode::INVALID_ARGUMENT)), HasSubstr("nothing wrong"));
  CallResult accepted = Ended(StatusCode::OK);
  accepted.plan.question = Question::kTooManyLines;
  EXPECT_THAT(Untruth(accepted), HasSubstr("beyond a limit"));
}

TEST_F(JudgeTest, NoOtherStatusIsPromised) {
  for (const StatusCode code : {StatusCode::UNKNOWN, StatusCode::INTERNAL, StatusCode::ABORTED, StatusCode::DATA_LOSS,
                                StatusCode::UNAUTHENTICATED, StatusCode::UNIMPLEMENTED}) {
    EXPECT_THAT(Untruth(Ended(code)), HasSubstr("no such status"));
  }
}

}  // namespace
}  // namespace sudoku::testing
