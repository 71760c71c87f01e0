// What operators see of certificates and of clients turned away.
#ifndef SUDOKU_SERVER_SECURITY_TLS_METRICS_H_
#define SUDOKU_SERVER_SECURITY_TLS_METRICS_H_

#include <prometheus/metric_family.h>

#include <vector>

#include "server/security/tls.h"

namespace sudoku {

// sudoku_certificate_not_after_timestamp_seconds, sudoku_certificate_reload_failures_total and sudoku_denied_total.
std::vector<prometheus::MetricFamily> TlsMetrics(const TlsFigures& figures);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_TLS_METRICS_H_
