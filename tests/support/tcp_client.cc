#include "tests/support/tcp_client.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <utility>

namespace sudoku {

namespace {

void BindTo(int fd, const std::string& address) {
  sockaddr_in from{};
  from.sin_family = AF_INET;
  inet_pton(AF_INET, address.c_str(), &from.sin_addr);
  bind(fd, reinterpret_cast<sockaddr*>(&from), sizeof from);
}

}  // namespace

TcpClient::TcpClient(const std::string& address, const std::string& from, std::chrono::milliseconds patience) {
  const std::size_t colon = address.rfind(':');
  std::string host = address.substr(0, colon);
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), address.c_str() + colon + 1, &hints, &found) != 0) return;
  fd_ = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd_ >= 0 && !from.empty()) BindTo(fd_, from);
  const timeval wait{.tv_sec = patience.count() / 1'000, .tv_usec = patience.count() % 1'000 * 1'000};
  setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);  // Bounds connect too.
  setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  if (fd_ >= 0 && connect(fd_, found->ai_addr, found->ai_addrlen) != 0) close(std::exchange(fd_, -1));
  freeaddrinfo(found);
}

TcpClient::~TcpClient() {
  if (fd_ >= 0) close(fd_);
}

TcpClient::TcpClient(TcpClient&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

bool TcpClient::Send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string TcpClient::ReadAll() {
  std::string text;
  char buffer[4096];
  for (ssize_t got; (got = recv(fd_, buffer, sizeof buffer, 0)) > 0;)
    text.append(buffer, static_cast<std::size_t>(got));
  return text;
}

std::string HttpGet(const std::string& address, std::string_view path, std::chrono::milliseconds patience) {
  TcpClient client(address, "", patience);
  if (!client.connected() || !client.Send("GET " + std::string(path) + " HTTP/1.1\r\nHost: test\r\n\r\n")) return "";
  return client.ReadAll();
}

}  // namespace sudoku
