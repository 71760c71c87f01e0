// How the memory that the server may use is divided.
#ifndef SUDOKU_SERVER_MEMORY_BUDGET_H_
#define SUDOKU_SERVER_MEMORY_BUDGET_H_

#include <cstddef>

#include "server/options.h"

namespace sudoku {

struct MemoryBudget {
  std::size_t limit;         // All of it.
  std::size_t bytes;         // Calls that are worked on, or wait for it.
  std::size_t stream_bytes;  // Streams.
  std::size_t grpc_bytes;    // What gRPC itself holds: connections, and messages that are still arriving.
};

// A quarter for calls, an eighth for streams and a quarter for gRPC of `limit`, unless the options say otherwise. The
// rest is for connections, the program, and what the estimates miss. More than 256 MiB for each has no use.
MemoryBudget DivideMemory(std::size_t limit, const Options& options);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_MEMORY_BUDGET_H_
