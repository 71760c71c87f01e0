// How many CPUs this process may use: what the hardware has, narrowed by the affinity mask and by the CPU quota of its
// control group. A container limited to two CPUs on a 64-core node sees 64 hardware threads, and a worker on each would
// only get them all throttled.
#ifndef SUDOKU_SERVER_OPERATIONS_CPU_QUOTA_H_
#define SUDOKU_SERVER_OPERATIONS_CPU_QUOTA_H_

#include <filesystem>
#include <optional>

namespace sudoku {

// CPUs' worth of time, e.g. 1.5, that the control groups of this process allow: the smallest quota on the way from its
// own group up to the mount point, in cgroup v2 (cpu.max) or v1 (cpu.cfs_quota_us), whichever are mounted. nullopt is
// no limit. Files that are missing or unreadable set no limit. `root` is where /proc is looked for; other than "/" in
// tests.
std::optional<double> CgroupCpuLimit(const std::filesystem::path& root = "/");

// Threads of work to run: the CPUs of the affinity mask (hardware threads if it cannot be read), at most the quota
// rounded up, so that no part of it is left unused. At least 1.
int UsableCpus(const std::filesystem::path& root = "/");

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_CPU_QUOTA_H_
