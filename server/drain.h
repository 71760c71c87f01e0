// The end of a server that leaves no call broken.
#ifndef SUDOKU_SERVER_DRAIN_H_
#define SUDOKU_SERVER_DRAIN_H_

#include <grpcpp/server.h>

#include <chrono>
#include <functional>

namespace sudoku {

// Waits until for a moment no call is at work and no request is still arriving; `limit` at most. gRPC's Shutdown
// answers those that are arriving with CANCELLED, which nobody retries: before it everybody must have heard that they
// are turned away. `calls_in_flight` are those of our service.
void AwaitQuiet(std::chrono::steady_clock::time_point limit, const std::function<std::size_t()>& calls_in_flight);

// Tells connections to go, lets calls finish, and cuts off what is left at `limit`. Once there are none of ours, calls
// that have no end of their own (reflection) are cut off at once.
void ShutDown(grpc::Server& server, std::chrono::steady_clock::time_point limit,
              const std::function<std::size_t()>& calls_in_flight);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_DRAIN_H_
