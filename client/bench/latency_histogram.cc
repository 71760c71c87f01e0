#include "client/bench/latency_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sudoku::client {

void LatencyHistogram::Record(std::chrono::nanoseconds latency) {
  const std::uint64_t value = static_cast<std::uint64_t>(std::max<std::int64_t>(latency.count(), 0));
  ++buckets_[BucketOf(value)];
  ++count_;
  sum_ += latency;
  max_ = std::max(max_, latency);
}

void LatencyHistogram::Merge(const LatencyHistogram& other) {
  for (std::size_t i = 0; i < kBuckets; ++i) buckets_[i] += other.buckets_[i];
  count_ += other.count_;
  sum_ += other.sum_;
  max_ = std::max(max_, other.max_);
}

std::chrono::nanoseconds LatencyHistogram::mean() const {
  return count_ == 0 ? std::chrono::nanoseconds(0) : sum_ / static_cast<std::int64_t>(count_);
}

std::chrono::nanoseconds LatencyHistogram::Quantile(double quantile) const {
  if (count_ == 0) return std::chrono::nanoseconds(0);
  const auto rank = static_cast<std::uint64_t>(std::ceil(std::clamp(quantile, 0.0, 1.0) * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < kBuckets; ++i) {
    seen += buckets_[i];
    if (seen >= std::max<std::uint64_t>(rank, 1)) {
      return std::min(std::chrono::nanoseconds(static_cast<std::int64_t>(UpperEnd(i))), max_);
    }
  }
  return max_;
}

// Values below 2^6 have a bucket each; above, the exponent and the six bits below the leading one pick it.
std::size_t LatencyHistogram::BucketOf(std::uint64_t nanoseconds) {
  const int shift = std::max(static_cast<int>(std::bit_width(nanoseconds)) - kSubBits - 1, 0);
  const std::size_t bucket = (static_cast<std::size_t>(shift) << kSubBits) + (nanoseconds >> shift);
  return std::min(bucket, kBuckets - 1);
}

std::uint64_t LatencyHistogram::UpperEnd(std::size_t bucket) {
  constexpr std::size_t kSub = std::size_t{1} << kSubBits;
  if (bucket < 2 * kSub) return bucket;
  const std::size_t shift = (bucket >> kSubBits) - 1;
  const std::uint64_t mantissa = (bucket & (kSub - 1)) + kSub;
  return ((mantissa + 1) << shift) - 1;
}

}  // namespace sudoku::client
