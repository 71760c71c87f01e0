// What operators see of the log itself.
#ifndef SUDOKU_SERVER_OPERATIONS_LOG_METRICS_H_
#define SUDOKU_SERVER_OPERATIONS_LOG_METRICS_H_

#include <prometheus/metric_family.h>

#include <vector>

#include "server/operations/log.h"

namespace sudoku {

// sudoku_log_lines_lost_total.
std::vector<prometheus::MetricFamily> LogMetrics(const Log& log);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_LOG_METRICS_H_
