// One figure that is read when somebody asks for the metrics.
#ifndef SUDOKU_SERVER_OPERATIONS_FIGURE_H_
#define SUDOKU_SERVER_OPERATIONS_FIGURE_H_

#include <prometheus/metric_family.h>

#include <string>
#include <utility>

namespace sudoku {

// A family of one series without labels. `type` is Counter or Gauge.
inline prometheus::MetricFamily Figure(std::string name, std::string help, prometheus::MetricType type, double value) {
  prometheus::ClientMetric metric;
  (type == prometheus::MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
  return {std::move(name), std::move(help), type, {std::move(metric)}};
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_FIGURE_H_
