#include "server/listener/spare_descriptor.h"

#include <fcntl.h>
#include <poll.h>

#include <cerrno>

namespace sudoku {
namespace {

FileDescriptor AcceptNow(int listening, sockaddr_storage* peer) {
  socklen_t size = sizeof(*peer);
  return FileDescriptor(accept4(listening, reinterpret_cast<sockaddr*>(peer), peer == nullptr ? nullptr : &size,
                                SOCK_NONBLOCK | SOCK_CLOEXEC));
}

bool NobodyWaits(int listening) {
  pollfd waiting{listening, POLLIN, 0};
  return poll(&waiting, 1, 0) == 0;
}

}  // namespace

FileDescriptor SpareDescriptor::AcceptProbe(int listening) {
  const std::lock_guard lock(mutex_);
  FileDescriptor fd = AcceptNow(listening, nullptr);
  if (fd.valid() || (errno != EMFILE && errno != ENFILE)) return fd;
  // Without a descriptor that is the answer even if nobody waits.
  if (NobodyWaits(listening)) {
    errno = EAGAIN;
    return fd;
  }
  if (!RefillLocked()) return fd;
  spare_.Close();
  return AcceptNow(listening, nullptr);
}

FileDescriptor SpareDescriptor::Accept(int listening, sockaddr_storage& peer) {
  const std::lock_guard lock(mutex_);
  return RefillLocked() ? AcceptNow(listening, &peer) : FileDescriptor();
}

bool SpareDescriptor::Refill() {
  const std::lock_guard lock(mutex_);
  return RefillLocked();
}

bool SpareDescriptor::RefillLocked() {
  if (!spare_.valid()) spare_ = FileDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC));
  return spare_.valid();
}

}  // namespace sudoku
