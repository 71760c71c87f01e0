// Addresses a server listens on: host:port, [v6]:port, unix:/path.
#ifndef SUDOKU_SERVER_LISTENER_LISTEN_ADDRESS_H_
#define SUDOKU_SERVER_LISTENER_LISTEN_ADDRESS_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace sudoku {

struct ListenAddress {
  std::string host;  // Without brackets; for a unix socket, empty.
  int port = 0;      // 0-65535; 0 takes a free one.
  std::string path;  // Of a unix socket; else empty.

  bool is_unix() const { return !path.empty(); }
  // Whether only this machine can reach it: 127.0.0.0/8, ::1, localhost, or a unix socket.
  bool is_local() const;
  // The text ParseListenAddress takes, with `port` in place of its own.
  std::string WithPort(int bound_port) const;
};

// InvalidArgument, saying what is wrong, if `text` is no such address.
absl::StatusOr<ListenAddress> ParseListenAddress(std::string_view text);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_LISTENER_LISTEN_ADDRESS_H_
