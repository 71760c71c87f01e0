#include "server/operations/metrics_http.h"

#include <sys/eventfd.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "absl/status/status.h"
#include "server/listener/listen_address.h"

namespace sudoku {
namespace {

constexpr std::size_t kMaxConnections = 64;

// To send a request, to take the answer, and to hang up after it.
constexpr std::chrono::seconds kRequestTime{1}, kAnswerTime{5}, kLeaveTime{1};

// Between looks at deadlines, and after accepting failed.
constexpr int kTickMilliseconds = 100, kPauseMilliseconds = 10;

bool MayComeLater() { return errno == EAGAIN || errno == EINTR; }

}  // namespace

absl::StatusOr<std::unique_ptr<MetricsHttp>> MetricsHttp::Start(const std::string& address, Handlers handlers,
                                                                SpareDescriptor& spare) {
  const auto parsed = ParseListenAddress(address);
  if (!parsed.ok()) return parsed.status();
  if (parsed->is_unix()) return absl::InvalidArgumentError("metrics take no unix socket");
  auto socket = ListeningSocket::Open(*parsed);
  if (!socket.ok()) return socket.status();
  return std::unique_ptr<MetricsHttp>(new MetricsHttp(*std::move(socket), std::move(handlers), spare));
}

MetricsHttp::MetricsHttp(std::unique_ptr<ListeningSocket> socket, Handlers handlers, SpareDescriptor& spare)
    : socket_(std::move(socket)),
      handlers_(std::move(handlers)),
      spare_(spare),
      stop_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this] { Run(); }) {}

MetricsHttp::~MetricsHttp() {
  eventfd_write(stop_.get(), 1);
  thread_.join();
}

void MetricsHttp::Run() {
  while (Wait()) {
    const std::size_t listening = socket_->sockets().size();
    for (std::size_t i = 0; i < connections_.size(); ++i) {
      if (polled_[1 + listening + i].revents != 0) Serve(connections_[i]);
    }
    CloseSome();
    paused_ = false;
    for (std::size_t i = 0; i < listening; ++i) {
      if (polled_[1 + i].revents != 0) AcceptAll(polled_[1 + i].fd);
    }
  }
}

bool MetricsHttp::Wait() {
  polled_ = {{stop_.get(), POLLIN, 0}};
  for (const FileDescriptor& fd : socket_->sockets()) {
    polled_.push_back({fd.get(), static_cast<short>(paused_ ? 0 : POLLIN), 0});
  }
  for (const Connection& connection : connections_) {
    const bool writing = connection.state == Connection::State::kWriting;
    polled_.push_back({connection.fd.get(), static_cast<short>(writing ? POLLOUT : POLLIN), 0});
  }
  const int limit = paused_ ? kPauseMilliseconds : connections_.empty() && spare_.Refill() ? -1 : kTickMilliseconds;
  if (poll(polled_.data(), polled_.size(), limit) < 0) {
    for (pollfd& each : polled_) each.revents = 0;
  }
  return polled_[0].revents == 0;
}

void MetricsHttp::CloseSome() {
  const Clock::time_point now = Clock::now();
  std::erase_if(connections_, [now](const Connection& connection) {
    return connection.state == Connection::State::kOver || connection.deadline < now;
  });
  spare_.Refill();
}

void MetricsHttp::AcceptAll(int listening) {
  for (std::size_t i = 0; i < kMaxConnections; ++i) {
    if (connections_.size() >= kMaxConnections) MakeRoom();
    FileDescriptor fd = Accept(listening);
    if (!fd.valid()) {
      paused_ = !MayComeLater();
      return;
    }
    const Clock::time_point now = Clock::now();
    connections_.push_back({.fd = std::move(fd), .moved = now, .deadline = now + kRequestTime});
    Serve(connections_.back());  // What a probe asks has mostly arrived with it.
  }
}

FileDescriptor MetricsHttp::Accept(int listening) {
  FileDescriptor fd = spare_.AcceptProbe(listening);
  if (fd.valid() || (errno != EMFILE && errno != ENFILE)) return fd;
  MakeRoom();
  return spare_.AcceptProbe(listening);
}

// Closes the connection that has not moved for longest.
void MetricsHttp::MakeRoom() {
  const auto stillest = std::ranges::min_element(connections_, {}, &Connection::moved);
  if (stillest != connections_.end()) connections_.erase(stillest);
}

void MetricsHttp::Serve(Connection& connection) {
  if (connection.state != Connection::State::kWriting) Read(connection);
  if (connection.state == Connection::State::kWriting) Write(connection);
}

void MetricsHttp::Read(Connection& connection) {
  char buffer[4096];
  const ssize_t count = recv(connection.fd.get(), buffer, sizeof(buffer), 0);
  if (count == 0 || (count < 0 && !MayComeLater())) connection.state = Connection::State::kOver;
  if (count <= 0 || connection.state != Connection::State::kReading) return;
  connection.moved = Clock::now();
  connection.request.append(buffer, static_cast<std::size_t>(count));
  if (auto answer = HttpAnswer(connection.request, handlers_)) {
    connection.answer = *std::move(answer);
    connection.state = Connection::State::kWriting;
    connection.deadline = Clock::now() + kAnswerTime;
  }
}

void MetricsHttp::Write(Connection& connection) {
  while (connection.sent < connection.answer.size()) {
    const ssize_t count = send(connection.fd.get(), connection.answer.data() + connection.sent,
                               connection.answer.size() - connection.sent, MSG_NOSIGNAL);
    if (count < 0 && !MayComeLater()) connection.state = Connection::State::kOver;
    if (count < 0) return;
    connection.sent += static_cast<std::size_t>(count);
    connection.moved = Clock::now();
  }
  // Closed with a rest of the request unread, the connection would be reset, and the answer lost on its way.
  shutdown(connection.fd.get(), SHUT_WR);
  connection.answer = std::string();
  connection.state = Connection::State::kLeaving;
  connection.deadline = Clock::now() + kLeaveTime;
}

}  // namespace sudoku
