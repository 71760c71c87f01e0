// What the process takes from the system for bulk work, and what it keeps of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "tests/faults/burst.h"
#include "tests/support/server_process.h"

namespace sudoku::testing {
namespace {

using std::chrono::seconds;

constexpr char kGrid[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";

v1::SolveBatchRequest BatchOf(int lines) {
  v1::SolveBatchRequest request;
  for (int i = 0; i < lines; ++i) request.mutable_grids()->append(kGrid).append("\n");
  return request;
}

// Pages that the kernel had to give a process, so far.
double PageFaults(const Process& process) {
  std::ifstream file("/proc/" + std::to_string(process.pid()) + "/stat");
  std::stringstream text;
  text << file.rdbuf();
  std::istringstream fields(text.str().substr(text.str().rfind(')') + 2));
  std::string skipped;
  for (int i = 3; i < 10; ++i) fields >> skipped;  // minflt is field 10 of proc(5).
  double faults = 0;
  fields >> faults;
  return faults;
}

void Send(Stubs& stubs, const v1::SolveBatchRequest& request, int calls, int at_once) {
  for (int sent = 0; sent < calls; sent += at_once) {
    Burst<v1::SolveBatchResponse> burst;
    for (int i = 0; i < at_once; ++i) {
      burst.Start(seconds(60), [&](auto* context, auto* response, auto ended) {
        stubs.Next().async()->SolveBatch(context, &request, response, ended);
      });
    }
    burst.Wait();
  }
}

TEST(AllocatorTest, BatchesDoNotTakeTheirMemoryFromTheSystemAnew) {
  const ServerProcess server;
  Stubs stubs(server.address(), 1);
  const v1::SolveBatchRequest request = BatchOf(1'024);
  Send(stubs, request, 2'000, 4);
  constexpr int kCalls = 2'000;
  double best = 1e9;
  for (int round = 0; round < 3 && best > 2; ++round) {
    const double before = PageFaults(server);
    Send(stubs, request, kCalls, 4);
    best = std::min(best, (PageFaults(server) - before) / kCalls);
  }
  std::printf("%.2f page faults a batch of 1,024\n", best);
  EXPECT_LE(best, 2);
}

TEST(AllocatorTest, AfterABurstOfTheLargestBatchesMemoryComesBack) {
  const ServerProcess server;
  Stubs stubs(server.address(), 16);
  Send(stubs, BatchOf(1'024), 500, 4);
  const double before = server.ResidentMegabytes();
  for (int round = 0; round < 3; ++round) Send(stubs, BatchOf(16'384), 128, 64);
  const double peak = server.ResidentMegabytes();
  std::this_thread::sleep_for(seconds(3));
  const double after = server.ResidentMegabytes();
  std::printf("%.1f MB before, %.1f right after the burst, %.1f three seconds later\n", before, peak, after);
  EXPECT_LE(after, before + 64);
}

}  // namespace
}  // namespace sudoku::testing
