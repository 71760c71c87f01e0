// sudoku.v1.SudokuService on gRPC's callback API: each RPC hands over to a file of its own.
#ifndef SUDOKU_SERVER_RPC_SERVICE_H_
#define SUDOKU_SERVER_RPC_SERVICE_H_

#include "server/rpc/call.h"
#include "server/rpc/solve_messages.h"
#include "sudoku/v1/sudoku.grpc.pb.h"

namespace sudoku {

class Service final : public v1::SudokuService::CallbackService {
 public:
  explicit Service(ServiceParts& parts);

  grpc::ServerUnaryReactor* Solve(grpc::CallbackServerContext* context, const v1::SolveRequest* request,
                                  v1::SolveResponse* response) override;
  grpc::ServerUnaryReactor* SolveBatch(grpc::CallbackServerContext* context, const v1::SolveBatchRequest* request,
                                       v1::SolveBatchResponse* response) override;
  grpc::ServerUnaryReactor* CountSolutions(grpc::CallbackServerContext* context,
                                           const v1::CountSolutionsRequest* request,
                                           v1::CountSolutionsResponse* response) override;
  grpc::ServerWriteReactor<v1::EnumerateSolutionsResponse>* EnumerateSolutions(
      grpc::CallbackServerContext* context, const v1::EnumerateSolutionsRequest* request) override;

 private:
  ServiceParts& parts_;
  SolveMessages solve_messages_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_SERVICE_H_
