// The Solve RPC: inline under a small node budget, on the worker pool past it.
#ifndef SUDOKU_SERVER_RPC_SOLVE_CALL_H_
#define SUDOKU_SERVER_RPC_SOLVE_CALL_H_

#include <grpcpp/support/server_callback.h>

#include "server/rpc/call.h"
#include "sudoku/v1/sudoku.pb.h"

namespace sudoku {

grpc::ServerUnaryReactor* StartSolve(ServiceParts& parts, grpc::CallbackServerContext* context,
                                     const v1::SolveRequest* request, v1::SolveResponse* response);

// The answer to `grid` as a message. `result` is complete and passed its self-check.
void FillSolveResponse(const Grid& grid, const SolveResult& result, v1::SolveResponse* response);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_SOLVE_CALL_H_
