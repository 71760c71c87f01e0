// Keeps a flood of like events from flooding the log.
#ifndef SUDOKU_SERVER_OPERATIONS_SAMPLER_H_
#define SUDOKU_SERVER_OPERATIONS_SAMPLER_H_

#include <atomic>
#include <cstdint>

namespace sudoku {

// Picks the first few events of each second. Thread-safe without a lock; under contention it may pick one more.
class Sampler {
 public:
  explicit Sampler(std::int64_t per_second) : per_second_(per_second) {}

  // Whether to write this one; `skipped` is then how many were not since the last that was.
  bool Take(std::int64_t& skipped);

 private:
  const std::int64_t per_second_;
  std::atomic<std::int64_t> second_{-1};
  std::atomic<std::int64_t> taken_{0};
  std::atomic<std::int64_t> skipped_{0};
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_SAMPLER_H_
