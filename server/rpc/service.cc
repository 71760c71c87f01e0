#include "server/rpc/service.h"

#include "server/rpc/batch_call.h"
#include "server/rpc/count_call.h"
#include "server/rpc/enumerate_call.h"
#include "server/rpc/solve_call.h"

namespace sudoku {

Service::Service(ServiceParts& parts) : parts_(parts) { SetMessageAllocatorFor_Solve(&solve_messages_); }

grpc::ServerUnaryReactor* Service::Solve(grpc::CallbackServerContext* context, const v1::SolveRequest* request,
                                         v1::SolveResponse* response) {
  return StartSolve(parts_, context, request, response);
}

grpc::ServerUnaryReactor* Service::SolveBatch(grpc::CallbackServerContext* context,
                                              const v1::SolveBatchRequest* request, v1::SolveBatchResponse* response) {
  return StartBatch(parts_, context, request, response);
}

grpc::ServerUnaryReactor* Service::CountSolutions(grpc::CallbackServerContext* context,
                                                  const v1::CountSolutionsRequest* request,
                                                  v1::CountSolutionsResponse* response) {
  return StartCount(parts_, context, request, response);
}

grpc::ServerWriteReactor<v1::EnumerateSolutionsResponse>* Service::EnumerateSolutions(
    grpc::CallbackServerContext* context, const v1::EnumerateSolutionsRequest* request) {
  return StartEnumerate(parts_, context, request);
}

}  // namespace sudoku
