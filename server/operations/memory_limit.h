// How much memory this process may use.
#ifndef SUDOKU_SERVER_OPERATIONS_MEMORY_LIMIT_H_
#define SUDOKU_SERVER_OPERATIONS_MEMORY_LIMIT_H_

#include <cstddef>
#include <filesystem>

namespace sudoku {

// Bytes: the smallest limit of the control groups of this process (cgroup v2 memory.max, v1 memory.limit_in_bytes), and
// at most the machine's memory. `root` is where /proc is looked for; other than "/" in tests.
std::size_t MemoryLimit(const std::filesystem::path& root = "/");

// Bytes of this process that are in memory now; 0 if it cannot be told.
std::size_t ResidentBytes();

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_MEMORY_LIMIT_H_
