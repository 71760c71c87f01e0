// The ExplainGrid RPC: what is wrong with a position.
#ifndef SUDOKU_SERVER_RPC_EXPLAIN_CALL_H_
#define SUDOKU_SERVER_RPC_EXPLAIN_CALL_H_

#include <grpcpp/support/server_callback.h>

#include "server/rpc/call.h"
#include "sudoku/v1/analysis.pb.h"

namespace sudoku {

grpc::ServerUnaryReactor* StartExplain(ServiceParts& parts, grpc::CallbackServerContext* context,
                                       const v1::ExplainGridRequest* request, v1::ExplainGridResponse* response);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_EXPLAIN_CALL_H_
