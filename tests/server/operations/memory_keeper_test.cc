#include "server/operations/memory_keeper.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "server/operations/memory_limit.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

void WaitUntil(const std::function<bool()>& come) {
  for (int i = 0; i < 3'000 && !come(); ++i) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_TRUE(come());
}

std::vector<std::unique_ptr<char[]>> Touched(std::size_t bytes) {
  std::vector<std::unique_ptr<char[]>> blocks;
  for (std::size_t held = 0; held < bytes; held += 64 << 10) blocks.push_back(std::make_unique<char[]>(64 << 10));
  return blocks;
}

// A heap that is free but for the last block: what malloc keeps.
std::unique_ptr<char[]> TouchAndFree(std::size_t bytes) { return std::move(Touched(bytes).back()); }

TEST(MemoryKeeperTest, GivesBackWhatIsFreeOnceThereIsNoWork) {
  KeepFreedMemory();
  std::atomic<bool> busy{true};
  const MemoryKeeper keeper(
      {.limit = SIZE_MAX, .interval = milliseconds(5), .calm_before = milliseconds(50)}, [&] { return busy.load(); },
      [](bool) {});
  const std::size_t before = ResidentBytes();
  const std::unique_ptr<char[]> last = TouchAndFree(256 * kMebibyte);
  EXPECT_GT(ResidentBytes(), before + 128 * kMebibyte) << "kept while there is work";
  busy = false;
  WaitUntil([&] { return ResidentBytes() < before + 64 * kMebibyte; });
}

// A connection may close, and a message that never arrived whole go with it, long after the last work.
TEST(MemoryKeeperTest, GivesBackWhatWasStillInUseTheFirstTime) {
  KeepFreedMemory();
  const std::size_t before = ResidentBytes();
  const MemoryKeeper keeper(
      {.limit = SIZE_MAX, .interval = milliseconds(5), .calm_before = milliseconds(20)}, [] { return false; },
      [](bool) {});
  {
    const std::vector<std::vector<char>> used(256, std::vector<char>(kMebibyte, 'x'));
    std::this_thread::sleep_for(milliseconds(200));
    EXPECT_GT(ResidentBytes(), before + 128 * kMebibyte);
  }
  WaitUntil([&] { return ResidentBytes() < before + 64 * kMebibyte; });
}

// The end of a thread's heap is out of malloc_trim()'s reach.
TEST(MemoryKeeperTest, LittleIsKeptAtTheEndsOfThreadsHeaps) {
  KeepFreedMemory();
  const std::size_t before = ResidentBytes();
  std::atomic<int> freed{0};
  std::atomic<bool> over{false};
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      Touched(48 * kMebibyte);
      ++freed;
      over.wait(false);
    });
  }
  WaitUntil([&] { return freed == 4; });
  const MemoryKeeper keeper(
      {.limit = SIZE_MAX, .interval = milliseconds(5), .calm_before = milliseconds(5)}, [] { return false; },
      [](bool) {});
  WaitUntil([&] { return ResidentBytes() < before + 48 * kMebibyte; });
  over = true;
  over.notify_all();
}

TEST(MemoryKeeperTest, TellsWhenMemoryIsShortAndWhenItIsNotAnyMore) {
  std::atomic<int> told_short{0}, told_enough{0};
  const MemoryKeeper keeper(
      {.limit = ResidentBytes() + 128 * kMebibyte, .interval = milliseconds(5)}, [] { return true; },
      [&](bool is_short) { ++(is_short ? told_short : told_enough); });
  std::this_thread::sleep_for(milliseconds(50));
  EXPECT_EQ(told_short, 0);
  EXPECT_EQ(told_enough, 0) << "told at changes alone";
  {
    const std::vector<char> touched(160 * kMebibyte, 'x');
    WaitUntil([&] { return told_short > 1; });
  }
  WaitUntil([&] { return told_enough == 1; });
}

}  // namespace
}  // namespace sudoku
