// What the server asks of gRPC: limits of connections and messages, keepalive, quotas.
#ifndef SUDOKU_SERVER_GRPC_SETTINGS_H_
#define SUDOKU_SERVER_GRPC_SETTINGS_H_

#include <grpcpp/server_builder.h>

#include <cstddef>

#include "server/options.h"

namespace sudoku {

// `grpc_bytes`: what gRPC itself may hold.
void ApplySettings(const Options& options, std::size_t grpc_bytes, grpc::ServerBuilder& builder);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_GRPC_SETTINGS_H_
