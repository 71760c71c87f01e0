#include "server/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/text_serializer.h>

#include <utility>

#include "server/process_metrics.h"

namespace sudoku {
namespace {

using prometheus::Counter;

// 100 us to a minute: most calls take well under a millisecond, and the longest run into the maximum deadline.
const prometheus::Histogram::BucketBoundaries kCallSeconds = {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60};
const prometheus::Histogram::BucketBoundaries kQueueSeconds = {0.00001, 0.0001, 0.001, 0.01, 0.1, 1, 10};

std::string CodeName(int code) { return absl::StatusCodeToString(static_cast<absl::StatusCode>(code)); }

Counter& Single(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
}

}  // namespace

std::string_view MethodName(Method method) {
  switch (method) {
    case Method::kSolve:
      return "Solve";
    case Method::kSolveBatch:
      return "SolveBatch";
    case Method::kCountSolutions:
      return "CountSolutions";
    case Method::kEnumerateSolutions:
      return "EnumerateSolutions";
  }
  return "";
}

Metrics::Metrics(std::string_view version, std::string_view kernel) {
  auto& calls = prometheus::BuildCounter()
                    .Name("sudoku_calls_total")
                    .Help("Calls ended, by method and gRPC status code.")
                    .Register(registry_);
  auto& seconds = prometheus::BuildHistogram()
                      .Name("sudoku_call_seconds")
                      .Help("From the arrival of a call's request to its status.")
                      .Register(registry_);
  auto& in_flight = prometheus::BuildGauge()
                        .Name("sudoku_calls_in_flight")
                        .Help("Calls that have begun and not ended.")
                        .Register(registry_);
  auto& refused = prometheus::BuildCounter()
                      .Name("sudoku_refused_total")
                      .Help("Calls that admission turned away with RESOURCE_EXHAUSTED.")
                      .Register(registry_);
  auto& cancelled = prometheus::BuildCounter()
                        .Name("sudoku_cancelled_total")
                        .Help("Calls that their client cancelled.")
                        .Register(registry_);
  for (int i = 0; i < kMethods; ++i) {
    const Method method = static_cast<Method>(i);
    const std::string name(MethodName(method));
    PerMethod& of = Of(method);
    of.in_flight = &in_flight.Add({{"method", name}});
    of.seconds = &seconds.Add({{"method", name}}, kCallSeconds);
    of.refused = &refused.Add({{"method", name}});
    of.cancelled = &cancelled.Add({{"method", name}});
    for (int code = 0; code < kCodes; ++code) {
      of.calls[static_cast<std::size_t>(code)] = &calls.Add({{"method", name}, {"code", CodeName(code)}});
    }
  }

  auto& grids = prometheus::BuildCounter()
                    .Name("sudoku_grids_total")
                    .Help("Grids answered by Solve and SolveBatch, by outcome.")
                    .Register(registry_);
  unique_ = &grids.Add({{"outcome", "unique"}});
  multiple_ = &grids.Add({{"outcome", "multiple"}});
  no_solution_ = &grids.Add({{"outcome", "no_solution"}});
  malformed_ = &grids.Add({{"outcome", "malformed"}});

  search_nodes_ = &Single(registry_, "sudoku_search_nodes_total", "Nodes of the search trees of all answers.");
  solutions_ = &Single(registry_, "sudoku_solutions_total", "Solutions counted or enumerated.");
  self_check_failures_ = &Single(registry_, "sudoku_self_check_failures_total",
                                 "Answers that failed their check and were not sent. Anything but 0 is a bug.");
  queue_wait_ = &prometheus::BuildHistogram()
                     .Name("sudoku_queue_wait_seconds")
                     .Help("From a task's arrival in the worker pool's queue to its start.")
                     .Register(registry_)
                     .Add({}, kQueueSeconds);
  prometheus::BuildGauge()
      .Name("sudoku_build_info")
      .Help("Always 1; the labels tell the version and the solving kernel in use.")
      .Register(registry_)
      .Add({{"version", std::string(version)}, {"kernel", std::string(kernel)}})
      .Set(1);
}

Metrics::~Metrics() = default;

void Metrics::CallStarted(Method method) { Of(method).in_flight->Increment(); }

void Metrics::CallEnded(Method method, absl::StatusCode code, Seconds duration) {
  PerMethod& of = Of(method);
  of.in_flight->Decrement();
  of.seconds->Observe(duration.count());
  const auto number = static_cast<std::size_t>(code);
  of.calls[number < kCodes ? number : static_cast<std::size_t>(absl::StatusCode::kUnknown)]->Increment();
  if (code == absl::StatusCode::kCancelled) of.cancelled->Increment();
}

void Metrics::AddGrids(const GridCounts& counts) {
  if (counts.unique > 0) unique_->Increment(static_cast<double>(counts.unique));
  if (counts.multiple > 0) multiple_->Increment(static_cast<double>(counts.multiple));
  if (counts.no_solution > 0) no_solution_->Increment(static_cast<double>(counts.no_solution));
  if (counts.malformed > 0) malformed_->Increment(static_cast<double>(counts.malformed));
}

void Metrics::AddSearchNodes(std::int64_t nodes) {
  if (nodes > 0) search_nodes_->Increment(static_cast<double>(nodes));
}

void Metrics::AddSolutions(std::int64_t solutions) {
  if (solutions > 0) solutions_->Increment(static_cast<double>(solutions));
}

void Metrics::QueueWaited(Seconds duration) { queue_wait_->Observe(duration.count()); }

void Metrics::Refused(Method method) { Of(method).refused->Increment(); }

void Metrics::SelfCheckFailed() { self_check_failures_->Increment(); }

void Metrics::AddGauge(std::string name, std::string help, std::function<double()> read) {
  gauges_.push_back({std::move(name), std::move(help), std::move(read)});
}

std::string Metrics::Text() const {
  std::vector<prometheus::MetricFamily> families = registry_.Collect();
  for (const ReadGauge& gauge : gauges_) {
    prometheus::ClientMetric metric;
    metric.gauge.value = gauge.read();
    families.push_back({gauge.name, gauge.help, prometheus::MetricType::Gauge, {std::move(metric)}});
  }
  for (prometheus::MetricFamily& family : ProcessMetrics()) families.push_back(std::move(family));
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace sudoku
