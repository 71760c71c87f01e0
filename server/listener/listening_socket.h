// What a server listens on: the sockets of one address.
#ifndef SUDOKU_SERVER_LISTENER_LISTENING_SOCKET_H_
#define SUDOKU_SERVER_LISTENER_LISTENING_SOCKET_H_

#include <sys/stat.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "server/listener/file_descriptor.h"
#include "server/listener/listen_address.h"

namespace sudoku {

class ListeningSocket {
 public:
  // Binds and listens; the sockets do not block. A host name takes a socket on each of its addresses, and 0.0.0.0 and
  // [::] mean every address of both families. Two servers never share an address: Unavailable if it is taken. A unix
  // socket that nobody listens on any more is taken over.
  static absl::StatusOr<std::unique_ptr<ListeningSocket>> Open(const ListenAddress& address);

  // Removes the unix socket's file, if it is still this one's.
  ~ListeningSocket();
  ListeningSocket(const ListeningSocket&) = delete;
  ListeningSocket& operator=(const ListeningSocket&) = delete;

  const std::vector<FileDescriptor>& sockets() const { return sockets_; }
  // With the port taken in place of 0.
  std::string address() const { return address_.WithPort(port_); }

 private:
  explicit ListeningSocket(ListenAddress address) : address_(std::move(address)) {}
  absl::Status OpenTcp();
  absl::Status OpenOnPort(int port);
  absl::Status OpenUnix();

  const ListenAddress address_;
  int port_ = 0;
  std::vector<FileDescriptor> sockets_;
  struct stat file_ {};  // Of the unix socket.
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_LISTENER_LISTENING_SOCKET_H_
