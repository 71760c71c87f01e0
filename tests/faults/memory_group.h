// A control group that bounds the memory of the processes in it, of version 1 or 2, whichever this machine has.
#ifndef SUDOKU_TESTS_FAULTS_MEMORY_GROUP_H_
#define SUDOKU_TESTS_FAULTS_MEMORY_GROUP_H_

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

namespace sudoku::testing {

class MemoryGroup {
 public:
  // Nothing if this machine does not let us make one.
  static std::unique_ptr<MemoryGroup> Make(std::size_t limit);
  // Whoever is in it must have ended.
  ~MemoryGroup();
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;

  // A process joins by writing its id here.
  std::string members_file() const { return folder_ / "cgroup.procs"; }

  // Whether the kernel took it: it does not go below what it cannot reclaim.
  bool SetLimit(std::size_t bytes) const;
  std::size_t Usage() const;

 private:
  MemoryGroup(std::filesystem::path folder, std::string limit_file, std::string usage_file)
      : folder_(std::move(folder)), limit_file_(std::move(limit_file)), usage_file_(std::move(usage_file)) {}

  const std::filesystem::path folder_;
  const std::string limit_file_, usage_file_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_MEMORY_GROUP_H_
