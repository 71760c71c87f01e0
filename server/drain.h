// The end of a server that leaves no call broken.
#ifndef SUDOKU_SERVER_DRAIN_H_
#define SUDOKU_SERVER_DRAIN_H_

#include <grpcpp/server.h>

#include <chrono>
#include <functional>

namespace sudoku {

// Waits until no request is still arriving, as gRPC's Shutdown answers those with CANCELLED; `limit` at most.
void AwaitUploads(std::chrono::steady_clock::time_point limit);

// Tells connections to go, lets calls finish, and cuts off what is left at `limit`. `calls_in_flight` are those of our
// service; once there are none, calls that have no end of their own (reflection) are cut off at once.
void ShutDown(grpc::Server& server, std::chrono::steady_clock::time_point limit,
              const std::function<std::size_t()>& calls_in_flight);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_DRAIN_H_
