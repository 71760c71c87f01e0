#include "server/operations/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/text_serializer.h>

#include <chrono>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "server/operations/figure.h"
#include "server/operations/process_metrics.h"

namespace sudoku {
namespace {

using prometheus::BuildCounter;
using prometheus::BuildGauge;
using prometheus::BuildHistogram;

// 100 us to two minutes: most calls take well under a millisecond, and the longest run into the maximum deadline.
const prometheus::Histogram::BucketBoundaries kCallSeconds = {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120};
const prometheus::Histogram::BucketBoundaries kQueueSeconds = {0.00001, 0.0001, 0.001, 0.01, 0.1, 1, 10};

// The numbers of absl::StatusCode and grpc::StatusCode are the same.
std::string CodeName(std::size_t code) { return absl::StatusCodeToString(static_cast<absl::StatusCode>(code)); }

double Seconds(std::chrono::nanoseconds duration) { return std::chrono::duration<double>(duration).count(); }

void Add(prometheus::Counter* counter, double amount) {
  if (amount > 0) counter->Increment(amount);
}

prometheus::MetricFamily Gauge(std::string name, std::string help, std::size_t value) {
  return Figure(std::move(name), std::move(help), prometheus::MetricType::Gauge, static_cast<double>(value));
}

prometheus::MetricFamily Counter(std::string name, std::string help, std::uint64_t value) {
  prometheus::ClientMetric metric;
  metric.counter.value = static_cast<double>(value);
  return {std::move(name), std::move(help), prometheus::MetricType::Counter, {std::move(metric)}};
}

std::vector<prometheus::MetricFamily> Families(const ServiceGauges& gauges) {
  prometheus::MetricFamily depth = Gauge("sudoku_queue_depth", "Tasks that wait for a worker, by lane.", 0);
  depth.metric.resize(gauges.queued.size(), depth.metric[0]);
  for (std::size_t lane = 0; lane < gauges.queued.size(); ++lane) {
    depth.metric[lane].label = {{"lane", std::string(WorkerPool::kLaneNames[lane])}};
    depth.metric[lane].gauge.value = static_cast<double>(gauges.queued[lane]);
  }
  return {Gauge("sudoku_calls_in_flight", "Calls that need a worker or a stream, begun and not ended.",
                gauges.calls_in_flight),
          Gauge("sudoku_grids_in_flight", "Grids of admitted calls.", gauges.grids_in_flight),
          Gauge("sudoku_in_flight_bytes", "Bytes of admitted calls.", gauges.bytes_in_flight),
          Gauge("sudoku_streams", "Streams of solutions that are open.", gauges.streams),
          Gauge("sudoku_workers", "Threads of the worker pool.", gauges.workers),
          Gauge("sudoku_busy_workers", "Threads of the worker pool that are at work.", gauges.busy_workers),
          Gauge("sudoku_health_watches", "Open Watch calls of grpc.health.v1.", gauges.health_watches),
          Gauge("sudoku_connections", "Connections that are open.", gauges.connections),
          Counter("sudoku_connections_refused_total", "Connections closed at once, because there were too many.",
                  gauges.connections_refused),
          Counter("sudoku_accept_failures_total", "Attempts to accept that failed for want of descriptors or memory.",
                  gauges.accept_failures),
          Counter("sudoku_streams_ended_total", "Streams whose reader took nothing, ended to make room.",
                  gauges.streams_ended),
          std::move(depth)};
}

}  // namespace

Metrics::Metrics(std::string_view version, std::string_view kernel, std::function<ServiceGauges()> gauges)
    : gauges_(std::move(gauges)) {
  AddCallSeries();
  AddWorkSeries();
  BuildGauge()
      .Name("sudoku_build_info")
      .Help("Always 1; the labels tell the version and the solving kernel in use.")
      .Register(registry_)
      .Add({{"version", std::string(version)}, {"kernel", std::string(kernel)}})
      .Set(1);
}

void Metrics::AddCallSeries() {
  auto& calls = BuildCounter()
                    .Name("sudoku_calls_total")
                    .Help("Calls ended, by method and gRPC status code.")
                    .Register(registry_);
  auto& seconds = BuildHistogram()
                      .Name("sudoku_call_seconds")
                      .Help("From the arrival of a call's request to its status.")
                      .Register(registry_);
  auto& refused = BuildCounter()
                      .Name("sudoku_refused_total")
                      .Help("Calls turned away with RESOURCE_EXHAUSTED, before any work.")
                      .Register(registry_);
  auto& cancelled = BuildCounter()
                        .Name("sudoku_cancelled_total")
                        .Help("Calls that their client cancelled before the answer.")
                        .Register(registry_);
  for (std::size_t method = 0; method < per_method_.size(); ++method) {
    const std::string name(kMethodNames[method]);
    PerMethod& of = per_method_[method];
    of.seconds = &seconds.Add({{"method", name}}, kCallSeconds);
    of.refused = &refused.Add({{"method", name}});
    of.cancelled = &cancelled.Add({{"method", name}});
    for (std::size_t code = 0; code < kCodes; ++code) {
      of.calls[code] = &calls.Add({{"method", name}, {"code", CodeName(code)}});
    }
  }
}

void Metrics::AddWorkSeries() {
  auto& grids =
      BuildCounter().Name("sudoku_grids_total").Help("Grids that got a verdict, by outcome.").Register(registry_);
  for (std::size_t outcome = 0; outcome < grids_.size(); ++outcome) {
    grids_[outcome] = &grids.Add({{"outcome", std::string(kGridOutcomeNames[outcome])}});
  }
  const auto single = [this](const char* name, const char* help) {
    return &BuildCounter().Name(name).Help(help).Register(registry_).Add({});
  };
  solutions_ = single("sudoku_solutions_total", "Solutions counted by CountSolutions or sent by EnumerateSolutions.");
  search_nodes_ = single("sudoku_search_nodes_total", "Nodes of the search trees of all calls.");
  self_check_failures_ = single("sudoku_self_check_failures_total",
                                "Answers that failed their check and were not sent. Anything but 0 is a bug.");
  queue_wait_ = &BuildHistogram()
                     .Name("sudoku_queue_wait_seconds")
                     .Help(
                         "From a call's arrival in the worker pool's queue to its start; calls that needed no worker "
                         "are not counted.")
                     .Register(registry_)
                     .Add({}, kQueueSeconds);
}

void Metrics::OnCall(const CallRecord& record) {
  PerMethod& of = per_method_[static_cast<std::size_t>(record.method)];
  constexpr auto kUnknown = static_cast<std::size_t>(grpc::StatusCode::UNKNOWN);
  const auto code = static_cast<std::size_t>(record.code);
  of.calls[code < kCodes ? code : kUnknown]->Increment();
  of.seconds->Observe(Seconds(record.duration));
  if (record.code == grpc::StatusCode::RESOURCE_EXHAUSTED) of.refused->Increment();
  if (record.code == grpc::StatusCode::CANCELLED) of.cancelled->Increment();
  for (std::size_t outcome = 0; outcome < grids_.size(); ++outcome) {
    Add(grids_[outcome], record.grids_by_outcome[outcome]);
  }
  Add(solutions_, static_cast<double>(record.solutions));
  Add(search_nodes_, static_cast<double>(record.nodes));
  if (record.self_check_failed) self_check_failures_->Increment();
  if (record.queue_wait > std::chrono::nanoseconds::zero()) queue_wait_->Observe(Seconds(record.queue_wait));
}

void Metrics::Include(Source source) {
  absl::MutexLock lock(&mutex_);
  sources_.push_back(std::move(source));
}

std::vector<Metrics::Source> Metrics::sources() const {
  absl::MutexLock lock(&mutex_);
  return sources_;
}

std::string Metrics::Text() const {
  std::vector<prometheus::MetricFamily> families = registry_.Collect();
  for (prometheus::MetricFamily& family : Families(gauges_())) families.push_back(std::move(family));
  for (prometheus::MetricFamily& family : ProcessMetrics()) families.push_back(std::move(family));
  for (const Source& source : sources()) {
    for (prometheus::MetricFamily& family : source()) families.push_back(std::move(family));
  }
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace sudoku
