#include "server/operations/log_metrics.h"

#include "server/operations/figure.h"

namespace sudoku {

std::vector<prometheus::MetricFamily> LogMetrics(const Log& log) {
  return {Figure("sudoku_log_lines_lost_total",
                 "Lines of the log that standard error did not take, or not in time: a full disk, a stalled reader.",
                 prometheus::MetricType::Counter, static_cast<double>(log.dropped()))};
}

}  // namespace sudoku
