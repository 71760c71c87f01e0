// The CountSolutions RPC: a search on the worker pool.
#ifndef SUDOKU_SERVER_RPC_COUNT_CALL_H_
#define SUDOKU_SERVER_RPC_COUNT_CALL_H_

#include <grpcpp/support/server_callback.h>

#include "server/rpc/call.h"
#include "sudoku/v1/sudoku.pb.h"

namespace sudoku {

grpc::ServerUnaryReactor* StartCount(ServiceParts& parts, grpc::CallbackServerContext* context,
                                     const v1::CountSolutionsRequest* request, v1::CountSolutionsResponse* response);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_COUNT_CALL_H_
