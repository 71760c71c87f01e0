// The server in this very process, for a client that names no other.
#ifndef SUDOKU_CLIENT_CONNECTION_EMBEDDED_H_
#define SUDOKU_CLIENT_CONNECTION_EMBEDDED_H_

#include <grpcpp/channel.h>

#include <memory>

#include "absl/status/statusor.h"

namespace sudoku::client {

struct Embedded {
  std::shared_ptr<void> server;  // Keep it as long as the channel.
  std::shared_ptr<grpc::Channel> channel;
};

// Starts the same server code that sudoku-server runs, reachable by gRPC's in-process channel only: no port, no file.
absl::StatusOr<Embedded> StartEmbedded();

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONNECTION_EMBEDDED_H_
