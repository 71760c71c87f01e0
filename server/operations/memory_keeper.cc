#include "server/operations/memory_keeper.h"

#include <malloc.h>

#include <algorithm>
#include <utility>

#include "server/operations/memory_limit.h"

namespace sudoku {
namespace {

using Clock = std::chrono::steady_clock;

// Less than this is not worth a trim, which walks all that is free.
constexpr std::size_t kWorthGivingBack = std::size_t{8} << 20;

// What becomes free without work, by a connection's end, is given back so soon.
constexpr std::chrono::seconds kLongestRest{4};

}  // namespace

void KeepFreedMemory() {
  // Large blocks stay in the heap (32 MiB is the most that glibc takes).
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  // What is free between blocks in use waits for MemoryKeeper. What is free at the end of a thread's heap it cannot
  // give back, as malloc_trim() passes over it; so not much may gather there: a few batches of the usual size.
  mallopt(M_TRIM_THRESHOLD, 8 << 20);
  mallopt(M_TOP_PAD, 1 << 20);
}

MemoryKeeper::MemoryKeeper(const Settings& settings, std::function<bool()> busy, std::function<void(bool)> is_short)
    : settings_(settings),
      busy_(std::move(busy)),
      is_short_(std::move(is_short)),
      next_trim_(settings.calm_before),
      least_(ResidentBytes()),
      thread_([this] { Run(); }) {}

MemoryKeeper::~MemoryKeeper() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  end_.notify_one();
  thread_.join();
}

void MemoryKeeper::Run() {
  std::unique_lock lock(mutex_);
  while (!end_.wait_for(lock, settings_.interval, [this] { return ending_; })) Look();
}

void MemoryKeeper::Look() {
  const Clock::time_point now = Clock::now();
  if (busy_()) {
    last_busy_ = now;
    next_trim_ = settings_.calm_before;
  }
  std::size_t resident = ResidentBytes();
  const auto is_short = [&] { return resident > settings_.limit - settings_.limit / 8; };
  const bool calm = now - last_busy_ >= next_trim_;
  if (calm) next_trim_ += std::min<Clock::duration>(next_trim_, kLongestRest);
  if ((calm && resident > least_ + kWorthGivingBack) || is_short()) {
    malloc_trim(0);
    resident = ResidentBytes();
    least_ = std::min(least_, resident);
  }
  if (is_short() || short_) is_short_(is_short());
  short_ = is_short();
}

}  // namespace sudoku
