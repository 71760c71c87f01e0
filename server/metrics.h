// What the server counts, in Prometheus' text format. Recorded once per call, never per grid: a batch of 1,024 costs
// the same few atomic additions as a single grid.
#ifndef SUDOKU_SERVER_METRICS_H_
#define SUDOKU_SERVER_METRICS_H_

#include <prometheus/registry.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace prometheus {
class Counter;
class Gauge;
class Histogram;
}  // namespace prometheus

namespace sudoku {

// The RPCs, as the label `method` names them.
enum class Method { kSolve, kSolveBatch, kCountSolutions, kEnumerateSolutions };
inline constexpr int kMethods = 4;
std::string_view MethodName(Method method);

// Grids answered, by outcome.
struct GridCounts {
  std::int64_t unique = 0;
  std::int64_t multiple = 0;
  std::int64_t no_solution = 0;
  std::int64_t malformed = 0;
};

// Thread-safe. All series exist from the start, at zero, so that rates over them are right from the first scrape.
class Metrics {
 public:
  using Seconds = std::chrono::duration<double>;

  // `version` and `kernel` are the labels of sudoku_build_info.
  Metrics(std::string_view version, std::string_view kernel);
  ~Metrics();

  // sudoku_calls_in_flight. Each CallStarted takes one CallEnded.
  void CallStarted(Method method);
  // sudoku_calls_total, sudoku_call_seconds and, for CANCELLED, sudoku_cancelled_total. The numbers of absl::StatusCode
  // and grpc::StatusCode are the same.
  void CallEnded(Method method, absl::StatusCode code, Seconds duration);

  // sudoku_grids_total.
  void AddGrids(const GridCounts& counts);
  // sudoku_search_nodes_total.
  void AddSearchNodes(std::int64_t nodes);
  // sudoku_solutions_total: solutions that EnumerateSolutions sent or CountSolutions counted.
  void AddSolutions(std::int64_t solutions);
  // sudoku_queue_wait_seconds: from a task's arrival in the worker pool's queue to its start.
  void QueueWaited(Seconds duration);
  // sudoku_refused_total: calls that admission turned away.
  void Refused(Method method);
  // sudoku_self_check_failures_total: answers that were wrong, and caught. Anything but 0 is a bug.
  void SelfCheckFailed();

  // Adds a gauge whose value `read` gives at each scrape, on the scraper's thread, e.g. sudoku_queue_depth. What `read`
  // uses must live as long as Text is called. Not to be called while Text runs.
  void AddGauge(std::string name, std::string help, std::function<double()> read);

  // All of it and the figures of the process (process_*), in the text exposition format.
  std::string Text() const;

 private:
  static constexpr int kCodes = 17;
  struct PerMethod {
    prometheus::Gauge* in_flight;
    prometheus::Histogram* seconds;
    prometheus::Counter* refused;
    prometheus::Counter* cancelled;
    std::array<prometheus::Counter*, kCodes> calls;
  };
  PerMethod& Of(Method method) { return per_method_[static_cast<std::size_t>(method)]; }

  prometheus::Registry registry_;
  std::array<PerMethod, kMethods> per_method_;
  prometheus::Counter* unique_;
  prometheus::Counter* multiple_;
  prometheus::Counter* no_solution_;
  prometheus::Counter* malformed_;
  prometheus::Counter* search_nodes_;
  prometheus::Counter* solutions_;
  prometheus::Counter* self_check_failures_;
  prometheus::Histogram* queue_wait_;

  struct ReadGauge {
    std::string name, help;
    std::function<double()> read;
  };
  std::vector<ReadGauge> gauges_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_METRICS_H_
