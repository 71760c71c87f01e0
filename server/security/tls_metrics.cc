#include "server/security/tls_metrics.h"

#include "absl/time/time.h"
#include "server/operations/figure.h"

namespace sudoku {

std::vector<prometheus::MetricFamily> TlsMetrics(const TlsFigures& figures) {
  using enum prometheus::MetricType;
  return {Figure("sudoku_certificate_not_after_timestamp_seconds",
                 "When the server's certificate in use expires, in seconds since 1970.", Gauge,
                 absl::ToDoubleSeconds(figures.not_after - absl::UnixEpoch())),
          Figure("sudoku_certificate_reload_failures_total",
                 "Times that certificate files were found to be of no use, and those before stayed in use.", Counter,
                 static_cast<double>(figures.reload_failures)),
          Figure("sudoku_denied_total",
                 "Calls turned away with PERMISSION_DENIED, their client's certificate bearing no allowed name.",
                 Counter, static_cast<double>(figures.denied))};
}

}  // namespace sudoku
