// The calls that `bench` loads a server with.
#ifndef SUDOKU_CLIENT_BENCH_BENCH_CALLS_H_
#define SUDOKU_CLIENT_BENCH_BENCH_CALLS_H_

#include <grpcpp/channel.h>

#include <memory>
#include <string>
#include <vector>

#include "client/bench/load_generator.h"
#include "client/console/bench_options.h"

namespace sudoku::client {

// Makes calls of options.method with `grids` (81 characters each, not empty) round and round, spread over `channels`.
// Each call gets `deadline`, and no retries: what the server refuses shows as an error.
LoadGenerator::MakeCall MakeBenchCalls(const BenchOptions& options, absl::Duration deadline,
                                       const std::vector<std::string>& grids,
                                       const std::vector<std::shared_ptr<grpc::Channel>>& channels);

// How many grids one call of the method brings.
int GridsPerCall(const BenchOptions& options);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_BENCH_BENCH_CALLS_H_
