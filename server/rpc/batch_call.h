// The SolveBatch RPC: one call spread over the workers.
#ifndef SUDOKU_SERVER_RPC_BATCH_CALL_H_
#define SUDOKU_SERVER_RPC_BATCH_CALL_H_

#include <grpcpp/support/server_callback.h>

#include "server/rpc/call.h"
#include "sudoku/v1/sudoku.pb.h"

namespace sudoku {

grpc::ServerUnaryReactor* StartBatch(ServiceParts& parts, grpc::CallbackServerContext* context,
                                     const v1::SolveBatchRequest* request, v1::SolveBatchResponse* response);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_BATCH_CALL_H_
