#include "client/console/output.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace sudoku::client {

bool Output::Write(std::string_view text) {
  if (closed_ || !error_.empty()) return false;
  while (!text.empty()) {
    const ssize_t written = write(fd_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {  // Whoever shares the pipe with us made it non-blocking.
      pollfd ready{fd_, POLLOUT, 0};
      poll(&ready, 1, -1);
    } else if (errno == EPIPE) {
      closed_ = true;
      return false;
    } else if (errno != EINTR) {
      error_ = std::strerror(errno);
      return false;
    }
  }
  return true;
}

}  // namespace sudoku::client
