// LogicService: steps, paths and ratings, wrong positions, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/server/rpc/service_harness.h"

namespace sudoku {
namespace {

using ::testing::HasSubstr;
using testing::ReasonOf;
using testing::ServiceHarness;

constexpr char kPuzzle[] = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
constexpr char kSolution[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

template <typename Request, typename Response, typename Method>
grpc::Status Ask(ServiceHarness& harness, Method method, const Request& request, Response* response) {
  grpc::ClientContext context;
  return (harness.logic().*method)(&context, request, response);
}

grpc::Status FindSteps(ServiceHarness& harness, const v1::FindStepsRequest& request, v1::FindStepsResponse* response) {
  return Ask(harness, &v1::LogicService::Stub::FindSteps, request, response);
}

TEST(LogicRpcTest, TheNextStepIsTrue) {
  ServiceHarness harness;
  v1::FindStepsRequest request;
  request.mutable_position()->set_givens(kPuzzle);
  v1::FindStepsResponse response;
  ASSERT_TRUE(FindSteps(harness, request, &response).ok());
  EXPECT_EQ(response.outcome(), v1::OUTCOME_UNIQUE);
  EXPECT_FALSE(response.stuck());
  ASSERT_EQ(response.steps_size(), 1);
  const v1::Candidate& placed = response.steps(0).placed();
  EXPECT_EQ(placed.digit(), kSolution[kSize * (placed.row() - 1) + placed.column() - 1] - '0');
  EXPECT_FALSE(response.steps(0).explanation().empty());
}

TEST(LogicRpcTest, APathEndsInTheSolution) {
  ServiceHarness harness;
  v1::SolveByLogicRequest request;
  request.mutable_position()->set_givens(kPuzzle);
  v1::SolveByLogicResponse response;
  ASSERT_TRUE(Ask(harness, &v1::LogicService::Stub::SolveByLogic, request, &response).ok());
  EXPECT_TRUE(response.rating().decided());
  ASSERT_GT(response.steps_size(), 0);
  ASSERT_EQ(response.candidates_after_size(), response.steps_size());
  std::string last = *response.candidates_after().rbegin(), digits;
  for (const char c : last) {
    if (c != '.') digits.push_back(c);
  }
  EXPECT_EQ(digits, kSolution);
}

// Wrong entries first, then what was struck wrongly, and no step from there.
TEST(LogicRpcTest, AWrongPositionHasNoSteps) {
  ServiceHarness harness;
  v1::FindStepsRequest request;
  request.mutable_position()->set_givens(kPuzzle);
  std::string entries(kCells, '.'), candidates;
  entries[2] = '1';  // It is 4.
  for (std::size_t i = 0; i < kCells * kSize; ++i) candidates.push_back(static_cast<char>('1' + i % kSize));
  candidates[3 * kSize + 5] = '.';  // The 6 of r1c4.
  candidates[4 * kSize] = '.';      // Of a given: nothing was struck there.
  request.mutable_position()->set_entries(entries);
  request.mutable_position()->set_candidates(candidates);
  v1::FindStepsResponse response;
  ASSERT_TRUE(FindSteps(harness, request, &response).ok());
  EXPECT_EQ(response.steps_size(), 0);
  EXPECT_FALSE(response.stuck());
  ASSERT_EQ(response.wrong_entries_size(), 1);
  EXPECT_EQ(response.wrong_entries(0).column(), 3);
  EXPECT_EQ(response.wrong_entries(0).digit(), 1);
  ASSERT_EQ(response.wrongly_struck_size(), 1);
  EXPECT_EQ(response.wrongly_struck(0).column(), 4);
  EXPECT_EQ(response.wrongly_struck(0).digit(), 6);
}

TEST(LogicRpcTest, WhatIsNoPositionIsRefusedWithItsField) {
  ServiceHarness harness;
  const struct {
    const char *givens, *entries, *candidates, *reason, *field;
  } cases[] = {
      {"123", "", "", "GRID_LENGTH", "position.givens"},
      {kPuzzle, "12x", "", "GRID_LENGTH", "position.entries"},
      {kPuzzle, kPuzzle, "", "POSITION", "position.entries"},
      {kPuzzle, "", "12", "POSITION", "candidates"},
  };
  for (const auto& c : cases) {
    v1::FindStepsRequest request;
    request.mutable_position()->set_givens(c.givens);
    request.mutable_position()->set_entries(c.entries);
    request.mutable_position()->set_candidates(c.candidates);
    v1::FindStepsResponse response;
    const grpc::Status status = FindSteps(harness, request, &response);
    EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT) << c.field;
    EXPECT_EQ(ReasonOf(status), c.reason) << c.field;
    EXPECT_THAT(status.error_message(), HasSubstr(c.field));
  }
}

TEST(LogicRpcTest, RatesLineByLine) {
  ServiceHarness harness;
  v1::RateBatchRequest request;
  request.set_grids(std::string(kPuzzle) + "\nwhat?\n" + std::string(kCells, '.') + "\n" + kPuzzle);
  v1::RateBatchResponse response;
  ASSERT_TRUE(Ask(harness, &v1::LogicService::Stub::RateBatch, request, &response).ok());
  ASSERT_EQ(response.ratings_size(), 4);
  EXPECT_TRUE(response.ratings(0).decided());
  EXPECT_GE(response.ratings(0).er(), 10);
  EXPECT_EQ(response.ratings(3).er(), response.ratings(0).er());
  EXPECT_THAT(response.outcomes(), ::testing::ElementsAre(v1::OUTCOME_UNIQUE, v1::OUTCOME_MALFORMED,
                                                          v1::OUTCOME_MULTIPLE, v1::OUTCOME_UNIQUE));
  ASSERT_EQ(response.problems_size(), 1);
  EXPECT_EQ(response.problems(0).line(), 2);
  EXPECT_EQ(response.problems(0).reason(), "GRID_LENGTH");
}

TEST(LogicRpcTest, BatchesAreBounded) {
  ServiceHarness harness;
  v1::RateBatchRequest request;
  v1::RateBatchResponse response;
  EXPECT_EQ(ReasonOf(Ask(harness, &v1::LogicService::Stub::RateBatch, request, &response)), "BATCH_SIZE");
  request.set_grids(std::string(1'025, '\n'));
  EXPECT_EQ(ReasonOf(Ask(harness, &v1::LogicService::Stub::RateBatch, request, &response)), "BATCH_SIZE");
}

}  // namespace
}  // namespace sudoku
