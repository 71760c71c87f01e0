#include "server/operations/line_writer.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace sudoku {
namespace {

mode_t KindOf(int fd) {
  struct stat found {};
  return fstat(fd, &found) == 0 ? found.st_mode & S_IFMT : 0;
}

// A terminal is ready as soon as it has room for a part of a line, and the rest would block. Pipes of another user may
// not be opened: those are safe without, as one that is ready takes 4,096 bytes (PIPE_BUF of pipe(7)).
int OpenAnew(int fd) {
  const mode_t kind = KindOf(fd);
  if (kind != S_IFIFO && kind != S_IFCHR) return -1;
  const std::string path = "/proc/self/fd/" + std::to_string(fd);
  return open(path.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

}  // namespace

LineWriter::LineWriter(int fd) : fd_(fd), is_socket_(KindOf(fd) == S_IFSOCK), own_(OpenAnew(fd)) {}

LineWriter::~LineWriter() {
  if (own_ >= 0) close(own_);
}

bool LineWriter::Put(std::string_view line) {
  if (cut_off_ && !Send("\n")) return false;
  cut_off_ = false;
  return Send(line);
}

bool LineWriter::Send(std::string_view text) {
  const std::size_t whole = text.size();
  while (!text.empty()) {
    pollfd writable{.fd = own_ >= 0 ? own_ : fd_, .events = POLLOUT, .revents = 0};
    const bool ready = poll(&writable, 1, closing_ ? 0 : 100) == 1;
    const ssize_t sent = ready ? SendSome(text) : 0;
    if (sent > 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
    } else if (closing_ || (sent < 0 && errno != EAGAIN && errno != EINTR)) {
      cut_off_ = cut_off_ || text.size() < whole;
      return false;
    } else if (ready) {
      poll(nullptr, 0, 10);  // It said it was ready, and was not.
    }
  }
  return true;
}

ssize_t LineWriter::SendSome(std::string_view text) const {
  if (is_socket_) return send(fd_, text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  return write(own_ >= 0 ? own_ : fd_, text.data(), text.size());
}

}  // namespace sudoku
