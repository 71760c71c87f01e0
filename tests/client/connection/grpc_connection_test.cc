#include "client/connection/grpc_connection.h"

#include <gmock/gmock.h>
#include <grpcpp/test/mock_stream.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "grpc/health/v1/health_mock.grpc.pb.h"
#include "sudoku/v1/analysis_mock.grpc.pb.h"
#include "sudoku/v1/logic_mock.grpc.pb.h"
#include "sudoku/v1/sudoku_mock.grpc.pb.h"
#include "tests/client/connection/status_maker.h"

namespace sudoku::client {
namespace {

using testing::_;
using testing::DoAll;
using testing::Invoke;
using testing::Return;
using testing::SaveArg;
using testing::SetArgPointee;
using testing::StrictMock;

using Stub = StrictMock<v1::MockSudokuServiceStub>;
using AnalysisStub = StrictMock<v1::MockAnalysisServiceStub>;
using Reader = testing::NiceMock<grpc::testing::MockClientReader<v1::EnumerateSolutionsResponse>>;

const grpc::Status kLost(grpc::UNAVAILABLE, "Socket closed");
constexpr GrpcConnection::Settings kPatient{.timeout = absl::Seconds(60), .first_contact = absl::Seconds(60)};

// A connection to `count` mocked servers.
struct Fixture {
  explicit Fixture(int count = 1, const GrpcConnection::Settings& settings = kPatient) {
    std::vector<GrpcConnection::Server> servers;
    for (int i = 0; i < count; ++i) {
      auto stub = std::make_unique<Stub>();
      stubs.push_back(stub.get());
      auto analysis = std::make_unique<AnalysisStub>();
      analysis_stubs.push_back(analysis.get());
      servers.push_back({std::move(stub), std::make_unique<StrictMock<grpc::health::v1::MockHealthStub>>(),
                         std::move(analysis), std::make_unique<StrictMock<v1::MockLogicServiceStub>>()});
    }
    connection = std::make_unique<GrpcConnection>(std::move(servers), settings);
  }
  std::vector<Stub*> stubs;
  std::vector<AnalysisStub*> analysis_stubs;
  std::unique_ptr<GrpcConnection> connection;
};

v1::SolveResponse Answer(v1::Outcome outcome) {
  v1::SolveResponse response;
  response.set_outcome(outcome);
  return response;
}

std::string Line(char digit) { return std::string(81, digit); }

v1::EnumerateSolutionsResponse Piece(const std::string& lines, bool more = false) {
  v1::EnumerateSolutionsResponse piece;
  piece.set_solutions(lines);
  piece.set_more(more);
  return piece;
}

// A stream that brings `pieces` and ends with `status`.
Reader* Stream(const std::vector<v1::EnumerateSolutionsResponse>& pieces, const grpc::Status& status) {
  auto* const reader = new Reader;
  testing::InSequence in_order;
  for (const auto& piece : pieces) {
    EXPECT_CALL(*reader, Read(_)).WillOnce(DoAll(SetArgPointee<0>(piece), Return(true))).RetiresOnSaturation();
  }
  EXPECT_CALL(*reader, Read(_)).WillRepeatedly(Return(false));
  EXPECT_CALL(*reader, Finish()).WillOnce(Return(status));
  return reader;
}

TEST(GrpcConnection, ReturnsTheAnswer) {
  Fixture f;
  EXPECT_CALL(*f.stubs[0], Solve(_, _, _))
      .WillOnce(DoAll(SetArgPointee<2>(Answer(v1::OUTCOME_UNIQUE)), Return(grpc::Status::OK)));
  const auto response = f.connection->Solve({});
  ASSERT_TRUE(response.ok()) << response.status();
  EXPECT_EQ(response->outcome(), v1::OUTCOME_UNIQUE);
}

TEST(GrpcConnection, TriesAgainAfterALostConnectionAndAnOverload) {
  Fixture f;
  EXPECT_CALL(*f.stubs[0], Solve(_, _, _))
      .WillOnce(Return(kLost))
      .WillOnce(Return(ServiceStatus(grpc::RESOURCE_EXHAUSTED, "full", "OVERLOADED", 1)))
      .WillOnce(Return(grpc::Status::OK));
  EXPECT_TRUE(f.connection->Solve({}).ok());
}

TEST(GrpcConnection, DoesNotRepeatWhatTheServerHasDecided) {
  Fixture f;
  EXPECT_CALL(*f.stubs[0], SolveBatch(_, _, _))
      .WillOnce(Return(ServiceStatus(grpc::INVALID_ARGUMENT, "0 lines", "BATCH_SIZE")));
  EXPECT_TRUE(absl::IsInvalidArgument(f.connection->SolveBatch({}).status()));
}

TEST(GrpcConnection, GivesUpSoonOnAServerThatNeverAnswered) {
  Fixture f(1, {.timeout = absl::Hours(1), .first_contact = absl::Milliseconds(1)});
  EXPECT_CALL(*f.stubs[0], Solve(_, _, _)).WillRepeatedly(Return(kLost));
  EXPECT_TRUE(absl::IsUnavailable(f.connection->Solve({}).status()));
}

TEST(GrpcConnection, KeepsTryingAServerThatAnsweredBefore) {
  Fixture f(1, {.timeout = absl::Hours(1), .first_contact = absl::ZeroDuration()});
  EXPECT_CALL(*f.stubs[0], Solve(_, _, _))
      .WillOnce(Return(grpc::Status::OK))
      .WillOnce(Return(kLost))
      .WillOnce(Return(kLost))
      .WillOnce(Return(grpc::Status::OK));
  EXPECT_TRUE(f.connection->Solve({}).ok());
  EXPECT_TRUE(f.connection->Solve({}).ok());
}

TEST(GrpcConnection, GoesRoundTheServers) {
  Fixture f(3);
  for (Stub* const stub : f.stubs) EXPECT_CALL(*stub, Solve(_, _, _)).Times(2).WillRepeatedly(Return(grpc::Status::OK));
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(f.connection->Solve({}).ok());
}

TEST(GrpcConnection, PassesOverAServerThatIsGone) {
  Fixture f(2);
  EXPECT_CALL(*f.stubs[0], Solve(_, _, _)).WillRepeatedly(Return(kLost));
  EXPECT_CALL(*f.stubs[1], Solve(_, _, _)).Times(20).WillRepeatedly(Return(grpc::Status::OK));
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(f.connection->Solve({}).ok());
}

TEST(GrpcConnection, CancelEndsAPauseBetweenTries) {
  Fixture f;
  EXPECT_CALL(*f.stubs[0], Solve(_, _, _))
      .WillOnce(Return(ServiceStatus(grpc::RESOURCE_EXHAUSTED, "full", "OVERLOADED", 20'000)));
  std::thread canceller([&] { f.connection->Cancel(); });
  EXPECT_TRUE(absl::IsCancelled(f.connection->Solve({}).status()));
  canceller.join();
  // And all calls after it.
  EXPECT_CALL(*f.stubs[0], Solve(_, _, _)).WillOnce(Return(grpc::Status(grpc::CANCELLED, "")));
  EXPECT_TRUE(absl::IsCancelled(f.connection->Solve({}).status()));
}

TEST(GrpcConnection, EnumerationEndsWithStatusOk) {
  for (const bool more : {false, true}) {
    Fixture f;
    EXPECT_CALL(*f.stubs[0], EnumerateSolutionsRaw(_, _))
        .WillOnce(Return(Stream({Piece(Line('1') + "\n"), Piece(Line('2') + "\n", more)}, grpc::Status::OK)));
    int pieces = 0;
    const auto result = f.connection->EnumerateSolutions({}, [&](std::string_view) { return ++pieces, true; });
    ASSERT_TRUE(result.ok()) << result.status();
    EXPECT_EQ(*result, more);
    EXPECT_EQ(pieces, 2);
  }
}

// Whatever cut it off.
TEST(GrpcConnection, EnumerationResumesBehindTheLastSolution) {
  const grpc::Status cuts[] = {kLost, ServiceStatus(grpc::UNAVAILABLE, "bye", "DRAINING"),
                               grpc::Status(grpc::RESOURCE_EXHAUSTED, "SLOW_READER: read on")};
  for (const grpc::Status& cut : cuts) {
    Fixture f;
    v1::EnumerateSolutionsRequest second;
    EXPECT_CALL(*f.stubs[0], EnumerateSolutionsRaw(_, _))
        .WillOnce(Return(Stream({Piece(Line('1') + "\n" + Line('2') + "\n")}, cut)))
        .WillOnce(Return(Stream({}, cut)))  // And once more before anything came.
        .WillOnce(DoAll(SaveArg<1>(&second), Return(Stream({Piece(Line('3') + "\n", true)}, grpc::Status::OK))));
    v1::EnumerateSolutionsRequest request;
    request.set_grid(Line('0'));
    request.set_limit(3);
    std::string received;
    const auto more = f.connection->EnumerateSolutions(request, [&](std::string_view lines) {
      received += lines;
      return true;
    });
    ASSERT_TRUE(more.ok()) << more.status();
    EXPECT_TRUE(*more);
    EXPECT_EQ(received, Line('1') + "\n" + Line('2') + "\n" + Line('3') + "\n");
    EXPECT_EQ(second.grid(), Line('0'));
    EXPECT_EQ(second.after(), Line('2'));
    EXPECT_EQ(second.limit(), 1);
  }
}

TEST(GrpcConnection, EnumerationLosesOnlyItsEndAndAsksForIt) {
  Fixture f;
  v1::EnumerateSolutionsRequest second;
  EXPECT_CALL(*f.stubs[0], EnumerateSolutionsRaw(_, _))
      .WillOnce(Return(Stream({Piece(Line('1') + "\n")}, kLost)))
      .WillOnce(DoAll(SaveArg<1>(&second), Return(Stream({Piece("")}, grpc::Status::OK))));
  v1::EnumerateSolutionsRequest request;
  request.set_limit(1);
  int pieces = 0;
  const auto more = f.connection->EnumerateSolutions(request, [&](std::string_view) { return ++pieces, true; });
  ASSERT_TRUE(more.ok()) << more.status();
  EXPECT_FALSE(*more);
  EXPECT_EQ(pieces, 1);
  EXPECT_EQ(second.after(), Line('1'));
}

TEST(GrpcConnection, EnumerationStopsWhenTheSinkHasEnough) {
  Fixture f;
  EXPECT_CALL(*f.stubs[0], EnumerateSolutionsRaw(_, _))
      .WillOnce(Return(Stream({Piece(Line('1') + "\n")}, grpc::Status(grpc::CANCELLED, ""))));
  int pieces = 0;
  const auto more = f.connection->EnumerateSolutions({}, [&](std::string_view) { return ++pieces, false; });
  ASSERT_TRUE(more.ok()) << more.status();
  EXPECT_TRUE(*more);
  EXPECT_EQ(pieces, 1);
}

// It must not send us round and round after the same solutions either.
TEST(GrpcConnection, EnumerationOfNonsenseIsAnInternalErrorAndNotPassedOn) {
  const std::string nonsense[] = {
      Line('3'),                                               // Not ended.
      Line('3') + "\n3",                                       // Cut off.
      std::string(80, '3') + "\n",                             // Too short.
      Line('0') + "\n",                                        // Empty cells.
      Line('2') + "\n",                                        // Came before.
      Line('4') + "\n" + Line('3') + "\n",                     // Descending.
      Line('3') + "\n" + Line('4') + "\n" + Line('5') + "\n",  // More than asked for.
  };
  for (const std::string& lines : nonsense) {
    Fixture f;
    EXPECT_CALL(*f.stubs[0], EnumerateSolutionsRaw(_, _))
        .WillOnce(Return(Stream({Piece(Line('2') + "\n"), Piece(lines)}, kLost)));
    v1::EnumerateSolutionsRequest request;
    request.set_limit(3);
    int pieces = 0;
    const auto result = f.connection->EnumerateSolutions(request, [&](std::string_view) { return ++pieces, true; });
    EXPECT_TRUE(absl::IsInternal(result.status())) << lines << result.status();
    EXPECT_EQ(pieces, 1);
  }
}

// Explanations of these lines, and, of a stream that comes to its end, the last message.
auto* Explanations(const std::vector<int>& lines, const grpc::Status& status) {
  auto* const reader = new testing::NiceMock<grpc::testing::MockClientReader<v1::ExplainBatchResponse>>;
  testing::InSequence in_order;
  for (const int line : lines) {
    v1::ExplainBatchResponse response;
    response.set_line(line);
    EXPECT_CALL(*reader, Read(_)).WillOnce(DoAll(SetArgPointee<0>(response), Return(true))).RetiresOnSaturation();
  }
  EXPECT_CALL(*reader, Read(_)).WillRepeatedly(Return(false));
  EXPECT_CALL(*reader, Finish()).WillOnce(Return(status));
  return reader;
}

class ExplainBatchTest : public testing::Test {
 protected:
  absl::Status Run() {
    v1::ExplainBatchRequest request;
    request.set_grids("a\nb\nc\nd");
    return f_.connection->ExplainBatch(
        request, [this](const v1::ExplainBatchResponse& explained) { lines_.push_back(explained.line()); });
  }

  Fixture f_;
  std::vector<int> lines_;
};

TEST_F(ExplainBatchTest, GoesOnBehindTheLastLineReceived) {
  v1::ExplainBatchRequest second, third;
  EXPECT_CALL(*f_.analysis_stubs[0], ExplainBatchRaw(_, _))
      .WillOnce(Return(Explanations({2}, kLost)))
      .WillOnce(DoAll(SaveArg<1>(&second), Return(Explanations({1}, kLost))))
      .WillOnce(DoAll(SaveArg<1>(&third), Return(Explanations({1, 0}, grpc::Status::OK))));
  EXPECT_TRUE(Run().ok());
  EXPECT_EQ(second.grids(), "c\nd");
  EXPECT_EQ(third.grids(), "d");
  EXPECT_EQ(lines_, (std::vector{2, 3, 4}));
}

TEST_F(ExplainBatchTest, NothingIsAskedBehindTheLastLine) {
  EXPECT_CALL(*f_.analysis_stubs[0], ExplainBatchRaw(_, _)).WillOnce(Return(Explanations({1, 4}, kLost)));
  EXPECT_TRUE(Run().ok());
  EXPECT_EQ(lines_, (std::vector{1, 4}));
}

TEST_F(ExplainBatchTest, LinesOutOfOrderAreNonsense) {
  EXPECT_CALL(*f_.analysis_stubs[0], ExplainBatchRaw(_, _)).WillOnce(Return(Explanations({3, 2}, grpc::Status::OK)));
  EXPECT_EQ(Run().code(), absl::StatusCode::kInternal);
  EXPECT_EQ(lines_, std::vector{3});
}

}  // namespace
}  // namespace sudoku::client
