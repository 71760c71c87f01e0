#include "server/operations/cpu_quota.h"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"

namespace sudoku {
namespace {

namespace fs = std::filesystem;

bool HasItem(std::string_view comma_separated, std::string_view item) {
  while (true) {
    const std::size_t comma = comma_separated.find(',');
    if (comma_separated.substr(0, comma) == item) return true;
    if (comma == std::string_view::npos) return false;
    comma_separated.remove_prefix(comma + 1);
  }
}

// mountinfo writes space, tab, newline and backslash as three octal digits.
std::string Unescape(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 3 < text.size()) {
      out += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
      i += 3;
    } else {
      out += text[i];
    }
  }
  return out;
}

struct Hierarchy {
  bool v2;
  std::string mounted_group;  // The group that is visible at the mount point.
  fs::path mount_point;
};

// The mounted hierarchies that can hold a CPU quota, see proc(5), /proc/[pid]/mountinfo.
std::vector<Hierarchy> Hierarchies(const fs::path& root) {
  std::vector<Hierarchy> found;
  std::ifstream mountinfo(root / "proc/self/mountinfo");
  for (std::string line; std::getline(mountinfo, line);) {
    std::istringstream fields(line);
    std::string id, parent, device, group, mount_point, word, type, source, options;
    fields >> id >> parent >> device >> group >> mount_point;
    while (fields >> word && word != "-") continue;
    fields >> type >> source >> options;
    const bool v2 = type == "cgroup2";
    if (!v2 && !(type == "cgroup" && HasItem(options, "cpu"))) continue;
    found.push_back({v2, Unescape(group), root / fs::path(Unescape(mount_point)).relative_path()});
  }
  return found;
}

// The path of this process' group in its v2 hierarchy, or in the v1 hierarchy of the cpu controller.
std::optional<std::string> GroupOfProcess(const fs::path& root, bool v2) {
  std::ifstream cgroup(root / "proc/self/cgroup");
  for (std::string line; std::getline(cgroup, line);) {
    const std::size_t first = line.find(':');
    if (first == std::string::npos) continue;
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string_view controllers = std::string_view(line).substr(first + 1, second - first - 1);
    if (v2 ? controllers.empty() : HasItem(controllers, "cpu")) return line.substr(second + 1);
  }
  return std::nullopt;
}

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

// Where the process' group lies below the mount point. In a container without a cgroup namespace /proc names the path
// on the host, of which the mount shows the lower end; a group that lies outside the mount cannot be looked at, and
// the mount point is then the nearest to it.
fs::path BelowMount(const std::string& group, const std::string& mounted_group) {
  if (mounted_group == "/") return fs::path(group).relative_path();
  const fs::path below = fs::path(group).lexically_relative(mounted_group);
  if (below.empty() || below == "." || *below.begin() == "..") return {};
  return below;
}

}  // namespace

std::optional<double> CgroupCpuLimit(const fs::path& root) {
  std::optional<double> limit;
  for (const Hierarchy& hierarchy : Hierarchies(root)) {
    const std::optional<std::string> group = GroupOfProcess(root, hierarchy.v2);
    if (!group) continue;
    fs::path below = BelowMount(*group, hierarchy.mounted_group);
    while (true) {
      if (const auto quota = QuotaOf(hierarchy.mount_point / below, hierarchy.v2)) {
        limit = std::min(limit.value_or(*quota), *quota);
      }
      if (below.empty()) break;
      below = below.parent_path();
    }
  }
  return limit;
}

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
