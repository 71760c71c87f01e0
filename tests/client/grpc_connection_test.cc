#include "client/grpc_connection.h"

#include <gmock/gmock.h>
#include <grpcpp/test/mock_stream.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "grpc/health/v1/health_mock.grpc.pb.h"
#include "sudoku/v1/sudoku_mock.grpc.pb.h"
#include "tests/client/status_maker.h"

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
      servers.push_back({std::move(stub), std::make_unique<StrictMock<grpc::health::v1::MockHealthStub>>()});
    }
    connection = std::make_unique<GrpcConnection>(std::move(servers), settings);
  }
  std::vector<Stub*> stubs;
  std::unique_ptr<GrpcConnection> connection;
};

v1::SolveResponse Answer(v1::Outcome outcome) {
  v1::SolveResponse response;
  response.set_outcome(outcome);
  return response;
}

std::string Line(char digit) { return std::string(81, digit); }

v1::EnumerateSolutionsResponse Piece(const std::string& lines, bool last = false, bool more = false) {
  v1::EnumerateSolutionsResponse piece;
  piece.set_solutions(lines);
  piece.set_last(last);
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

TEST(GrpcConnection, EnumerationResumesBehindTheLastSolution) {
  Fixture f;
  v1::EnumerateSolutionsRequest second;
  EXPECT_CALL(*f.stubs[0], EnumerateSolutionsRaw(_, _))
      .WillOnce(Return(Stream({Piece(Line('1') + "\n" + Line('2') + "\n")}, kLost)))
      .WillOnce(DoAll(SaveArg<1>(&second), Return(Stream({Piece(Line('3') + "\n", true, true)}, grpc::Status::OK))));
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
  EXPECT_EQ(second.limit(), 1u);
}

TEST(GrpcConnection, EnumerationLosesOnlyItsLastWordAndAsksForIt) {
  Fixture f;
  v1::EnumerateSolutionsRequest second;
  EXPECT_CALL(*f.stubs[0], EnumerateSolutionsRaw(_, _))
      .WillOnce(Return(Stream({Piece(Line('1') + "\n")}, kLost)))
      .WillOnce(DoAll(SaveArg<1>(&second), Return(Stream({Piece("", true, false)}, grpc::Status::OK))));
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

TEST(GrpcConnection, EnumerationThatEndsWithoutItsLastMessageIsABug) {
  Fixture f;
  EXPECT_CALL(*f.stubs[0], EnumerateSolutionsRaw(_, _)).WillOnce(Return(Stream({}, grpc::Status::OK)));
  EXPECT_TRUE(absl::IsInternal(f.connection->EnumerateSolutions({}, [](std::string_view) { return true; }).status()));
}

}  // namespace
}  // namespace sudoku::client
