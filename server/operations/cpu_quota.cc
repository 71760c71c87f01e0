#include "server/operations/cpu_quota.h"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include "absl/strings/numbers.h"
#include "server/operations/cgroup.h"

namespace sudoku {
namespace {

namespace fs = std::filesystem;

std::optional<double> Quotient(std::string_view quota, std::string_view period) {
  std::int64_t used = 0, length = 0;
  if (!absl::SimpleAtoi(absl::string_view(quota.data(), quota.size()), &used) || used <= 0) return std::nullopt;
  if (!absl::SimpleAtoi(absl::string_view(period.data(), period.size()), &length) || length <= 0) return std::nullopt;
  return static_cast<double>(used) / static_cast<double>(length);
}

// The quota that one group's folder sets; "max" (v2) and -1 (v1) are none.
std::optional<double> QuotaOf(const fs::path& folder, bool v2) {
  std::string quota, period;
  if (v2) {
    std::ifstream(folder / "cpu.max") >> quota >> period;
  } else {
    std::ifstream(folder / "cpu.cfs_quota_us") >> quota;
    std::ifstream(folder / "cpu.cfs_period_us") >> period;
  }
  return Quotient(quota, period);
}

}  // namespace

std::optional<double> CgroupCpuLimit(const fs::path& root) { return SmallestLimit(root, "cpu", QuotaOf); }

int UsableCpus(const fs::path& root) {
  int cpus = static_cast<int>(std::thread::hardware_concurrency());
  cpu_set_t mask;
  if (sched_getaffinity(0, sizeof mask, &mask) == 0) cpus = CPU_COUNT(&mask);
  if (const auto limit = CgroupCpuLimit(root)) {
    cpus = std::min(cpus, static_cast<int>(std::ceil(std::min(*limit, 1e6))));
  }
  return std::max(cpus, 1);
}

}  // namespace sudoku
