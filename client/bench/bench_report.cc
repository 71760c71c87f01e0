#include "client/bench/bench_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "client/bench/bench_calls.h"

namespace sudoku::client {
namespace {

constexpr struct {
  const char* name;
  double quantile;
} kQuantiles[] = {{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}};

double Microseconds(std::chrono::nanoseconds duration) { return static_cast<double>(duration.count()) / 1e3; }

std::string CodeName(absl::StatusCode code) { return absl::StatusCodeToString(code); }

double PerSecond(std::uint64_t count, const LoadResult& result) {
  return static_cast<double>(count) / std::max(static_cast<double>(result.elapsed.count()) / 1e9, 1e-9);
}

nlohmann::ordered_json Json(const BenchOptions& options, const LoadResult& result, absl::Duration cpu) {
  nlohmann::ordered_json json;
  json["method"] = options.method;
  json["loop"] = options.rate > 0 ? "open" : "closed";
  if (options.rate > 0) {
    json["rate"] = options.rate;
  } else {
    json["concurrency"] = options.concurrency;
  }
  json["connections"] = options.connections;
  json["seconds"] = static_cast<double>(result.elapsed.count()) / 1e9;
  json["calls"] = result.completed;
  json["calls_per_second"] = PerSecond(result.completed, result);
  json["grids_per_second"] = PerSecond(result.completed, result) * GridsPerCall(options);
  json["errors"] = nlohmann::ordered_json::object();
  for (const auto& [code, count] : result.errors) json["errors"][CodeName(code)] = count;
  if (options.rate > 0) json["dropped"] = result.dropped;
  for (const auto& [name, quantile] : kQuantiles) {
    json["latency_us"][name] = Microseconds(result.latency.Quantile(quantile));
  }
  json["latency_us"]["max"] = Microseconds(result.latency.max());
  json["latency_us"]["mean"] = Microseconds(result.latency.mean());
  json["client_cpu_seconds"] = absl::ToDoubleSeconds(cpu);
  return json;
}

std::string Text(const BenchOptions& options, const LoadResult& result, absl::Duration cpu) {
  std::string text = absl::StrFormat(
      "%s, %s, %d connection%s, %.1f s\n", options.method,
      options.rate > 0 ? absl::StrFormat("open loop at %g calls/s", options.rate)
                       : absl::StrFormat("closed loop, %d in flight", options.concurrency),
      options.connections, options.connections == 1 ? "" : "s", static_cast<double>(result.elapsed.count()) / 1e9);
  absl::StrAppendFormat(&text, "throughput  %.0f calls/s", PerSecond(result.completed, result));
  if (GridsPerCall(options) > 1) {
    absl::StrAppendFormat(&text, ", %.0f grids/s", PerSecond(result.completed, result) * GridsPerCall(options));
  }
  absl::StrAppendFormat(&text, " (%d calls)\nlatency    ", result.completed);
  for (const auto& [name, quantile] : kQuantiles) {
    absl::StrAppendFormat(&text, " %s %.0f us ", name, Microseconds(result.latency.Quantile(quantile)));
  }
  absl::StrAppendFormat(&text, " max %.0f us\n", Microseconds(result.latency.max()));
  std::uint64_t failed = 0;
  for (const auto& [code, count] : result.errors) failed += count;
  absl::StrAppendFormat(&text, "errors      %d", failed);
  for (const auto& [code, count] : result.errors) absl::StrAppendFormat(&text, "  %s %d", CodeName(code), count);
  if (result.dropped > 0) absl::StrAppendFormat(&text, "\ndropped     %d calls were due but not sent", result.dropped);
  absl::StrAppendFormat(&text, "\nclient CPU  %.2f s\n", absl::ToDoubleSeconds(cpu));
  return text;
}

}  // namespace

std::string BenchReport(const BenchOptions& options, const LoadResult& result, absl::Duration cpu) {
  if (options.json) return Json(options, result, cpu).dump() + "\n";
  return Text(options, result, cpu);
}

}  // namespace sudoku::client
