#include "server/rpc/logic_service.h"

#include "server/rpc/logic_calls.h"

namespace sudoku {

grpc::ServerUnaryReactor* LogicService::FindSteps(grpc::CallbackServerContext* context,
                                                  const v1::FindStepsRequest* request,
                                                  v1::FindStepsResponse* response) {
  return StartFindSteps(parts_, context, request, response);
}

grpc::ServerUnaryReactor* LogicService::SolveByLogic(grpc::CallbackServerContext* context,
                                                     const v1::SolveByLogicRequest* request,
                                                     v1::SolveByLogicResponse* response) {
  return StartSolveByLogic(parts_, context, request, response);
}

grpc::ServerUnaryReactor* LogicService::RateBatch(grpc::CallbackServerContext* context,
                                                  const v1::RateBatchRequest* request,
                                                  v1::RateBatchResponse* response) {
  return StartRateBatch(parts_, context, request, response);
}

}  // namespace sudoku
