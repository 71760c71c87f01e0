// sudoku.v1.AnalysisService on gRPC's callback API: each RPC hands over to a file of its own.
#ifndef SUDOKU_SERVER_RPC_ANALYSIS_SERVICE_H_
#define SUDOKU_SERVER_RPC_ANALYSIS_SERVICE_H_

#include "server/rpc/call.h"
#include "sudoku/v1/analysis.grpc.pb.h"

namespace sudoku {

class AnalysisService final : public v1::AnalysisService::CallbackService {
 public:
  explicit AnalysisService(ServiceParts& parts) : parts_(parts) {}

  grpc::ServerUnaryReactor* ExplainGrid(grpc::CallbackServerContext* context, const v1::ExplainGridRequest* request,
                                        v1::ExplainGridResponse* response) override;
  grpc::ServerUnaryReactor* AnalyzeGrid(grpc::CallbackServerContext* context, const v1::AnalyzeGridRequest* request,
                                        v1::AnalyzeGridResponse* response) override;
  grpc::ServerUnaryReactor* MinimizeGrid(grpc::CallbackServerContext* context, const v1::MinimizeGridRequest* request,
                                         v1::MinimizeGridResponse* response) override;
  grpc::ServerWriteReactor<v1::ExplainBatchResponse>* ExplainBatch(grpc::CallbackServerContext* context,
                                                                   const v1::ExplainBatchRequest* request) override;

 private:
  ServiceParts& parts_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_ANALYSIS_SERVICE_H_
