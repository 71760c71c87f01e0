// Every error the service answers with, as a gRPC status with google.rpc details. The table of the contract is here and
// nowhere else.
#ifndef SUDOKU_SERVER_RPC_STATUS_DETAILS_H_
#define SUDOKU_SERVER_RPC_STATUS_DETAILS_H_

#include <grpcpp/support/status.h>

#include <chrono>
#include <cstddef>
#include <string_view>

#include "core/grid.h"
#include "core/interrupt.h"

namespace sudoku {

inline constexpr char kErrorDomain[] = "sudoku.v1";

// INVALID_ARGUMENT: GRID_LENGTH or GRID_CHARACTER, with the length found, or row, column and offset. `field` names the
// request's field.
grpc::Status BadGridStatus(std::string_view field, const GridFault& fault);

// INVALID_ARGUMENT, BATCH_SIZE, with the limit. `lines` were found.
grpc::Status BatchSizeStatus(std::size_t lines, std::size_t limit);

// INVALID_ARGUMENT, RESUME_POINT: `after` is no full grid. `why` says how.
grpc::Status ResumePointStatus(std::string_view why);

// RESOURCE_EXHAUSTED, OVERLOADED, with RetryInfo.
grpc::Status OverloadedStatus(std::chrono::milliseconds retry_delay);

// UNAVAILABLE, DRAINING.
grpc::Status DrainingStatus();

// DEADLINE_EXCEEDED or CANCELLED for a search that was stopped, OK for one that was not.
grpc::Status SearchEndStatus(SearchEnd end);

// INTERNAL: an answer failed its own check and is withheld.
grpc::Status SelfCheckStatus();

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_STATUS_DETAILS_H_
