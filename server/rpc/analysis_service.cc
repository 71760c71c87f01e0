#include "server/rpc/analysis_service.h"

#include "server/rpc/analyze_call.h"
#include "server/rpc/explain_batch_call.h"
#include "server/rpc/explain_call.h"
#include "server/rpc/minimize_call.h"

namespace sudoku {

grpc::ServerUnaryReactor* AnalysisService::ExplainGrid(grpc::CallbackServerContext* context,
                                                       const v1::ExplainGridRequest* request,
                                                       v1::ExplainGridResponse* response) {
  return StartExplain(parts_, context, request, response);
}

grpc::ServerUnaryReactor* AnalysisService::AnalyzeGrid(grpc::CallbackServerContext* context,
                                                       const v1::AnalyzeGridRequest* request,
                                                       v1::AnalyzeGridResponse* response) {
  return StartAnalyze(parts_, context, request, response);
}

grpc::ServerUnaryReactor* AnalysisService::MinimizeGrid(grpc::CallbackServerContext* context,
                                                        const v1::MinimizeGridRequest* request,
                                                        v1::MinimizeGridResponse* response) {
  return StartMinimize(parts_, context, request, response);
}

grpc::ServerWriteReactor<v1::ExplainBatchResponse>* AnalysisService::ExplainBatch(
    grpc::CallbackServerContext* context, const v1::ExplainBatchRequest* request) {
  return StartExplainBatch(parts_, context, request);
}

}  // namespace sudoku
