// Latencies counted in buckets that grow with the value: small, quick, and exact to 1.6 %.
#ifndef SUDOKU_CLIENT_BENCH_LATENCY_HISTOGRAM_H_
#define SUDOKU_CLIENT_BENCH_LATENCY_HISTOGRAM_H_

#include <array>
#include <chrono>
#include <cstdint>

namespace sudoku::client {

// The layout of HdrHistogram: 64 equal buckets in every power of two of nanoseconds, up to 18 minutes. Not thread-safe.
class LatencyHistogram {
 public:
  void Record(std::chrono::nanoseconds latency);
  void Merge(const LatencyHistogram& other);

  std::uint64_t count() const { return count_; }
  std::chrono::nanoseconds max() const { return max_; }
  std::chrono::nanoseconds mean() const;

  // The latency that a share `quantile` (0 to 1) of the calls did not exceed, at most 1.6 % too high; 0 without calls.
  std::chrono::nanoseconds Quantile(double quantile) const;

 private:
  static constexpr int kSubBits = 6;
  static constexpr std::size_t kBuckets = (40 - kSubBits + 1) << kSubBits;

  static std::size_t BucketOf(std::uint64_t nanoseconds);
  static std::uint64_t UpperEnd(std::size_t bucket);

  std::array<std::uint64_t, kBuckets> buckets_{};
  std::uint64_t count_ = 0;
  std::chrono::nanoseconds sum_{};
  std::chrono::nanoseconds max_{};
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_BENCH_LATENCY_HISTOGRAM_H_
