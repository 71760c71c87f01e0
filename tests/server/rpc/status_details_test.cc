#include "server/rpc/status_details.h"

#include <gmock/gmock.h>
#include <grpcpp/support/error_details.h>
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace sudoku {
namespace {

using ::testing::HasSubstr;

google::rpc::Status Details(const grpc::Status& status) {
  google::rpc::Status details;
  EXPECT_TRUE(grpc::ExtractErrorDetails(status, &details).ok());
  EXPECT_EQ(details.code(), status.error_code());
  EXPECT_EQ(details.message(), status.error_message());
  return details;
}

template <typename Message>
std::optional<Message> Find(const grpc::Status& status) {
  const google::rpc::Status details = Details(status);
  for (const auto& any : details.details()) {
    Message message;
    if (any.UnpackTo(&message)) return message;
  }
  return std::nullopt;
}

GridFault FaultOf(std::string_view text) { return std::get<GridFault>(ParseGrid(text)); }

TEST(StatusDetailsTest, WrongLengthNamesTheLengthFound) {
  const grpc::Status status = BadGridStatus("grid", FaultOf("12345"));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const auto info = Find<google::rpc::ErrorInfo>(status);
  ASSERT_TRUE(info);
  EXPECT_EQ(info->reason(), "GRID_LENGTH");
  EXPECT_EQ(info->domain(), "sudoku.v1");
  EXPECT_EQ(info->metadata().at("length"), "5");
  const auto bad = Find<google::rpc::BadRequest>(status);
  ASSERT_TRUE(bad);
  ASSERT_EQ(bad->field_violations_size(), 1);
  EXPECT_EQ(bad->field_violations(0).field(), "grid");
  EXPECT_THAT(bad->field_violations(0).description(), HasSubstr("this text has 5"));
}

TEST(StatusDetailsTest, WrongCharacterNamesThePlace) {
  std::string text(81, '.');
  text[21] = 'x';
  const grpc::Status status = BadGridStatus("grid", FaultOf(text));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const auto info = Find<google::rpc::ErrorInfo>(status);
  ASSERT_TRUE(info);
  EXPECT_EQ(info->reason(), "GRID_CHARACTER");
  EXPECT_EQ(info->metadata().at("row"), "3");
  EXPECT_EQ(info->metadata().at("column"), "4");
  EXPECT_EQ(info->metadata().at("character"), "22");
  EXPECT_THAT(status.error_message(), HasSubstr("row 3, column 4"));
}

TEST(StatusDetailsTest, BatchSizeNamesTheLimit) {
  for (const std::size_t lines : {0u, 16'385u}) {
    const grpc::Status status = BatchSizeStatus(lines, 16'384);
    EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    const auto info = Find<google::rpc::ErrorInfo>(status);
    ASSERT_TRUE(info);
    EXPECT_EQ(info->reason(), "BATCH_SIZE");
    EXPECT_EQ(info->metadata().at("limit"), "16384");
    EXPECT_EQ(info->metadata().at("lines"), std::to_string(lines));
  }
}

TEST(StatusDetailsTest, ResumePoint) {
  const grpc::Status status = ResumePointStatus("it has 80 characters");
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(Find<google::rpc::ErrorInfo>(status)->reason(), "RESUME_POINT");
  EXPECT_EQ(Find<google::rpc::BadRequest>(status)->field_violations(0).field(), "after");
}

TEST(StatusDetailsTest, OverloadSaysWhenToComeBack) {
  const grpc::Status status = OverloadedStatus(std::chrono::milliseconds(1250));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(Find<google::rpc::ErrorInfo>(status)->reason(), "OVERLOADED");
  const auto retry = Find<google::rpc::RetryInfo>(status);
  ASSERT_TRUE(retry);
  EXPECT_EQ(retry->retry_delay().seconds(), 1);
  EXPECT_EQ(retry->retry_delay().nanos(), 250'000'000);
}

TEST(StatusDetailsTest, Draining) {
  EXPECT_EQ(DrainingStatus().error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(Find<google::rpc::ErrorInfo>(DrainingStatus())->reason(), "DRAINING");
}

TEST(StatusDetailsTest, ASlowReaderIsToldByTheMessageAlone) {
  EXPECT_EQ(SlowReaderStatus().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(SlowReaderStatus().error_message().rfind("SLOW_READER: ", 0), 0u);
}

TEST(StatusDetailsTest, ACompleteSearchIsNoError) { EXPECT_TRUE(SearchEndStatus(SearchEnd::kComplete).ok()); }

// All that there are; one made anywhere else would be one that no caller is told of.
TEST(StatusDetailsTest, EveryErrorCarriesDomainAndReason) {
  const struct {
    grpc::Status status;
    grpc::StatusCode code;
    const char* reason;
    const char* field;  // Named by BadRequest; none: the request is not at fault.
  } cases[] = {
      {BadGridStatus("grid", FaultOf("12345")), grpc::INVALID_ARGUMENT, "GRID_LENGTH", "grid"},
      {BadGridStatus("grid", FaultOf(std::string(81, 'x'))), grpc::INVALID_ARGUMENT, "GRID_CHARACTER", "grid"},
      {BatchSizeStatus(0, 16'384), grpc::INVALID_ARGUMENT, "BATCH_SIZE", "grids"},
      {ResumePointStatus("r1c1 is empty"), grpc::INVALID_ARGUMENT, "RESUME_POINT", "after"},
      {NegativeLimitStatus(-1), grpc::INVALID_ARGUMENT, "LIMIT", "limit"},
      {OverloadedStatus(std::chrono::milliseconds(1)), grpc::RESOURCE_EXHAUSTED, "OVERLOADED", nullptr},
      {DrainingStatus(), grpc::UNAVAILABLE, "DRAINING", nullptr},
      {SearchEndStatus(SearchEnd::kDeadline), grpc::DEADLINE_EXCEEDED, "DEADLINE", nullptr},
      {SearchEndStatus(SearchEnd::kCancelled), grpc::CANCELLED, "CANCELLED", nullptr},
      {SearchEndStatus(SearchEnd::kNodeBudget), grpc::INTERNAL, "BUG", nullptr},
      {SelfCheckStatus(), grpc::INTERNAL, "SELF_CHECK", nullptr},
  };
  for (const auto& expected : cases) {
    SCOPED_TRACE(expected.reason);
    EXPECT_EQ(expected.status.error_code(), expected.code);
    EXPECT_NE(expected.status.error_message(), "");
    const auto info = Find<google::rpc::ErrorInfo>(expected.status);
    ASSERT_TRUE(info);
    EXPECT_EQ(info->domain(), "sudoku.v1");
    EXPECT_EQ(info->reason(), expected.reason);
    const auto bad = Find<google::rpc::BadRequest>(expected.status);
    ASSERT_EQ(bad.has_value(), expected.field != nullptr);
    if (bad) {
      EXPECT_EQ(bad->field_violations(0).field(), expected.field);
    }
    const bool refused = expected.status.error_code() == grpc::RESOURCE_EXHAUSTED && info->reason() == "OVERLOADED";
    EXPECT_EQ(Find<google::rpc::RetryInfo>(expected.status).has_value(), refused);
  }
}

}  // namespace
}  // namespace sudoku
