// Every error the service answers with, as a gRPC status with google.rpc details. The table of the contract is here and
// nowhere else.
#ifndef SUDOKU_SERVER_RPC_STATUS_DETAILS_H_
#define SUDOKU_SERVER_RPC_STATUS_DETAILS_H_

#include <grpcpp/support/status.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/analysis/position.h"
#include "core/grid.h"
#include "core/interrupt.h"

namespace sudoku {

inline constexpr char kErrorDomain[] = "sudoku.v1";

// GRID_LENGTH or GRID_CHARACTER.
std::string_view GridFaultReason(const GridFault& fault);

// INVALID_ARGUMENT: the fault's reason, with the length found, or row, column and character. `field` names the
// request's field.
grpc::Status BadGridStatus(std::string_view field, const GridFault& fault);

// INVALID_ARGUMENT, BATCH_SIZE, with the limit. `lines` were found.
grpc::Status BatchSizeStatus(std::size_t lines, std::size_t limit);

// INVALID_ARGUMENT, RESUME_POINT: `after` is no full grid. `why` says how.
grpc::Status ResumePointStatus(std::string_view why);

// INVALID_ARGUMENT, LIMIT: a limit below 0.
grpc::Status NegativeLimitStatus(std::int64_t limit, std::string_view field = "limit");

// INVALID_ARGUMENT, SYMMETRY: a number that the contract has no symmetry for.
grpc::Status UnknownSymmetryStatus(int symmetry);

// INVALID_ARGUMENT, POSITION: a position that contradicts itself, with the place; of one whose grids are none, the
// grid's reason. `prefix` is what stands before the name of its field in the request.
grpc::Status PositionStatus(const PositionFault& fault, std::string_view prefix);

// RESOURCE_EXHAUSTED, OVERLOADED, with RetryInfo.
grpc::Status OverloadedStatus(std::chrono::milliseconds retry_delay);

// RESOURCE_EXHAUSTED, a message that begins with SLOW_READER: a stream that gives way. Without details, for there is no
// way to bring them to a reader who takes nothing (see EarlyEnd).
grpc::Status SlowReaderStatus();

// UNAVAILABLE, DRAINING.
grpc::Status DrainingStatus();

// DEADLINE_EXCEEDED (DEADLINE) or CANCELLED (CANCELLED) for a search that was stopped, OK for one that was not.
grpc::Status SearchEndStatus(SearchEnd end);

// INTERNAL, SELF_CHECK: an answer failed its own check and is withheld.
grpc::Status SelfCheckStatus();

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_STATUS_DETAILS_H_
