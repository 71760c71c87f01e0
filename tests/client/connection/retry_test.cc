#include "client/connection/retry.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "client/connection/status.h"
#include "tests/client/connection/status_maker.h"

namespace sudoku::client {
namespace {

const absl::Time kNow = absl::UnixEpoch();
const absl::Time kLater = kNow + absl::Hours(1);

absl::Status Overloaded(int delay_ms) {
  return FromGrpc(ServiceStatus(grpc::RESOURCE_EXHAUSTED, "full", "OVERLOADED", delay_ms));
}

TEST(Status, KeepsCodeMessageAndDetails) {
  const absl::Status status = Overloaded(1250);
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(status.message(), "full");
  EXPECT_EQ(ErrorReason(status), "OVERLOADED");
  EXPECT_EQ(RetryDelay(status), absl::Milliseconds(1250));
}

TEST(Status, WithoutDetailsHasNone) {
  for (const grpc::Status& status :
       {grpc::Status(grpc::UNAVAILABLE, "gone"), grpc::Status(grpc::UNAVAILABLE, "gone", "\xff no protobuf")}) {
    EXPECT_EQ(ErrorReason(FromGrpc(status)), "");
    EXPECT_FALSE(RetryDelay(FromGrpc(status)).has_value());
  }
  EXPECT_TRUE(FromGrpc(grpc::Status::OK).ok());
}

TEST(Retry, WaitsAtLeastAsLongAsTheServerAsks) {
  for (int i = 0; i < 100; ++i) {
    Retry retry(kLater);
    const auto pause = retry.After(Overloaded(400), false, kNow);
    ASSERT_TRUE(pause.has_value());
    EXPECT_GE(*pause, absl::Milliseconds(400));
    EXPECT_LE(*pause, absl::Milliseconds(600));
  }
}

TEST(Retry, ObeysTheServerEvenWhenAnotherOneIsFree) {
  Retry retry(kLater);
  EXPECT_GE(retry.After(Overloaded(400), true, kNow), absl::Milliseconds(400));
}

TEST(Retry, RefusalWithoutDelayIsFinal) {
  Retry retry(kLater);
  EXPECT_FALSE(retry.After(absl::ResourceExhaustedError("message too large"), false, kNow).has_value());
}

TEST(Retry, ASlowReaderGoesOnAfterAPause) {
  Retry retry(kLater);
  const absl::Status status = FromGrpc(grpc::Status(grpc::RESOURCE_EXHAUSTED, "SLOW_READER: read on"));
  const auto first = retry.After(status, false, kNow), second = retry.After(status, false, kNow);
  ASSERT_TRUE(first.has_value());
  EXPECT_GT(*first, absl::ZeroDuration());
  ASSERT_TRUE(second.has_value());
  EXPECT_GT(*second, *first);
}

TEST(Retry, LostConnectionBacksOffUpToASecond) {
  Retry retry(kLater);
  absl::Duration longest;
  for (int i = 0; i < 20; ++i) {
    const auto pause = retry.After(absl::UnavailableError("Socket closed"), false, kNow);
    ASSERT_TRUE(pause.has_value());
    if (i == 0) {
      EXPECT_LE(*pause, absl::Milliseconds(60));
    }
    longest = std::max(longest, *pause);
    EXPECT_LE(*pause, absl::Milliseconds(1200));
  }
  EXPECT_GE(longest, absl::Milliseconds(800));
}

TEST(Retry, LostConnectionWithAnotherServerAtHandDoesNotWait) {
  Retry retry(kLater);
  EXPECT_EQ(retry.After(absl::UnavailableError("Socket closed"), true, kNow), absl::ZeroDuration());
}

TEST(Retry, GivesUpWhenTheDeadlineWouldPassMeanwhile) {
  Retry retry(kNow + absl::Milliseconds(300));
  EXPECT_FALSE(retry.After(Overloaded(300), false, kNow).has_value());
  EXPECT_TRUE(retry.After(Overloaded(10), false, kNow).has_value());
  EXPECT_FALSE(retry.After(Overloaded(10), false, kNow + absl::Milliseconds(300)).has_value());
}

TEST(Retry, AnswersAreFinal) {
  for (const absl::Status& status :
       {absl::InvalidArgumentError("81"), absl::DeadlineExceededError("late"), absl::UnimplementedError("?"),
        absl::InternalError("bug"), absl::UnknownError("?"), absl::PermissionDeniedError("no")}) {
    Retry retry(kLater);
    EXPECT_FALSE(retry.After(status, true, kNow).has_value()) << status;
  }
}

TEST(Retry, TellsTlsMismatchesFromOtherLosses) {
  EXPECT_TRUE(IsTlsMismatch(absl::UnavailableError("Ssl handshake failed: SSL_ERROR_SSL: wrong version number")));
  EXPECT_TRUE(IsTlsMismatch(absl::UnavailableError("Peer name a is not in peer certificate")));
  EXPECT_FALSE(IsTlsMismatch(absl::UnavailableError("Connection refused")));
}

TEST(Retry, KnowsTheOtherNamesOfALostConnection) {
  for (const absl::Status& status : {absl::CancelledError("hard stop"), absl::UnknownError("Stream removed"),
                                     absl::InternalError("Received RST_STREAM with error code 2")}) {
    EXPECT_TRUE(IsConnectionLoss(status)) << status;
  }
}

}  // namespace
}  // namespace sudoku::client
