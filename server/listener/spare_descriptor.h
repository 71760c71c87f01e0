// Accepting when the process has no descriptors left: who must be let in, and who has to wait.
#ifndef SUDOKU_SERVER_LISTENER_SPARE_DESCRIPTOR_H_
#define SUDOKU_SERVER_LISTENER_SPARE_DESCRIPTOR_H_

#include <sys/socket.h>

#include <mutex>

#include "server/listener/file_descriptor.h"

namespace sudoku {

// A descriptor kept back for probes. Whoever else accepts does it here too: a descriptor that is free for a moment
// (the spare one before it is used, a probe's when it is over) would be theirs otherwise, and the probes were shut out
// for good. Thread-safe.
class SpareDescriptor {
 public:
  SpareDescriptor() { Refill(); }

  // Accepts without blocking, with the spare descriptor if there is no other. Invalid, and errno says why, if nobody
  // waits (EAGAIN) or it cannot be done.
  FileDescriptor AcceptProbe(int listening);

  // The same for everybody else: EMFILE while the spare one is missing. `peer` is where the connection comes from.
  FileDescriptor Accept(int listening, sockaddr_storage& peer);

  // Whether it is there; opened again if it can be.
  bool Refill();

 private:
  bool RefillLocked();

  std::mutex mutex_;
  FileDescriptor spare_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_LISTENER_SPARE_DESCRIPTOR_H_
