// The AnalyzeGrid RPC: what the cells of a grid may be.
#ifndef SUDOKU_SERVER_RPC_ANALYZE_CALL_H_
#define SUDOKU_SERVER_RPC_ANALYZE_CALL_H_

#include <grpcpp/support/server_callback.h>

#include "server/rpc/call.h"
#include "sudoku/v1/analysis.pb.h"

namespace sudoku {

grpc::ServerUnaryReactor* StartAnalyze(ServiceParts& parts, grpc::CallbackServerContext* context,
                                       const v1::AnalyzeGridRequest* request, v1::AnalyzeGridResponse* response);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_ANALYZE_CALL_H_
