// The MinimizeGrid RPC: minimal puzzles.
#ifndef SUDOKU_SERVER_RPC_MINIMIZE_CALL_H_
#define SUDOKU_SERVER_RPC_MINIMIZE_CALL_H_

#include <grpcpp/support/server_callback.h>

#include "server/rpc/call.h"
#include "sudoku/v1/analysis.pb.h"

namespace sudoku {

grpc::ServerUnaryReactor* StartMinimize(ServiceParts& parts, grpc::CallbackServerContext* context,
                                        const v1::MinimizeGridRequest* request, v1::MinimizeGridResponse* response);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_MINIMIZE_CALL_H_
