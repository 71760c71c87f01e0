#include "server/listener/listen_address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sudoku {
namespace {

TEST(ListenAddressTest, ReadsHostAndPort) {
  const auto address = ParseListenAddress("example.org:50051");
  ASSERT_TRUE(address.ok());
  EXPECT_EQ(address->host, "example.org");
  EXPECT_EQ(address->port, 50051);
  EXPECT_EQ(address->WithPort(7), "example.org:7");
}

TEST(ListenAddressTest, ReadsBracketedV6) {
  const auto address = ParseListenAddress("[::1]:0");
  ASSERT_TRUE(address.ok());
  EXPECT_EQ(address->host, "::1");
  EXPECT_EQ(address->WithPort(80), "[::1]:80");
}

TEST(ListenAddressTest, ReadsUnixSockets) {
  const auto address = ParseListenAddress("unix:/run/sudoku.sock");
  ASSERT_TRUE(address.ok());
  EXPECT_EQ(address->path, "/run/sudoku.sock");
  EXPECT_EQ(address->WithPort(1), "unix:/run/sudoku.sock");
}

TEST(ListenAddressTest, KnowsWhatOnlyThisMachineReaches) {
  for (const char* text : {"127.0.0.1:1", "127.9.9.9:1", "[::1]:1", "localhost:1", "unix:/x"}) {
    EXPECT_TRUE(ParseListenAddress(text)->is_local()) << text;
  }
  for (const char* text :
       {"0.0.0.0:1", "[::]:1", "10.0.0.1:1", "128.0.0.1:1", "127.example.org:1", "[::ffff:8.8.8.8]:1"}) {
    EXPECT_FALSE(ParseListenAddress(text)->is_local()) << text;
  }
}

TEST(ListenAddressTest, SaysWhatIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "port is missing"},          {"localhost", "port is missing"}, {":50051", "host is missing"},
      {"::1:50051", "needs brackets"},  {"unix:", "path is missing"},     {"localhost:", "no number"},
      {"localhost:65536", "no number"}, {"localhost:-1", "no number"},    {"localhost:http", "no number"},
      {"localhost:1x", "no number"},    {"[]:1", "host is missing"},
  };
  for (const auto& [text, why] : cases) {
    const auto address = ParseListenAddress(text);
    ASSERT_FALSE(address.ok()) << text;
    EXPECT_THAT(std::string(address.status().message()), ::testing::HasSubstr(why)) << text;
  }
}

}  // namespace
}  // namespace sudoku
