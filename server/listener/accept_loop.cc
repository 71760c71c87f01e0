#include "server/listener/accept_loop.h"

#include <sys/eventfd.h>

#include <cerrno>
#include <utility>

namespace sudoku {
namespace {

// Between two attempts when the system has no descriptor or no memory. Nothing announces that it has some again.
constexpr int kPauseMilliseconds = 50;

// Connections taken from one socket before the others get their turn.
constexpr int kInARow = 64;

// Failures of a single connection, which was gone before it was accepted.
bool ConcernsOneConnection(int error) {
  return error == EINTR || error == ECONNABORTED || error == EPROTO || error == EPERM || error == ENETDOWN ||
         error == EHOSTDOWN || error == EHOSTUNREACH || error == ENETUNREACH || error == ETIMEDOUT;
}

}  // namespace

AcceptLoop::AcceptLoop(std::vector<std::unique_ptr<ListeningSocket>> sockets, Settings settings)
    : settings_(std::move(settings)),
      table_(settings_.max_connections),
      sockets_(std::move(sockets)),
      stop_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  for (const auto& socket : sockets_) {
    for (const FileDescriptor& fd : socket->sockets()) polled_.push_back({fd.get(), POLLIN, 0});
  }
  polled_.push_back({stop_.get(), POLLIN, 0});
  thread_ = std::thread([this] { Run(); });
}

void AcceptLoop::Stop() {
  if (!thread_.joinable()) return;
  eventfd_write(stop_.get(), 1);
  thread_.join();
  sockets_.clear();
}

std::optional<AcceptLoop::Clock::time_point> AcceptLoop::stuck_since() const {
  const Clock::rep since = stuck_since_;
  if (since == 0) return std::nullopt;
  return Clock::time_point(Clock::duration(since));
}

void AcceptLoop::Run() {
  pollfd& stop = polled_.back();
  for (bool stuck = false;;) {
    // While stuck the sockets stay readable, so only the stop is waited for, and then every socket is tried.
    stuck ? poll(&stop, 1, kPauseMilliseconds) : poll(polled_.data(), polled_.size(), -1);
    if (stop.revents != 0) return;
    bool accepting = true;
    for (std::size_t i = 0; i + 1 < polled_.size(); ++i) {
      if (stuck || polled_[i].revents != 0) accepting = AcceptAll(polled_[i].fd) && accepting;
    }
    stuck = !accepting;
    SetStuck(stuck);
  }
}

bool AcceptLoop::AcceptAll(int listening) {
  for (int i = 0; i < kInARow; ++i) {
    sockaddr_storage peer{};
    FileDescriptor connection = settings_.accept(listening, peer);
    if (connection.valid()) {
      Decide(std::move(connection), peer);
    } else if (errno == EAGAIN) {
      return true;
    } else if (!ConcernsOneConnection(errno)) {
      ++failures_;
      return false;
    }
  }
  return true;
}

void AcceptLoop::Decide(FileDescriptor connection, const sockaddr_storage& peer) {
  if (!table_.Add(connection.get(), PeerOf(peer))) {
    ++refused_;
    return;
  }
  settings_.take(connection.Release());
}

void AcceptLoop::SetStuck(bool stuck) {
  if (!stuck) {
    stuck_since_ = 0;
  } else if (stuck_since_ == 0) {
    stuck_since_ = Clock::now().time_since_epoch().count();
  }
}

}  // namespace sudoku
