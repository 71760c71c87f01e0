#include "server/security/peer_name.h"

#include <gtest/gtest.h>

namespace sudoku {
namespace {

TEST(PeerAddressTest, TheHostWithoutThePort) {
  EXPECT_EQ(PeerAddress("ipv4:1.2.3.4:50000"), "1.2.3.4");
  EXPECT_EQ(PeerAddress("ipv6:%5B2001:db8::1%5D:50000"), "2001:db8::1");
  EXPECT_EQ(PeerAddress("ipv6:[2001:db8::1]:50000"), "2001:db8::1");
  EXPECT_EQ(PeerAddress("ipv6:%5Bfe80::1%25eth0%5D:50000"), "fe80::1%25eth0");
  EXPECT_EQ(PeerAddress("unix:"), "unix");
  EXPECT_EQ(PeerAddress("unix:/run/some/client"), "unix");
  EXPECT_EQ(PeerAddress("unix-abstract:client"), "unix");
  EXPECT_EQ(PeerAddress("unknown"), "unknown");
  EXPECT_EQ(PeerAddress("fd:7"), "fd:7");
  EXPECT_EQ(PeerAddress(""), "");
}

// What gRPC of another version might say is taken as far as it goes.
TEST(PeerAddressTest, OddOnesAreNoTrouble) {
  for (const char* odd : {"ipv4:", "ipv4", "ipv6:", "ipv6:[", "ipv6:%5B", "ipv6:::1", ":", "[]"}) PeerAddress(odd);
}

}  // namespace
}  // namespace sudoku
