// What the server asks of gRPC: limits of connections and messages, keepalive, quotas.
#ifndef SUDOKU_SERVER_GRPC_SETTINGS_H_
#define SUDOKU_SERVER_GRPC_SETTINGS_H_

#include <grpcpp/server_builder.h>

#include "server/options.h"

namespace sudoku {

void ApplySettings(const Options& options, grpc::ServerBuilder& builder);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_GRPC_SETTINGS_H_
