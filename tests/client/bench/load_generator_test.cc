#include "client/bench/load_generator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace sudoku::client {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

TEST(LatencyHistogram, QuantilesAreThoseOfTheSortedValuesWithinTheBucketWidth) {
  std::mt19937_64 random(7);
  std::vector<std::int64_t> values;
  LatencyHistogram whole;
  LatencyHistogram half;
  for (int i = 0; i < 20'000; ++i) {
    // Exponents spread evenly: nanoseconds to minutes.
    const std::int64_t value = static_cast<std::int64_t>(random() >> (27 + random() % 37));
    values.push_back(value);
    (i % 2 == 0 ? whole : half).Record(nanoseconds(value));
  }
  whole.Merge(half);
  std::sort(values.begin(), values.end());
  EXPECT_EQ(whole.count(), values.size());
  EXPECT_EQ(whole.max().count(), values.back());
  for (const double quantile : {0.0, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0}) {
    const std::size_t rank = static_cast<std::size_t>(std::ceil(quantile * static_cast<double>(values.size())));
    const double exact = static_cast<double>(values[std::max<std::size_t>(rank, 1) - 1]);
    const double found = static_cast<double>(whole.Quantile(quantile).count());
    EXPECT_GE(found, exact) << quantile;
    EXPECT_LE(found, exact * 1.016 + 1) << quantile;
  }
}

TEST(LatencyHistogram, HoldsExtremes) {
  LatencyHistogram histogram;
  EXPECT_EQ(histogram.Quantile(0.5), nanoseconds(0));
  EXPECT_EQ(histogram.mean(), nanoseconds(0));
  histogram.Record(nanoseconds(0));
  histogram.Record(std::chrono::hours(1));
  histogram.Record(nanoseconds(-5));
  EXPECT_EQ(histogram.count(), 3u);
  EXPECT_EQ(histogram.Quantile(0.5), nanoseconds(0));
  EXPECT_LE(histogram.Quantile(1), std::chrono::hours(1));
}

// What the fake calls do, and what they saw.
struct Service {
  milliseconds takes{0};
  absl::Status answer{};
  std::atomic<int> in_flight{0};
  std::atomic<int> most_in_flight{0};
  std::atomic<int> calls{0};
};

// Answers from a thread of its own after Service::takes.
class FakeCall : public LoadCall {
 public:
  explicit FakeCall(Service* service) : service_(service), thread_([this] { Serve(); }) {}
  ~FakeCall() override {
    {
      const std::lock_guard lock(mutex_);
      quit_ = true;
      changed_.notify_one();
    }
    thread_.join();
  }

  void Start(std::function<void(const absl::Status&)> done) override {
    ++service_->calls;
    int most = service_->most_in_flight;
    const int now = ++service_->in_flight;
    while (most < now && !service_->most_in_flight.compare_exchange_weak(most, now)) {
    }
    const std::lock_guard lock(mutex_);
    done_ = std::move(done);
    changed_.notify_one();
  }

 private:
  void Serve() {
    for (;;) {
      std::function<void(const absl::Status&)> done;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return quit_ || done_ != nullptr; });
        if (quit_) return;
        done = std::exchange(done_, nullptr);
      }
      std::this_thread::sleep_for(service_->takes);
      --service_->in_flight;
      done(service_->answer);
    }
  }

  Service* const service_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool quit_ = false;
  std::function<void(const absl::Status&)> done_;
  std::thread thread_;
};

LoadResult RunLoad(const LoadPlan& plan, Service& service) {
  LoadGenerator generator(plan, [&service] { return std::make_unique<FakeCall>(&service); });
  return generator.Run();
}

TEST(LoadGenerator, ClosedLoopKeepsItsConcurrency) {
  Service service{.takes = milliseconds(2)};
  const LoadResult result = RunLoad({.concurrency = 5, .duration = milliseconds(100)}, service);
  EXPECT_EQ(service.most_in_flight, 5);
  EXPECT_EQ(service.in_flight, 0);
  EXPECT_GT(result.completed, 0u);
  EXPECT_LE(result.completed, static_cast<std::uint64_t>(service.calls));
  EXPECT_EQ(result.latency.count(), static_cast<std::uint64_t>(service.calls));
  EXPECT_GE(result.latency.Quantile(0.5), milliseconds(2));
  EXPECT_TRUE(result.errors.empty());
}

TEST(LoadGenerator, WarmUpIsNotMeasured) {
  Service service{.takes = milliseconds(1)};
  const LoadResult result =
      RunLoad({.concurrency = 2, .warm_up = milliseconds(80), .duration = milliseconds(20)}, service);
  EXPECT_LT(result.latency.count(), static_cast<std::uint64_t>(service.calls));
  EXPECT_LE(result.elapsed, milliseconds(20));
}

TEST(LoadGenerator, CountsErrorsByCodeAndKeepsTheFirst) {
  Service service{.answer = absl::ResourceExhaustedError("full")};
  const LoadResult result = RunLoad({.concurrency = 2, .duration = milliseconds(20)}, service);
  EXPECT_EQ(result.completed, 0u);
  EXPECT_EQ(result.latency.count(), 0u);
  EXPECT_GT(result.errors.at(absl::StatusCode::kResourceExhausted), 0u);
  EXPECT_EQ(result.first_error.message(), "full");
}

TEST(LoadGenerator, OpenLoopStartsEveryCallOfItsSchedule) {
  Service service;
  const LoadResult result = RunLoad({.rate = 1000, .concurrency = 10'000, .duration = milliseconds(100)}, service);
  EXPECT_EQ(service.calls, 100);
  EXPECT_EQ(result.latency.count(), 100u);
  EXPECT_EQ(result.dropped, 0u);
}

// The server stalls while one call is allowed in flight: a generator that measured from the moment of sending would
// see every call take 20 ms and drop the wait of the others.
TEST(LoadGenerator, OpenLoopCountsWhatItCouldNotSend) {
  Service service{.takes = milliseconds(20)};
  const LoadResult result = RunLoad({.rate = 1000, .concurrency = 1, .duration = milliseconds(100)}, service);
  EXPECT_EQ(static_cast<std::uint64_t>(service.calls) + result.dropped, 100u);
  EXPECT_GT(result.dropped, 50u);
}

TEST(LoadGenerator, OpenLoopMeasuresFromTheScheduledMoment) {
  // Making the first call blocks the sender for 50 ms: the calls due meanwhile go out late, and must show it.
  Service service;
  bool first = true;
  LoadGenerator generator({.rate = 1000, .concurrency = 1000, .duration = milliseconds(100)}, [&] {
    if (std::exchange(first, false)) std::this_thread::sleep_for(milliseconds(50));
    return std::make_unique<FakeCall>(&service);
  });
  const LoadResult result = generator.Run();
  EXPECT_EQ(result.latency.count(), 100u);
  EXPECT_GE(result.latency.Quantile(1), milliseconds(50));
  EXPECT_GE(result.latency.Quantile(0.9), milliseconds(30));
}

TEST(LoadGenerator, StopEndsIt) {
  Service service{.takes = milliseconds(1)};
  LoadGenerator generator({.concurrency = 1, .duration = std::chrono::hours(1)},
                          [&service] { return std::make_unique<FakeCall>(&service); });
  std::thread stopper([&] { generator.Stop(); });
  const LoadResult result = generator.Run();
  stopper.join();
  EXPECT_LT(result.elapsed, std::chrono::minutes(1));
}

}  // namespace
}  // namespace sudoku::client
