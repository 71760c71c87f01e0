#include "server/operations/cgroup.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

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

// The mounted hierarchies that can hold limits of the controller, see proc(5), /proc/[pid]/mountinfo.
std::vector<Hierarchy> Hierarchies(const fs::path& root, std::string_view controller) {
  std::vector<Hierarchy> found;
  std::ifstream mountinfo(root / "proc/self/mountinfo");
  for (std::string line; std::getline(mountinfo, line);) {
    std::istringstream fields(line);
    std::string id, parent, device, group, mount_point, word, type, source, options;
    fields >> id >> parent >> device >> group >> mount_point;
    while (fields >> word && word != "-") continue;
    fields >> type >> source >> options;
    const bool v2 = type == "cgroup2";
    if (!v2 && !(type == "cgroup" && HasItem(options, controller))) continue;
    found.push_back({v2, Unescape(group), root / fs::path(Unescape(mount_point)).relative_path()});
  }
  return found;
}

// The path of this process' group in its v2 hierarchy, or in the v1 hierarchy of the controller.
std::optional<std::string> GroupOfProcess(const fs::path& root, std::string_view controller, bool v2) {
  std::ifstream cgroup(root / "proc/self/cgroup");
  for (std::string line; std::getline(cgroup, line);) {
    const std::size_t first = line.find(':');
    if (first == std::string::npos) continue;
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string_view controllers = std::string_view(line).substr(first + 1, second - first - 1);
    if (v2 ? controllers.empty() : HasItem(controllers, controller)) return line.substr(second + 1);
  }
  return std::nullopt;
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

std::optional<double> SmallestLimit(const fs::path& root, std::string_view controller, const LimitOfGroup& limit_of) {
  std::optional<double> smallest;
  for (const Hierarchy& hierarchy : Hierarchies(root, controller)) {
    const std::optional<std::string> group = GroupOfProcess(root, controller, hierarchy.v2);
    if (!group) continue;
    fs::path below = BelowMount(*group, hierarchy.mounted_group);
    while (true) {
      if (const auto limit = limit_of(hierarchy.mount_point / below, hierarchy.v2)) {
        smallest = std::min(smallest.value_or(*limit), *limit);
      }
      if (below.empty()) break;
      below = below.parent_path();
    }
  }
  return smallest;
}

}  // namespace sudoku
