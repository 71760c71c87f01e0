#include "server/listener/listening_socket.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <fstream>
#include <string>

#include "tests/support/tcp_client.h"
#include "tests/support/temp_folder.h"

namespace sudoku {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<std::unique_ptr<ListeningSocket>> Open(const std::string& text) {
  return ListeningSocket::Open(*ParseListenAddress(text));
}

int Option(const FileDescriptor& fd, int level, int name) {
  int value = -1;
  socklen_t size = sizeof(value);
  EXPECT_EQ(getsockopt(fd.get(), level, name, &value, &size), 0);
  return value;
}

TEST(ListeningSocketTest, PortZeroIsReplacedByTheOneTaken) {
  const auto socket = Open("127.0.0.1:0");
  ASSERT_TRUE(socket.ok()) << socket.status();
  EXPECT_NE((*socket)->address(), "127.0.0.1:0");
  EXPECT_TRUE(TcpClient((*socket)->address()).connected());
}

TEST(ListeningSocketTest, AllAddressesOfBothFamilies) {
  for (const std::string text : {"0.0.0.0:0", "[::]:0"}) {
    const auto socket = Open(text);
    ASSERT_TRUE(socket.ok()) << socket.status();
    const std::string address = (*socket)->address();
    const std::string port = address.substr(address.rfind(':') + 1);
    EXPECT_TRUE(TcpClient("127.0.0.1:" + port).connected()) << text;
    if (Open("[::1]:0").ok()) {
      EXPECT_TRUE(TcpClient("[::1]:" + port).connected()) << text;
    }
  }
}

TEST(ListeningSocketTest, ANameTakesAllItsAddressesOnOnePort) {
  const auto socket = Open("localhost:0");
  ASSERT_TRUE(socket.ok()) << socket.status();
  const std::string address = (*socket)->address();
  EXPECT_TRUE(TcpClient("127.0.0.1:" + address.substr(address.rfind(':') + 1)).connected());
}

TEST(ListeningSocketTest, OneServerPerAddress) {
  const auto first = Open("127.0.0.1:0");
  ASSERT_TRUE(first.ok());
  const auto second = Open((*first)->address());
  EXPECT_EQ(second.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(second.status().message()), HasSubstr((*first)->address() + ": "));
}

TEST(ListeningSocketTest, WhatCannotBeHadSaysSo) {
  EXPECT_EQ(Open("192.0.2.1:0").status().code(), absl::StatusCode::kUnavailable);  // Nobody's address.
  EXPECT_EQ(Open("no-such-host.invalid:0").status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(Open("unix:/no/such/folder/socket").status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(Open("unix:/" + std::string(200, 'x')).status().code(), absl::StatusCode::kUnavailable);
}

TEST(ListeningSocketTest, OptionsThatConnectionsInherit) {
  const auto socket = Open("127.0.0.1:0");
  ASSERT_TRUE(socket.ok());
  const FileDescriptor& fd = (*socket)->sockets()[0];
  EXPECT_EQ(Option(fd, IPPROTO_TCP, TCP_NODELAY), 1);
  EXPECT_EQ(Option(fd, IPPROTO_TCP, TCP_USER_TIMEOUT), 20'000);
  EXPECT_EQ(Option(fd, SOL_SOCKET, SO_REUSEPORT), 0);
  EXPECT_EQ(fcntl(fd.get(), F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
  EXPECT_EQ(fcntl(fd.get(), F_GETFL) & O_NONBLOCK, O_NONBLOCK);
}

class UnixSocketTest : public ::testing::Test {
 protected:
  const TempFolder folder_;
  const std::string path_ = (folder_.path() / "socket").string();
  const std::string address_ = "unix:" + path_;
};

TEST_F(UnixSocketTest, IsRemovedAtTheEnd) {
  {
    const auto socket = Open(address_);
    ASSERT_TRUE(socket.ok()) << socket.status();
    EXPECT_TRUE(std::filesystem::is_socket(path_));
  }
  EXPECT_FALSE(std::filesystem::exists(path_));
}

// The second one took the socket once; its end then left the first alive and unreachable.
TEST_F(UnixSocketTest, IsLeftToTheServerThatLivesOnIt) {
  const auto first = Open(address_);
  ASSERT_TRUE(first.ok());
  const auto second = Open(address_);
  EXPECT_EQ(second.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(second.status().message()), HasSubstr("another server"));
  EXPECT_TRUE(std::filesystem::is_socket(path_));
}

TEST_F(UnixSocketTest, IsTakenOverFromAServerThatDied) {
  auto died = Open(address_);
  ASSERT_TRUE(died.ok());
  const std::string kept = path_ + ".kept";
  std::filesystem::create_hard_link(path_, kept);  // What a server that is killed leaves behind.
  died->reset();
  std::filesystem::rename(kept, path_);
  EXPECT_TRUE(Open(address_).ok());
}

TEST_F(UnixSocketTest, IsNotRemovedWhenItIsAnothersByNow) {
  auto first = Open(address_);
  ASSERT_TRUE(first.ok());
  std::filesystem::remove(path_);
  const auto second = Open(address_);
  ASSERT_TRUE(second.ok());
  first->reset();
  EXPECT_TRUE(std::filesystem::is_socket(path_));
}

TEST_F(UnixSocketTest, AFileOfAnotherKindIsNotTouched) {
  std::ofstream(path_) << "precious";
  EXPECT_EQ(Open(address_).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(std::filesystem::is_regular_file(path_));
}

}  // namespace
}  // namespace sudoku
