#include "server/operations/refusals.h"

#include <gtest/gtest.h>

namespace sudoku {
namespace {

void Call(Refusals& refusals, int times, grpc::StatusCode code) {
  CallRecord record{};
  record.code = code;
  for (int i = 0; i < times; ++i) refusals.OnCall(record);
}

TEST(RefusalsTest, NearlyAllIsNineteenOfTwenty) {
  Refusals mostly, nearly;
  Call(mostly, 180, grpc::StatusCode::RESOURCE_EXHAUSTED);
  Call(mostly, 20, grpc::StatusCode::OK);
  EXPECT_FALSE(mostly.NearlyAll());
  Call(nearly, 190, grpc::StatusCode::RESOURCE_EXHAUSTED);
  Call(nearly, 10, grpc::StatusCode::OK);
  EXPECT_TRUE(nearly.NearlyAll());
}

TEST(RefusalsTest, AFewCallsProveNothing) {
  Refusals refusals;
  Call(refusals, 99, grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_FALSE(refusals.NearlyAll());
}

TEST(RefusalsTest, OneWhoIsRefusedInALoopDoesNotCountAgainstMany) {
  Refusals refusals;
  Call(refusals, 100'000, grpc::StatusCode::RESOURCE_EXHAUSTED);
  Call(refusals, 100, grpc::StatusCode::OK);
  EXPECT_FALSE(refusals.NearlyAll());
}

TEST(RefusalsTest, OtherErrorsAreNoRefusals) {
  Refusals refusals;
  Call(refusals, 1000, grpc::StatusCode::DEADLINE_EXCEEDED);
  EXPECT_FALSE(refusals.NearlyAll());
}

TEST(RefusalsTest, WhatIsLongAgoIsForgotten) {
  Refusals refusals;
  Call(refusals, 1000, grpc::StatusCode::RESOURCE_EXHAUSTED);
  for (std::size_t look = 0; look < Refusals::kLooks; ++look) EXPECT_TRUE(refusals.NearlyAll()) << look;
  EXPECT_FALSE(refusals.NearlyAll());
}

}  // namespace
}  // namespace sudoku
