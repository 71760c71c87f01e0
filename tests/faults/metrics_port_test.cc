// Whoever holds the metrics port with half a request does not keep kubelet from asking whether the server lives.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/support/server_process.h"
#include "tests/support/tcp_client.h"

namespace sudoku::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::chrono::seconds kKubelet(3);  // timeoutSeconds of the deployed probes.

TEST(MetricsPortTest, ProbesAreAnsweredWhileSlowSocketsHoldThePort) {
  const ServerProcess server;
  for (const char* half : {"GET /metrics HTTP/1.1\r\nHost: ha", "GET /healthz HTTP/1.1\r\n", "G", ""}) {
    std::vector<TcpClient> slow;
    for (int i = 0; i < 60; ++i) {
      slow.emplace_back(server.metrics_address());
      ASSERT_TRUE(slow.back().connected());
      slow.back().Send(half);
    }
    for (const char* path : {"/healthz", "/readyz", "/healthz", "/readyz"}) {
      EXPECT_THAT(HttpGet(server.metrics_address(), path, kKubelet), HasSubstr(" 200 ")) << path << " beside " << half;
    }
  }
}

}  // namespace
}  // namespace sudoku::testing
