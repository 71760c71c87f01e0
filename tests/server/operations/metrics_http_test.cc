#include "server/operations/metrics_http.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/tcp_client.h"

namespace sudoku {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class MetricsHttpTest : public ::testing::Test {
 protected:
  MetricsHttpTest() {
    auto started = MetricsHttp::Start("127.0.0.1:0", handlers_, spare_);
    EXPECT_TRUE(started.ok()) << started.status();
    server_ = *std::move(started);
  }
  std::string Get(std::string_view path) const { return HttpGet(server_->address(), path); }

  std::atomic<bool> live_{true}, ready_{false};
  std::string metrics_ = "sudoku_calls_total 1\n";
  MetricsHttp::Handlers handlers_{[this] { return metrics_; }, [this] { return live_.load(); },
                                  [this] { return ready_.load(); }};
  SpareDescriptor spare_;
  std::unique_ptr<MetricsHttp> server_;
};

TEST_F(MetricsHttpTest, PortZeroIsReplacedByThePortBound) {
  EXPECT_THAT(server_->address(), StartsWith("127.0.0.1:"));
  EXPECT_NE(server_->address(), "127.0.0.1:0");
}

TEST_F(MetricsHttpTest, Metrics) {
  const std::string response = Get("/metrics");
  EXPECT_THAT(response, StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(response, HasSubstr("text/plain; version=0.0.4"));
  EXPECT_THAT(response, EndsWith("\r\n\r\nsudoku_calls_total 1\n"));
}

TEST_F(MetricsHttpTest, ALargeBodyArrivesWhole) {
  metrics_.assign(3 << 20, 'x');
  EXPECT_THAT(Get("/metrics"), EndsWith("\r\n\r\n" + metrics_));
}

TEST_F(MetricsHttpTest, LivenessAndReadinessAreApart) {
  EXPECT_THAT(Get("/healthz"), StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(Get("/readyz"), StartsWith("HTTP/1.1 503 "));
  ready_ = true;
  EXPECT_THAT(Get("/readyz"), StartsWith("HTTP/1.1 200 "));
  live_ = false;
  EXPECT_THAT(Get("/healthz"), StartsWith("HTTP/1.1 503 "));
}

TEST_F(MetricsHttpTest, NothingElseIsServed) {
  EXPECT_THAT(Get("/"), StartsWith("HTTP/1.1 404 "));
  EXPECT_THAT(Get("/etc/passwd"), StartsWith("HTTP/1.1 404 "));
  EXPECT_THAT(Get("/../../etc/passwd"), StartsWith("HTTP/1.1 404 "));
  EXPECT_THAT(Get("/metrics/x"), StartsWith("HTTP/1.1 404 "));
  TcpClient post(server_->address());
  ASSERT_TRUE(post.Send("POST /metrics HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n"));
  EXPECT_THAT(post.ReadAll(), StartsWith("HTTP/1.1 405 "));
}

TEST_F(MetricsHttpTest, HeadHasNoBody) {
  TcpClient head(server_->address());
  ASSERT_TRUE(head.Send("HEAD /healthz HTTP/1.1\r\nHost: test\r\n\r\n"));
  EXPECT_THAT(head.ReadAll(), EndsWith("\r\n\r\n"));
}

TEST_F(MetricsHttpTest, GarbageIsTurnedAway) {
  TcpClient garbage(server_->address());
  ASSERT_TRUE(garbage.Send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
  EXPECT_THAT(garbage.ReadAll(), StartsWith("HTTP/1.1 400 "));
  TcpClient endless(server_->address());
  endless.Send("GET /metrics HTTP/1.1\r\nX: " + std::string(100'000, 'x'));
  EXPECT_THAT(endless.ReadAll(), StartsWith("HTTP/1.1 431 "));
  EXPECT_THAT(Get("/healthz"), StartsWith("HTTP/1.1 200 "));
}

// Half requests, none of which is ever completed: a probe is answered at once, however many there are.
TEST_F(MetricsHttpTest, SlowClientsDoNotKeepProbesWaiting) {
  std::vector<TcpClient> slow;
  for (const std::size_t count : {60, 600}) {
    while (slow.size() < count) {
      slow.emplace_back(server_->address());
      ASSERT_TRUE(slow.back().connected());
      slow.back().Send(slow.size() % 2 == 0 ? "GET /metrics HTTP/1.1\r\nHos" : "");
    }
    for (int probe = 0; probe < 4; ++probe) EXPECT_THAT(Get("/healthz"), StartsWith("HTTP/1.1 200 "));
  }
}

TEST_F(MetricsHttpTest, ReadersThatStopReadingDoNotKeepProbesWaiting) {
  metrics_.assign(8 << 20, 'x');
  std::vector<TcpClient> stalled;
  for (int i = 0; i < 100; ++i) {
    stalled.emplace_back(server_->address());
    ASSERT_TRUE(stalled.back().Send("GET /metrics HTTP/1.1\r\nHost: test\r\n\r\n"));
  }
  for (int probe = 0; probe < 4; ++probe) EXPECT_THAT(Get("/healthz"), StartsWith("HTTP/1.1 200 "));
}

TEST_F(MetricsHttpTest, AHalfRequestIsCutOff) {
  TcpClient half(server_->address());
  ASSERT_TRUE(half.Send("GET /healthz HTTP/1.1\r\n"));
  EXPECT_EQ(half.ReadAll(), "");
}

TEST_F(MetricsHttpTest, ARequestMayComeBitByBit) {
  TcpClient client(server_->address());
  for (const char bit : std::string_view("GET /healthz HTTP/1.1\r\n\r\n")) ASSERT_TRUE(client.Send({&bit, 1}));
  EXPECT_THAT(client.ReadAll(), StartsWith("HTTP/1.1 200 "));
}

TEST_F(MetricsHttpTest, ListensOnSixToo) {
  auto six = MetricsHttp::Start("[::1]:0", handlers_, spare_);
  ASSERT_TRUE(six.ok()) << six.status();
  EXPECT_THAT(HttpGet((*six)->address(), "/healthz"), StartsWith("HTTP/1.1 200 "));
}

TEST_F(MetricsHttpTest, AddressInUseSaysWhichOne) {
  auto second = MetricsHttp::Start(server_->address(), handlers_, spare_);
  EXPECT_EQ(second.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(second.status().message()), HasSubstr(server_->address()));
}

TEST_F(MetricsHttpTest, AddressesOfOtherFormsAreRefused) {
  for (const char* address : {"", "9464", ":9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:70000",
                              "127.0.0.1:-1", "127.0.0.1:80s", "127.0.0.1:1,127.0.0.1:2", "::1:9464", "unix:/tmp/x"}) {
    EXPECT_EQ(MetricsHttp::Start(address, handlers_, spare_).status().code(), absl::StatusCode::kInvalidArgument)
        << address;
  }
}

}  // namespace
}  // namespace sudoku
