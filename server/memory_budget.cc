#include "server/memory_budget.h"

#include <algorithm>

namespace sudoku {
namespace {

constexpr std::size_t kMost = std::size_t{256} << 20;

std::size_t Part(std::size_t part_of_limit, std::size_t asked) {
  return asked > 0 ? asked : std::min(part_of_limit, kMost);
}

}  // namespace

MemoryBudget DivideMemory(std::size_t limit, const Options& options) {
  return {.limit = limit,
          .bytes = Part(limit / 4, options.max_bytes_in_flight),
          .stream_bytes = Part(limit / 8, options.max_stream_bytes),
          .grpc_bytes = Part(limit / 4, options.max_bytes_in_flight)};
}

}  // namespace sudoku
