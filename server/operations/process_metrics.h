// The figures every Prometheus client library gives of its process: CPU, memory, files, start.
#ifndef SUDOKU_SERVER_OPERATIONS_PROCESS_METRICS_H_
#define SUDOKU_SERVER_OPERATIONS_PROCESS_METRICS_H_

#include <prometheus/metric_family.h>

#include <vector>

namespace sudoku {

// process_cpu_seconds_total, process_resident_memory_bytes, process_virtual_memory_bytes, process_threads,
// process_open_fds, process_max_fds and process_start_time_seconds, read from /proc now. What cannot be read is left
// out.
std::vector<prometheus::MetricFamily> ProcessMetrics();

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_PROCESS_METRICS_H_
