// The EnumerateSolutions RPC: a stream that computes one chunk ahead of the one it writes.
#ifndef SUDOKU_SERVER_RPC_ENUMERATE_CALL_H_
#define SUDOKU_SERVER_RPC_ENUMERATE_CALL_H_

#include <grpcpp/support/server_callback.h>

#include "server/rpc/call.h"
#include "sudoku/v1/sudoku.pb.h"

namespace sudoku {

grpc::ServerWriteReactor<v1::EnumerateSolutionsResponse>* StartEnumerate(ServiceParts& parts,
                                                                         grpc::CallbackServerContext* context,
                                                                         const v1::EnumerateSolutionsRequest* request);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_ENUMERATE_CALL_H_
