#include "client/connection/failure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/connection/status.h"
#include "tests/client/connection/status_maker.h"

namespace sudoku::client {
namespace {

using testing::HasSubstr;

ChannelOptions Local() { return {.servers = {*ParseAddress("localhost:7")}}; }

struct Case {
  absl::Status status;
  ExitCode code;
  const char* happened;
  const char* advice;
};

class ExplainFailureTest : public testing::TestWithParam<Case> {};

TEST_P(ExplainFailureTest, SaysWhatHappenedAndWhatToDo) {
  const Failure failure = ExplainFailure(GetParam().status, Local(), absl::Seconds(5));
  EXPECT_EQ(failure.exit_code, GetParam().code);
  EXPECT_THAT(failure.message, HasSubstr(GetParam().happened));
  EXPECT_THAT(failure.message, HasSubstr(GetParam().advice));
}

INSTANTIATE_TEST_SUITE_P(
    All, ExplainFailureTest,
    testing::Values(
        Case{
            absl::UnavailableError("connections to all backends failing; last error: UNKNOWN: ipv4:127.0.0.1:7: Failed "
                                   "to connect to remote host: Connection refused"),
            ExitCode::kUnavailable, "nothing listens at localhost:7", "Start sudoku-server"},
        Case{absl::UnavailableError("connections to all backends failing; last error: UNAVAILABLE: backend unhealthy"),
             ExitCode::kUnavailable, "shutting down", "another server"},
        Case{absl::UnavailableError("DNS resolution failed for localhost:7"), ExitCode::kUnavailable,
             "host name of localhost:7", "spelling"},
        Case{absl::UnavailableError("Ssl handshake failed: SSL_ERROR_SSL: error:0A00010B:SSL "
                                    "routines::wrong version number"),
             ExitCode::kUnavailable, "does not speak TLS", "--insecure"},
        Case{absl::UnavailableError(
                 "Ssl handshake failed: SSL_ERROR_SSL: error:0A000086:SSL routines::certificate verify failed"),
             ExitCode::kUnavailable, "not trusted", "--tls-ca"},
        Case{absl::UnavailableError("Peer name localhost is not in peer certificate"), ExitCode::kUnavailable,
             "another name", "--tls-server-name"},
        Case{absl::UnavailableError("last error: UNAVAILABLE: ipv4:127.0.0.1:7: Failed parsing HTTP/2"),
             ExitCode::kUnavailable, "does not speak gRPC", "port"},
        Case{absl::UnavailableError("last error: UNAVAILABLE: ipv4:127.0.0.1:7: Socket closed"), ExitCode::kUnavailable,
             "closed the connection (Socket closed)", "--tls"},
        Case{FromGrpc(ServiceStatus(grpc::UNAVAILABLE, "draining", "DRAINING")), ExitCode::kUnavailable,
             "shutting down", "another server"},
        Case{FromGrpc(ServiceStatus(grpc::RESOURCE_EXHAUSTED, "full", "OVERLOADED", 10)), ExitCode::kUnavailable,
             "overloaded", "Try later"},
        Case{absl::DeadlineExceededError("Deadline Exceeded"), ExitCode::kUnavailable, "no answer", "--timeout"},
        Case{absl::UnimplementedError(""), ExitCode::kUnavailable, "not the Sudoku service", "port"},
        Case{absl::PermissionDeniedError("who are you"), ExitCode::kUnavailable, "who are you", "--tls-cert"},
        Case{absl::InvalidArgumentError("grid: length 3"), ExitCode::kBadInput, "grid: length 3", ""},
        Case{absl::InternalError("self-check"), ExitCode::kInternal, "self-check", "report"}));

TEST(ExplainFailure, SpeaksOfClientCertificatesWhereTlsIsOn) {
  ChannelOptions options = Local();
  options.tls = true;
  const Failure failure = ExplainFailure(absl::UnavailableError("Socket closed"), options, absl::Seconds(5));
  EXPECT_THAT(failure.message, HasSubstr("--tls-cert"));
}

TEST(ExplainFailure, NamesEveryServer) {
  const ChannelOptions options{.servers = {*ParseAddress("a:1"), *ParseAddress("b:2")}};
  const Failure failure = ExplainFailure(absl::UnavailableError("Connection refused"), options, absl::Seconds(5));
  EXPECT_THAT(failure.message, HasSubstr("a:1, b:2"));
}

}  // namespace
}  // namespace sudoku::client
