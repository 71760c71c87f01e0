// The ExplainBatch RPC: what is wrong with many grids, a message for each of which there is something to say.
#ifndef SUDOKU_SERVER_RPC_EXPLAIN_BATCH_CALL_H_
#define SUDOKU_SERVER_RPC_EXPLAIN_BATCH_CALL_H_

#include <grpcpp/support/server_callback.h>

#include "server/rpc/call.h"
#include "sudoku/v1/analysis.pb.h"

namespace sudoku {

grpc::ServerWriteReactor<v1::ExplainBatchResponse>* StartExplainBatch(ServiceParts& parts,
                                                                      grpc::CallbackServerContext* context,
                                                                      const v1::ExplainBatchRequest* request);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_EXPLAIN_BATCH_CALL_H_
