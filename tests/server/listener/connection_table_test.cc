#include "server/listener/connection_table.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

#include <thread>
#include <vector>

#include "server/listener/file_descriptor.h"

namespace sudoku {
namespace {

FileDescriptor Socket() { return FileDescriptor(socket(AF_INET, SOCK_STREAM, 0)); }

sockaddr_storage Address(const char* text) {
  sockaddr_storage address{};
  if (inet_pton(AF_INET, text, &reinterpret_cast<sockaddr_in&>(address).sin_addr) == 1) {
    address.ss_family = AF_INET;
  } else if (inet_pton(AF_INET6, text, &reinterpret_cast<sockaddr_in6&>(address).sin6_addr) == 1) {
    address.ss_family = AF_INET6;
  }
  return address;
}

// As many sockets of `peer` as get in, `limit` at most.
std::vector<FileDescriptor> Fill(ConnectionTable& table, const std::string& peer, std::size_t limit = 1000) {
  std::vector<FileDescriptor> sockets;
  while (sockets.size() < limit) {
    FileDescriptor fd = Socket();
    if (!table.Add(fd.get(), peer)) break;
    sockets.push_back(std::move(fd));
  }
  return sockets;
}

// The table looks at its sockets only now and then.
std::size_t OpenSoon(ConnectionTable& table, std::size_t expected) {
  for (int i = 0; i < 1000 && table.open() != expected; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return table.open();
}

TEST(ConnectionTableTest, OnePeerLeavesAnEighthToOthers) {
  ConnectionTable table(64);
  const auto greedy = Fill(table, "greedy");
  EXPECT_EQ(greedy.size(), 56u);
  EXPECT_EQ(Fill(table, "modest", 1).size(), 1u);
  EXPECT_EQ(Fill(table, "greedy").size(), 0u);
}

TEST(ConnectionTableTest, ThoseWithFewGetTheLastEighthUntilItIsFull) {
  ConnectionTable table(64);
  const auto greedy = Fill(table, "greedy");
  std::vector<std::vector<FileDescriptor>> modest;
  for (int i = 0; i < 5; ++i) modest.push_back(Fill(table, std::to_string(i)));
  std::vector<std::size_t> sizes;
  for (const auto& sockets : modest) sizes.push_back(sockets.size());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{2, 2, 2, 2, 0}));
}

TEST(ConnectionTableTest, EvenATableOfOneTakesOne) {
  ConnectionTable table(1);
  EXPECT_EQ(Fill(table, "peer").size(), 1u);
}

TEST(ConnectionTableTest, RoomComesBackWhenSocketsAreClosed) {
  ConnectionTable table(32);
  auto sockets = Fill(table, "peer");
  EXPECT_EQ(table.open(), 28u);
  sockets.erase(sockets.begin() + 10, sockets.end());
  EXPECT_EQ(OpenSoon(table, 10), 10u);
  EXPECT_EQ(Fill(table, "peer").size(), 18u);
}

// The system gives a new file the lowest number that is free, so it soon has the number of a connection that is gone.
TEST(ConnectionTableTest, AnotherSocketOfTheSameNumberIsNotTheConnection) {
  ConnectionTable table(32);
  FileDescriptor fd = Socket();
  ASSERT_TRUE(table.Add(fd.get(), "peer"));
  const int number = fd.get();
  fd.Close();
  const FileDescriptor other = Socket();
  ASSERT_EQ(other.get(), number);
  EXPECT_EQ(OpenSoon(table, 0), 0u);
  ASSERT_TRUE(table.Add(other.get(), "peer"));
  EXPECT_EQ(table.open(), 1u);
}

TEST(ConnectionTableTest, ANumberThatComesAgainReplacesItsOldConnection) {
  ConnectionTable table(8);
  for (int i = 0; i < 100; ++i) {
    const FileDescriptor fd = Socket();
    EXPECT_TRUE(table.Add(fd.get(), "peer")) << i;
  }
}

TEST(ConnectionTableTest, PeersAreAddressesWithoutPorts) {
  EXPECT_NE(PeerOf(Address("127.0.0.1")), PeerOf(Address("127.0.0.2")));
  EXPECT_EQ(PeerOf(Address("127.0.0.1")), PeerOf(Address("::ffff:127.0.0.1")));
  EXPECT_EQ(PeerOf(Address("2001:db8::1")), PeerOf(Address("2001:db8::2"))) << "one network, one party";
  EXPECT_NE(PeerOf(Address("2001:db8::1")), PeerOf(Address("2001:db8:0:1::1")));
  EXPECT_EQ(PeerOf(sockaddr_storage{}), "");
}

TEST(ConnectionTableTest, TheLimitLeavesFilesAndMemoryToTheRest) {
  EXPECT_EQ(ConnectionsFor(1024, std::size_t{1} << 40), 896u);
  EXPECT_EQ(ConnectionsFor(64, std::size_t{1} << 40), 32u);
  EXPECT_EQ(ConnectionsFor(1u << 20, 256u << 20), 4096u);
  EXPECT_EQ(ConnectionsFor(1, 0), 1u);
}

}  // namespace
}  // namespace sudoku
