// What the control groups of this process allow, in cgroup v2 or v1, whichever are mounted.
#ifndef SUDOKU_SERVER_OPERATIONS_CGROUP_H_
#define SUDOKU_SERVER_OPERATIONS_CGROUP_H_

#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

namespace sudoku {

// Reads the limit that one group's folder sets; nullopt is none.
using LimitOfGroup = std::function<std::optional<double>(const std::filesystem::path& folder, bool v2)>;

// The smallest limit on the way from the process' own group up to the mount point, over the mounted hierarchies that
// can hold limits of `controller` ("cpu", "memory"). nullopt is no limit. Files that are missing or unreadable set
// none. `root` is where /proc is looked for; other than "/" in tests.
std::optional<double> SmallestLimit(const std::filesystem::path& root, std::string_view controller,
                                    const LimitOfGroup& limit_of);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_CGROUP_H_
