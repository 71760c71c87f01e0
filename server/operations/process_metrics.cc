#include "server/operations/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "server/operations/figure.h"

namespace sudoku {
namespace {

// The fields of /proc/self/stat that are wanted, see proc(5).
struct Stat {
  double cpu_ticks = 0;
  double threads = 0;
  double start_ticks = 0;  // Since boot.
  double virtual_bytes = 0;
  double resident_pages = 0;
};

bool ReadStat(Stat& stat) {
  std::string text;
  if (!std::getline(std::ifstream("/proc/self/stat"), text)) return false;
  std::istringstream fields(text.substr(text.rfind(')') + 1));  // The command's name may hold spaces.
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;  // Fields 14 and 15.
  for (int field = 16; field < 20; ++field) fields >> skipped;
  fields >> stat.threads >> skipped >> stat.start_ticks >> stat.virtual_bytes >> stat.resident_pages;  // 20 to 24.
  stat.cpu_ticks = user + system;
  return static_cast<bool>(fields);
}

// Seconds since 1970 at which the machine started; 0 if unknown.
double BootTime() {
  std::ifstream stat("/proc/stat");
  for (std::string line; std::getline(stat, line);) {
    if (line.starts_with("btime ")) return std::stod(line.substr(6));
  }
  return 0;
}

double OpenFiles() {
  std::error_code error;
  double count = 0;
  std::filesystem::directory_iterator files("/proc/self/fd", error);
  for (; !error && files != std::filesystem::directory_iterator(); files.increment(error)) ++count;
  return count;
}

}  // namespace

std::vector<prometheus::MetricFamily> ProcessMetrics() {
  using enum prometheus::MetricType;
  std::vector<prometheus::MetricFamily> families;
  const double ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  if (Stat stat; ReadStat(stat)) {
    families.push_back(
        Figure("process_cpu_seconds_total", "User and system CPU time spent.", Counter, stat.cpu_ticks / ticks));
    families.push_back(Figure("process_resident_memory_bytes", "Resident memory.", Gauge,
                              stat.resident_pages * static_cast<double>(sysconf(_SC_PAGESIZE))));
    families.push_back(Figure("process_virtual_memory_bytes", "Virtual memory.", Gauge, stat.virtual_bytes));
    families.push_back(Figure("process_threads", "Threads.", Gauge, stat.threads));
    if (const double boot = BootTime(); boot > 0) {
      families.push_back(Figure("process_start_time_seconds", "Start of the process, in seconds since 1970.", Gauge,
                                boot + stat.start_ticks / ticks));
    }
  }
  if (const double files = OpenFiles(); files > 0) {
    families.push_back(Figure("process_open_fds", "Open file descriptors.", Gauge, files));
  }
  if (rlimit limit; getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    families.push_back(Figure("process_max_fds", "Most file descriptors that may be open.", Gauge,
                              static_cast<double>(limit.rlim_cur)));
  }
  return families;
}

}  // namespace sudoku
