// What the server counts, in Prometheus' text format. Recorded once per call, never per grid: a batch of 1,024 costs
// the same few atomic additions as a single grid.
#ifndef SUDOKU_SERVER_OPERATIONS_METRICS_H_
#define SUDOKU_SERVER_OPERATIONS_METRICS_H_

#include <prometheus/registry.h>

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "server/operations/call_observer.h"

namespace prometheus {
class Counter;
class Histogram;
}  // namespace prometheus

namespace sudoku {

// Thread-safe. All series exist from the start, at zero, so that rates over them are right from the first scrape.
class Metrics : public CallObserver {
 public:
  // `version` and `kernel` are the labels of sudoku_build_info. `gauges` is asked at each scrape, on the scraper's
  // thread; what it uses must live as long as Text is called.
  Metrics(std::string_view version, std::string_view kernel, std::function<ServiceGauges()> gauges);

  void OnCall(const CallRecord& record) override;

  // Figures of another part of the server, asked for at each scrape as the gauges are.
  using Source = std::function<std::vector<prometheus::MetricFamily>()>;
  void Include(Source source);

  // All of it and the figures of the process (process_*), in the text exposition format.
  std::string Text() const;

 private:
  static constexpr std::size_t kCodes = 17;
  struct PerMethod {
    std::array<prometheus::Counter*, kCodes> calls;
    prometheus::Histogram* seconds;
    prometheus::Counter* refused;
    prometheus::Counter* cancelled;
  };
  void AddCallSeries();
  void AddWorkSeries();
  std::vector<Source> sources() const;

  std::function<ServiceGauges()> gauges_;
  mutable absl::Mutex mutex_;
  std::vector<Source> sources_ ABSL_GUARDED_BY(mutex_);
  prometheus::Registry registry_;
  std::array<PerMethod, kMethodNames.size()> per_method_;
  std::array<prometheus::Counter*, kGridOutcomeNames.size()> grids_;
  prometheus::Counter* solutions_;
  prometheus::Counter* search_nodes_;
  prometheus::Counter* self_check_failures_;
  prometheus::Histogram* queue_wait_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_METRICS_H_
