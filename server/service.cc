#include "server/service.h"

#include "server/solve_call.h"

namespace sudoku {

grpc::ServerUnaryReactor* Service::Solve(grpc::CallbackServerContext* context, const v1::SolveRequest* request,
                                         v1::SolveResponse* response) {
  return StartSolve(parts_, context, request, response);
}

}  // namespace sudoku
