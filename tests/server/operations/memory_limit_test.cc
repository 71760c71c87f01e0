#include "server/operations/memory_limit.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/temp_folder.h"

namespace sudoku {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

std::size_t MachineMemory() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// A root folder with a /proc and control groups of its own.
class MemoryLimitTest : public ::testing::Test {
 protected:
  void Write(std::string_view path, std::string_view text) {
    const auto file = folder_.path() / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  void MountV2(std::string_view group) {
    Write("proc/self/cgroup", "0::" + std::string(group) + "\n");
    Write("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw,nsdelegate\n");
  }
  void MountV1(std::string_view group) {
    Write("proc/self/cgroup", "9:memory:" + std::string(group) + "\n3:cpu,cpuacct:/other\n");
    Write("proc/self/mountinfo", "35 31 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
  }
  std::size_t Limit() const { return MemoryLimit(folder_.path()); }

  TempFolder folder_;
};

TEST_F(MemoryLimitTest, WithoutGroupsItIsTheMachines) { EXPECT_EQ(Limit(), MachineMemory()); }

TEST_F(MemoryLimitTest, V2LimitOfItsGroup) {
  MountV2("/pods/one");
  Write("sys/fs/cgroup/pods/one/memory.max", "134217728\n");
  EXPECT_EQ(Limit(), 128 * kMebibyte);
}

TEST_F(MemoryLimitTest, TheSmallestOnTheWayUpCounts) {
  MountV2("/pods/one");
  Write("sys/fs/cgroup/pods/one/memory.max", "134217728\n");
  Write("sys/fs/cgroup/pods/memory.max", "67108864\n");
  EXPECT_EQ(Limit(), 64 * kMebibyte);
}

TEST_F(MemoryLimitTest, V2MaxIsNone) {
  MountV2("/pods/one");
  Write("sys/fs/cgroup/pods/one/memory.max", "max\n");
  EXPECT_EQ(Limit(), MachineMemory());
}

TEST_F(MemoryLimitTest, V1LimitOfItsGroup) {
  MountV1("/pods/one");
  Write("sys/fs/cgroup/memory/pods/one/memory.limit_in_bytes", "134217728\n");
  EXPECT_EQ(Limit(), 128 * kMebibyte);
}

TEST_F(MemoryLimitTest, V1WithoutALimitNamesMoreThanThereIs) {
  MountV1("/");
  Write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(Limit(), MachineMemory());
}

TEST_F(MemoryLimitTest, NonsenseIsNoLimit) {
  MountV2("/");
  Write("sys/fs/cgroup/memory.max", "-5\n");
  EXPECT_EQ(Limit(), MachineMemory());
}

TEST(ResidentBytesTest, GrowsWithWhatIsTouched) {
  const std::size_t before = ResidentBytes();
  EXPECT_GT(before, kMebibyte);
  const std::vector<char> touched(64 * kMebibyte, 'x');
  EXPECT_GT(ResidentBytes(), before + 32 * kMebibyte);
  EXPECT_EQ(touched.back(), 'x');
}

}  // namespace
}  // namespace sudoku
