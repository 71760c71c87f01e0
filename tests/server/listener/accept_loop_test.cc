#include "server/listener/accept_loop.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <functional>
#include <mutex>

#include "server/listener/spare_descriptor.h"
#include "tests/support/tcp_client.h"

namespace sudoku {
namespace {

bool Soon(const std::function<bool()>& condition) {
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > give_up) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

// A loop on a port of its own that keeps the connections it is given.
class AcceptLoopTest : public ::testing::Test {
 protected:
  void Start(std::size_t max_connections = 1000) {
    auto socket = ListeningSocket::Open(*ParseListenAddress("127.0.0.1:0"));
    ASSERT_TRUE(socket.ok()) << socket.status();
    address_ = (*socket)->address();
    std::vector<std::unique_ptr<ListeningSocket>> sockets;
    sockets.push_back(*std::move(socket));
    const auto take = [this](int fd) {
      const std::lock_guard lock(mutex_);
      taken_.emplace_back(fd);
    };
    const auto accept = [this](int fd, sockaddr_storage& peer) {
      ++attempts_;
      if (const int error = fail_with_; error != 0) {
        errno = error;
        return FileDescriptor();
      }
      return spare_.Accept(fd, peer);
    };
    loop_.emplace(std::move(sockets), AcceptLoop::Settings{max_connections, take, accept});
  }
  std::size_t taken() {
    const std::lock_guard lock(mutex_);
    return taken_.size();
  }

  SpareDescriptor spare_;
  std::atomic<int> fail_with_{0};
  std::atomic<int> attempts_{0};
  std::string address_;
  std::mutex mutex_;
  std::vector<FileDescriptor> taken_;
  std::optional<AcceptLoop> loop_;
};

TEST_F(AcceptLoopTest, HandsConnectionsOn) {
  Start();
  std::vector<TcpClient> clients;
  for (int i = 0; i < 200; ++i) clients.emplace_back(address_);
  EXPECT_TRUE(Soon([this] { return taken() == 200; }));
  EXPECT_EQ(loop_->open(), 200u);
  EXPECT_FALSE(loop_->stuck_since());
}

// gRPC's own listener never accepted again after the first of these.
TEST_F(AcceptLoopTest, ComesBackWhenTheSystemHasRoomAgain) {
  Start();
  for (const int error : {EMFILE, ENFILE, ENOMEM, ENOBUFS}) {
    const std::size_t before = taken();
    fail_with_ = error;
    const TcpClient client(address_);
    EXPECT_TRUE(client.connected()) << "the kernel queues it";
    EXPECT_TRUE(Soon([this] { return loop_->stuck_since().has_value(); }));
    EXPECT_EQ(taken(), before);
    fail_with_ = 0;
    EXPECT_TRUE(Soon([&] { return taken() == before + 1; }));
    EXPECT_TRUE(Soon([this] { return !loop_->stuck_since(); }));
  }
  EXPECT_GE(loop_->failures(), 4u);
}

TEST_F(AcceptLoopTest, KnowsSinceWhenItIsStuckAndDoesNotSpin) {
  Start();
  const auto before = AcceptLoop::Clock::now();
  fail_with_ = EMFILE;
  const TcpClient client(address_);
  ASSERT_TRUE(Soon([this] { return attempts_ > 1; }));
  const auto since = loop_->stuck_since();
  ASSERT_TRUE(since);
  EXPECT_GE(*since, before);
  ASSERT_TRUE(Soon([this] { return attempts_ > 4; }));
  EXPECT_EQ(loop_->stuck_since(), since) << "not since the last attempt";
  const auto spent = AcceptLoop::Clock::now() - before;
  EXPECT_LE(attempts_, 2 + spent / std::chrono::milliseconds(50));
}

TEST_F(AcceptLoopTest, IsWellAgainWhenThoseWhoWaitedHaveLeft) {
  Start();
  fail_with_ = EMFILE;
  {
    const TcpClient client(address_);
    ASSERT_TRUE(Soon([this] { return loop_->stuck_since().has_value(); }));
  }
  fail_with_ = 0;
  EXPECT_TRUE(Soon([this] { return !loop_->stuck_since(); }));
}

TEST_F(AcceptLoopTest, AConnectionThatFailedIsNotTheSystemsFailure) {
  Start();
  fail_with_ = ECONNABORTED;
  const TcpClient client(address_);
  ASSERT_TRUE(Soon([this] { return attempts_ > 0; }));
  fail_with_ = 0;
  EXPECT_TRUE(Soon([this] { return taken() == 1; }));
  EXPECT_EQ(loop_->failures(), 0u);
}

TEST_F(AcceptLoopTest, OneTooManyIsClosedAtOnce) {
  Start(8);
  std::vector<TcpClient> clients;
  for (int i = 0; i < 7; ++i) clients.emplace_back(address_);
  TcpClient refused(address_);
  EXPECT_EQ(refused.ReadAll(), "");
  EXPECT_TRUE(Soon([this] { return loop_->refused() == 1; }));
  EXPECT_EQ(taken(), 7u);
}

TEST_F(AcceptLoopTest, StopsAndLeavesConnectionsAlone) {
  Start();
  TcpClient client(address_);
  ASSERT_TRUE(Soon([this] { return taken() == 1; }));
  loop_->Stop();
  EXPECT_FALSE(TcpClient(address_).connected());
  EXPECT_EQ(send(taken_[0].get(), "hello", 5, MSG_NOSIGNAL), 5);
  taken_.clear();
  EXPECT_EQ(client.ReadAll(), "hello");
}

TEST_F(AcceptLoopTest, StopsWhileStuck) {
  Start();
  fail_with_ = EMFILE;
  const TcpClient client(address_);
  ASSERT_TRUE(Soon([this] { return loop_->stuck_since().has_value(); }));
  loop_->Stop();
}

}  // namespace
}  // namespace sudoku
