// A small plaintext HTTP server for scrapers and probes: /metrics, /healthz (alive) and /readyz (takes calls).
#ifndef SUDOKU_SERVER_OPERATIONS_METRICS_HTTP_H_
#define SUDOKU_SERVER_OPERATIONS_METRICS_HTTP_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/synchronization/mutex.h"

struct mg_context;
struct mg_connection;

namespace sudoku {

// Runs on a handful of threads of its own, off the worker pool. A client that sends or reads slowly is cut off after a
// second, so that probes keep being answered.
class MetricsHttp {
 public:
  // Called on the server's threads, several at once.
  struct Handlers {
    std::function<std::string()> metrics;  // The body of /metrics.
    std::function<bool()> live;            // /healthz: 200 if true, else 503.
    std::function<bool()> ready;           // /readyz: the same.
  };

  // Listens on `address`: "127.0.0.1:9464", "0.0.0.0:9464". Port 0 takes a free one. INVALID_ARGUMENT if it is not of
  // that form (civetweb of Debian has no IPv6), UNAVAILABLE if it cannot be bound.
  static absl::StatusOr<std::unique_ptr<MetricsHttp>> Start(const std::string& address, Handlers handlers);

  // Waits for the answers that are under way.
  ~MetricsHttp();
  MetricsHttp(const MetricsHttp&) = delete;
  MetricsHttp& operator=(const MetricsHttp&) = delete;

  // Where it listens, with the port in place of 0.
  const std::string& address() const { return address_; }

 private:
  explicit MetricsHttp(Handlers handlers) : handlers_(std::move(handlers)) {}
  static int Serve(mg_connection* connection, void* self);
  static int Log(const mg_connection* connection, const char* message);

  Handlers handlers_;
  std::string address_;
  mg_context* context_ = nullptr;
  absl::Mutex mutex_;
  std::string error_ ABSL_GUARDED_BY(mutex_);  // civetweb's last complaint.
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_METRICS_HTTP_H_
