// The calls of LogicService.
#ifndef SUDOKU_SERVER_RPC_LOGIC_CALLS_H_
#define SUDOKU_SERVER_RPC_LOGIC_CALLS_H_

#include <cstddef>

#include "server/rpc/call.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku {

inline constexpr std::size_t kMaxRatingLines = 1'024;

// find_steps_call.cc
grpc::ServerUnaryReactor* StartFindSteps(ServiceParts& parts, grpc::CallbackServerContext* context,
                                         const v1::FindStepsRequest* request, v1::FindStepsResponse* response);
// path_call.cc
grpc::ServerUnaryReactor* StartSolveByLogic(ServiceParts& parts, grpc::CallbackServerContext* context,
                                            const v1::SolveByLogicRequest* request, v1::SolveByLogicResponse* response);
// rate_call.cc
grpc::ServerUnaryReactor* StartRateBatch(ServiceParts& parts, grpc::CallbackServerContext* context,
                                         const v1::RateBatchRequest* request, v1::RateBatchResponse* response);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_LOGIC_CALLS_H_
