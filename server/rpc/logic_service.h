// sudoku.v1.LogicService on gRPC's callback API: each RPC hands over to a file of its own.
#ifndef SUDOKU_SERVER_RPC_LOGIC_SERVICE_H_
#define SUDOKU_SERVER_RPC_LOGIC_SERVICE_H_

#include "server/rpc/call.h"
#include "sudoku/v1/logic.grpc.pb.h"

namespace sudoku {

class LogicService final : public v1::LogicService::CallbackService {
 public:
  explicit LogicService(ServiceParts& parts) : parts_(parts) {}

  grpc::ServerUnaryReactor* FindSteps(grpc::CallbackServerContext* context, const v1::FindStepsRequest* request,
                                      v1::FindStepsResponse* response) override;
  grpc::ServerUnaryReactor* SolveByLogic(grpc::CallbackServerContext* context, const v1::SolveByLogicRequest* request,
                                         v1::SolveByLogicResponse* response) override;
  grpc::ServerUnaryReactor* RateBatch(grpc::CallbackServerContext* context, const v1::RateBatchRequest* request,
                                      v1::RateBatchResponse* response) override;

 private:
  ServiceParts& parts_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_LOGIC_SERVICE_H_
