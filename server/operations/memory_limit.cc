#include "server/operations/memory_limit.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>

#include "absl/strings/numbers.h"
#include "server/operations/cgroup.h"

namespace sudoku {
namespace {

// "max" (v2) is none; the largest number of pages (v1) is above the machine's memory.
std::optional<double> LimitOf(const std::filesystem::path& folder, bool v2) {
  std::string text;
  std::ifstream(folder / (v2 ? "memory.max" : "memory.limit_in_bytes")) >> text;
  double bytes = 0;
  if (!absl::SimpleAtod(text, &bytes) || bytes <= 0) return std::nullopt;
  return bytes;
}

}  // namespace

std::size_t MemoryLimit(const std::filesystem::path& root) {
  const double machine = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  return static_cast<std::size_t>(std::min(machine, SmallestLimit(root, "memory", LimitOf).value_or(machine)));
}

std::size_t ResidentBytes() {
  std::size_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace sudoku
