#include "tests/faults/relay.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace sudoku::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kConnectTimeout(1);

sockaddr_in Address(const std::string& host, int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  inet_pton(AF_INET, host.c_str(), &address.sin_addr);
  return address;
}

bool Bind(int fd, const sockaddr_in& address) {
  return bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

void SetSendTimeout(int fd, seconds timeout) {
  const timeval value{.tv_sec = timeout.count(), .tv_usec = 0};
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &value, sizeof value);
}

int Connect(const std::string& target, const std::string& from) {
  const std::size_t colon = target.rfind(':');
  const sockaddr_in to = Address(target.substr(0, colon), std::atoi(target.c_str() + colon + 1));
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  // A listener whose queue is full would hold this one up for half a minute, and all who come after it.
  SetSendTimeout(fd, kConnectTimeout);
  if (Bind(fd, Address(from, 0)) && connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) {
    SetSendTimeout(fd, seconds(0));  // For ever.
    return fd;
  }
  close(fd);
  return -1;
}

bool SendAll(int fd, const char* bytes, std::size_t size) {
  for (ssize_t sent = 0; size > 0; bytes += sent, size -= static_cast<std::size_t>(sent)) {
    sent = send(fd, bytes, size, MSG_NOSIGNAL);
    if (sent <= 0) return false;
  }
  return true;
}

}  // namespace

Relay::Relay(std::string target, std::string from) : target_(std::move(target)), from_(std::move(from)) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in bound{};
  socklen_t size = sizeof bound;
  if (!Bind(listener_, Address("127.0.0.1", 0)) || listen(listener_, 128) != 0 ||
      getsockname(listener_, reinterpret_cast<sockaddr*>(&bound), &size) != 0) {
    std::abort();
  }
  address_ = "127.0.0.1:" + std::to_string(ntohs(bound.sin_port));
  acceptor_ = std::thread([this] { Accept(); });
}

Relay::~Relay() {
  over_ = true;
  acceptor_.join();
  close(listener_);
  Cut();
  while (!connections_.empty()) {
    ReapEnded();
    std::this_thread::sleep_for(milliseconds(1));
  }
}

void Relay::Cut() {
  const std::lock_guard lock(mutex_);
  for (Connection& connection : connections_) Reset(connection);
}

void Relay::Accept() {
  while (!over_) {
    ReapEnded();
    pollfd waiting{listener_, POLLIN, 0};
    if (poll(&waiting, 1, 20) <= 0) continue;
    const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    const int server = Connect(target_, from_);
    if (server < 0) {
      close(client);
      continue;
    }
    const std::lock_guard lock(mutex_);
    Connection& connection = connections_.emplace_back();
    connection.client = client;
    connection.server = server;
    connection.up = std::thread([this, &connection] { Pump(connection, connection.client, connection.server); });
    connection.down = std::thread([this, &connection] { Pump(connection, connection.server, connection.client); });
  }
}

void Relay::Pump(Connection& connection, int from, int to) {
  char buffer[16384];
  for (;;) {
    const std::size_t rate = rate_;
    // A slow relay reads little at once, or its own buffers would hide how slow it is.
    const std::size_t most = rate == 0 ? sizeof buffer : std::clamp<std::size_t>(rate / 20, 1, sizeof buffer);
    const ssize_t got = recv(from, buffer, most, 0);
    if (got <= 0 || !SendAll(to, buffer, static_cast<std::size_t>(got))) break;
    if (rate > 0)
      std::this_thread::sleep_for(std::chrono::duration<double>(static_cast<double>(got) / static_cast<double>(rate)));
  }
  shutdown(to, SHUT_WR);
  shutdown(from, SHUT_RD);
  --connection.pumping;
}

void Relay::Reset(Connection& connection) {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  for (const int fd : {connection.client, connection.server}) {
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    shutdown(fd, SHUT_RDWR);
  }
}

void Relay::ReapEnded() {
  const std::lock_guard lock(mutex_);
  connections_.remove_if([](Connection& connection) {
    if (connection.pumping > 0) return false;
    connection.up.join();
    connection.down.join();
    close(connection.client);
    close(connection.server);
    return true;
  });
}

}  // namespace sudoku::testing
