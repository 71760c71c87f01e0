#include "tests/faults/memory_group.h"

#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>

namespace sudoku::testing {
namespace {

namespace fs = std::filesystem;

std::string NewName() {
  static std::atomic<int> made = 0;
  return "sudoku-test-" + std::to_string(getpid()) + "-" + std::to_string(made++);
}

}  // namespace

std::unique_ptr<MemoryGroup> MemoryGroup::Make(std::size_t limit) {
  struct Version {
    fs::path root;
    const char *limit, *usage;
  };
  const Version versions[] = {{"/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"},
                              {"/sys/fs/cgroup", "memory.max", "memory.current"}};
  for (const Version& version : versions) {
    const fs::path folder = version.root / NewName();
    std::error_code refused;
    if (!fs::exists(version.root / "cgroup.procs") || !fs::create_directory(folder, refused)) continue;
    std::unique_ptr<MemoryGroup> group(new MemoryGroup(folder, version.limit, version.usage));
    if (group->SetLimit(limit)) return group;
  }
  return nullptr;
}

MemoryGroup::~MemoryGroup() {
  // The kernel takes a moment to let go of a process that has ended.
  for (int i = 0; i < 100 && rmdir(folder_.c_str()) != 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

bool MemoryGroup::SetLimit(std::size_t bytes) const {
  std::ofstream file(folder_ / limit_file_);
  file << bytes << std::flush;
  return file.good();
}

std::size_t MemoryGroup::Usage() const {
  std::size_t bytes = 0;
  std::ifstream(folder_ / usage_file_) >> bytes;
  return bytes;
}

}  // namespace sudoku::testing
