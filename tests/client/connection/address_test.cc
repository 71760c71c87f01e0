#include "client/connection/address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sudoku::client {
namespace {

struct Good {
  const char* text;
  const char* target;
  bool local;
};

class ParseAddressGood : public testing::TestWithParam<Good> {};

TEST_P(ParseAddressGood, GivesTarget) {
  const absl::StatusOr<Address> address = ParseAddress(GetParam().text);
  ASSERT_TRUE(address.ok()) << address.status();
  EXPECT_EQ(address->text, GetParam().text);
  EXPECT_EQ(address->target, GetParam().target);
  EXPECT_EQ(address->local, GetParam().local);
}

INSTANTIATE_TEST_SUITE_P(
    Forms, ParseAddressGood,
    testing::Values(Good{"localhost:7", "localhost:7", true}, Good{"localhost", "localhost:50051", true},
                    Good{"127.0.0.1:65535", "127.0.0.1:65535", true}, Good{"127.9.8.7", "127.9.8.7:50051", true},
                    Good{"[::1]:7", "[::1]:7", true}, Good{"[::1]", "[::1]:50051", true},
                    Good{"[2001:db8::1]:7", "[2001:db8::1]:7", false}, Good{"example.org:7", "example.org:7", false},
                    Good{"10.0.0.1", "10.0.0.1:50051", false}, Good{"unix:/run/s.sock", "unix:/run/s.sock", true},
                    Good{"unix:s.sock", "unix:s.sock", true}, Good{"dns:///a.b:7", "dns:///a.b:7", false},
                    Good{"dns:///localhost", "dns:///localhost:50051", true}, Good{"dns:a.b", "dns:a.b:50051", false},
                    Good{"ipv4:127.0.0.1:7", "ipv4:127.0.0.1:7", true}, Good{"ipv6:[::1]:7", "ipv6:[::1]:7", true},
                    Good{"LocalHost:7", "LocalHost:7", true}, Good{"[0:0:0:0:0:0:0:1]:7", "[0:0:0:0:0:0:0:1]:7", true},
                    // Names that only look like a loopback address.
                    Good{"127.example.com:7", "127.example.com:7", false},
                    Good{"127.0.0.1.example.org", "127.0.0.1.example.org:50051", false},
                    Good{"127.1", "127.1:50051", false},
                    Good{"localhost.example.org:7", "localhost.example.org:7", false}));

struct Bad {
  const char* text;
  const char* why;
};

class ParseAddressBad : public testing::TestWithParam<Bad> {};

TEST_P(ParseAddressBad, SaysWhy) {
  const absl::StatusOr<Address> address = ParseAddress(GetParam().text);
  ASSERT_FALSE(address.ok()) << address->target;
  EXPECT_TRUE(absl::IsInvalidArgument(address.status()));
  EXPECT_THAT(std::string(address.status().message()), testing::HasSubstr(GetParam().why));
  EXPECT_THAT(std::string(address.status().message()), testing::HasSubstr(GetParam().text));
}

INSTANTIATE_TEST_SUITE_P(Forms, ParseAddressBad,
                         testing::Values(Bad{"", "empty"}, Bad{"unix:", "socket"}, Bad{"host:", "port"},
                                         Bad{"host:x", "port"}, Bad{"host:0", "port"}, Bad{"host:65536", "port"},
                                         Bad{"host:-1", "port"}, Bad{":7", "host is missing"},
                                         Bad{"::1", "[address]:port"}, Bad{"[::1", "[address]:port"},
                                         Bad{"[::1]7", "[address]:port"}, Bad{"https://host:7", "--tls"},
                                         Bad{"http://host", "--tls"}));

TEST(ParseAddresses, TakesSeveralInOneTextOrInMany) {
  const absl::StatusOr<std::vector<Address>> addresses = ParseAddresses({"a:1,unix:/b", "c"});
  ASSERT_TRUE(addresses.ok()) << addresses.status();
  ASSERT_EQ(addresses->size(), 3u);
  EXPECT_EQ((*addresses)[0].target, "a:1");
  EXPECT_EQ((*addresses)[1].target, "unix:/b");
  EXPECT_EQ((*addresses)[2].target, "c:50051");
  EXPECT_FALSE(ParseAddresses({"a:1,,b:2"}).ok());
}

}  // namespace
}  // namespace sudoku::client
