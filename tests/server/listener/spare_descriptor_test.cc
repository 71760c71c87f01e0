#include "server/listener/spare_descriptor.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cerrno>
#include <memory>
#include <vector>

#include "server/listener/listening_socket.h"
#include "tests/support/tcp_client.h"

namespace sudoku {
namespace {

// Two sockets, one of probes and one of calls, with clients that wait at both.
class SpareDescriptorTest : public ::testing::Test {
 protected:
  SpareDescriptorTest() : probes_(Open()), calls_(Open()) {
    EXPECT_EQ(getrlimit(RLIMIT_NOFILE, &limit_), 0);
    for (int i = 0; i < 4; ++i) {
      clients_.emplace_back(probes_->address());
      clients_.emplace_back(calls_->address());
    }
  }
  ~SpareDescriptorTest() override { setrlimit(RLIMIT_NOFILE, &limit_); }

  // No descriptor is to be had from now on, but for those that are given back.
  void UseAllDescriptors() {
    const FileDescriptor next(open("/dev/null", O_RDONLY | O_CLOEXEC));
    rlimit none = limit_;
    none.rlim_cur = static_cast<rlim_t>(next.get());
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  }
  FileDescriptor AcceptProbe() { return spare_.AcceptProbe(probes_->sockets()[0].get()); }
  FileDescriptor AcceptCall() {
    sockaddr_storage peer{};
    return spare_.Accept(calls_->sockets()[0].get(), peer);
  }

  SpareDescriptor spare_;

 private:
  static std::unique_ptr<ListeningSocket> Open() {
    auto socket = ListeningSocket::Open(*ParseListenAddress("127.0.0.1:0"));
    EXPECT_TRUE(socket.ok()) << socket.status();
    return *std::move(socket);
  }

  const std::unique_ptr<ListeningSocket> probes_, calls_;
  std::vector<TcpClient> clients_;
  rlimit limit_{};
};

TEST_F(SpareDescriptorTest, BothAreAcceptedWhileThereAreDescriptors) {
  EXPECT_TRUE(AcceptProbe().valid());
  EXPECT_TRUE(AcceptCall().valid());
}

TEST_F(SpareDescriptorTest, OnlyProbesAreAcceptedWhenThereAreNone) {
  UseAllDescriptors();
  EXPECT_FALSE(AcceptCall().valid());
  EXPECT_EQ(errno, EMFILE);
  EXPECT_TRUE(AcceptProbe().valid());
}

// What a probe gives back was taken by the next call, and no probe was answered any more.
TEST_F(SpareDescriptorTest, WhatAProbeGivesBackIsKeptForTheNext) {
  UseAllDescriptors();
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(AcceptProbe().valid()) << i;
    EXPECT_FALSE(AcceptCall().valid()) << i;
    EXPECT_EQ(errno, EMFILE);
  }
}

TEST_F(SpareDescriptorTest, CallsWaitWhileAProbeHasTheSpareOne) {
  UseAllDescriptors();
  {
    const FileDescriptor probe = AcceptProbe();
    EXPECT_TRUE(probe.valid());
    EXPECT_FALSE(spare_.Refill());
    EXPECT_FALSE(AcceptCall().valid());
    EXPECT_FALSE(AcceptProbe().valid());
    EXPECT_EQ(errno, EMFILE) << "the first one has to be ended for it";
  }
  EXPECT_TRUE(spare_.Refill());
}

TEST_F(SpareDescriptorTest, NobodyWaitingIsNoFailure) {
  std::vector<FileDescriptor> accepted;
  for (int i = 0; i < 4; ++i) accepted.push_back(AcceptProbe());
  UseAllDescriptors();
  EXPECT_FALSE(AcceptProbe().valid());
  EXPECT_EQ(errno, EAGAIN);
  EXPECT_TRUE(spare_.Refill()) << "it was not given up for nobody";
}

}  // namespace
}  // namespace sudoku
