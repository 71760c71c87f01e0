#include "server/operations/sampler.h"

#include <chrono>

namespace sudoku {

bool Sampler::Take(std::int64_t& skipped) {
  using std::chrono::steady_clock, std::chrono::seconds, std::chrono::duration_cast;
  const std::int64_t now = duration_cast<seconds>(steady_clock::now().time_since_epoch()).count();
  if (second_.load(std::memory_order_relaxed) != now && second_.exchange(now) != now) taken_ = 0;
  if (taken_.load(std::memory_order_relaxed) >= per_second_ || taken_.fetch_add(1) >= per_second_) {
    skipped_.fetch_add(1, std::memory_order_relaxed);
    return false;
  }
  skipped = skipped_.exchange(0);
  return true;
}

}  // namespace sudoku
