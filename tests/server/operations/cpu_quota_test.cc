#include "server/operations/cpu_quota.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include "tests/support/temp_folder.h"

namespace sudoku {
namespace {

// A root folder with a /proc and control groups of its own.
class CpuQuotaTest : public ::testing::Test {
 protected:
  void Write(std::string_view path, std::string_view text) {
    const auto file = folder_.path() / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  std::optional<double> Limit() const { return CgroupCpuLimit(folder_.path()); }

  void MountV2(std::string_view group, std::string_view mounted_group = "/") {
    Write("proc/self/cgroup", "0::" + std::string(group) + "\n");
    Write("proc/self/mountinfo", "24 1 0:21 / /proc rw,nosuid - proc proc rw\n30 23 0:26 " +
                                     std::string(mounted_group) +
                                     " /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n");
  }
  void MountV1(std::string_view group, std::string_view mounted_group = "/") {
    Write("proc/self/cgroup", "9:memory:/other\n3:cpu,cpuacct:" + std::string(group) + "\n2:cpuset:/\n");
    Write("proc/self/mountinfo", "33 31 0:30 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n34 31 0:31 " +
                                     std::string(mounted_group) +
                                     " /sys/fs/cgroup/cpu,cpuacct rw master:1 - cgroup cgroup rw,cpu,cpuacct\n");
  }

  TempFolder folder_;
};

TEST_F(CpuQuotaTest, NothingMountedIsNoLimit) {
  EXPECT_EQ(Limit(), std::nullopt);
  EXPECT_GE(UsableCpus(folder_.path()), 1);
}

TEST_F(CpuQuotaTest, V2QuotaOfItsGroup) {
  MountV2("/pods/one");
  Write("sys/fs/cgroup/pods/one/cpu.max", "150000 100000\n");
  EXPECT_EQ(Limit(), 1.5);
}

TEST_F(CpuQuotaTest, V2MaxIsNoLimit) {
  MountV2("/pods/one");
  Write("sys/fs/cgroup/pods/one/cpu.max", "max 100000\n");
  EXPECT_EQ(Limit(), std::nullopt);
}

TEST_F(CpuQuotaTest, SmallestQuotaOnTheWayUpCounts) {
  MountV2("/pods/one");
  Write("sys/fs/cgroup/pods/one/cpu.max", "400000 100000\n");
  Write("sys/fs/cgroup/pods/cpu.max", "50000 100000\n");
  EXPECT_EQ(Limit(), 0.5);
}

TEST_F(CpuQuotaTest, V2InAContainerWithACgroupNamespace) {
  MountV2("/");
  Write("sys/fs/cgroup/cpu.max", "200000 100000\n");
  EXPECT_EQ(Limit(), 2.0);
}

TEST_F(CpuQuotaTest, V1Quota) {
  MountV1("/pods/one");
  Write("sys/fs/cgroup/cpu,cpuacct/pods/one/cpu.cfs_quota_us", "300000\n");
  Write("sys/fs/cgroup/cpu,cpuacct/pods/one/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Limit(), 3.0);
}

TEST_F(CpuQuotaTest, V1MinusOneIsNoLimit) {
  MountV1("/pods/one");
  Write("sys/fs/cgroup/cpu,cpuacct/pods/one/cpu.cfs_quota_us", "-1\n");
  Write("sys/fs/cgroup/cpu,cpuacct/pods/one/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Limit(), std::nullopt);
}

TEST_F(CpuQuotaTest, V1InAContainerSeesItsGroupAtTheMountPoint) {
  MountV1("/docker/abc/worker", "/docker/abc");
  Write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "250000\n");
  Write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  Write("sys/fs/cgroup/cpu,cpuacct/worker/cpu.cfs_quota_us", "125000\n");
  Write("sys/fs/cgroup/cpu,cpuacct/worker/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Limit(), 1.25);
}

TEST_F(CpuQuotaTest, GroupOutsideTheMountFallsBackToTheMountPoint) {
  MountV1("/elsewhere", "/docker/abc");
  Write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "100000\n");
  Write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Limit(), 1.0);
}

TEST_F(CpuQuotaTest, MountPointWithASpace) {
  Write("proc/self/cgroup", "0::/\n");
  Write("proc/self/mountinfo", "30 23 0:26 / /sys/my\\040groups rw - cgroup2 cgroup2 rw\n");
  Write("sys/my groups/cpu.max", "100000 50000\n");
  EXPECT_EQ(Limit(), 2.0);
}

TEST_F(CpuQuotaTest, GarbageIsNoLimit) {
  MountV2("/pods/one");
  for (const char* text : {"", "garbage", "100000", "100000 0", "-5 100000", "100000 x"}) {
    Write("sys/fs/cgroup/pods/one/cpu.max", text);
    EXPECT_EQ(Limit(), std::nullopt) << text;
  }
}

TEST_F(CpuQuotaTest, WorkersAreTheQuotaRoundedUpWithinTheAffinityMask) {
  cpu_set_t before;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  MountV2("/");
  Write("sys/fs/cgroup/cpu.max", "10000 100000\n");
  EXPECT_EQ(UsableCpus(folder_.path()), 1);
  Write("sys/fs/cgroup/cpu.max", "10000000000 100000\n");
  EXPECT_EQ(UsableCpus(folder_.path()), CPU_COUNT(&before));

  std::thread([&] {  // The mask is a thread's own, and is gone with it.
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (!CPU_ISSET(cpu, &before)) continue;
      CPU_SET(cpu, &one);
      break;
    }
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    EXPECT_EQ(UsableCpus(folder_.path()), 1);
  })
      .join();
}

TEST(CpuQuota, ThisMachine) {
  EXPECT_GE(UsableCpus(), 1);
  EXPECT_LE(UsableCpus(), static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace sudoku
