#include "server/operations/metrics_http.h"

#include <civetweb.h>

#include <atomic>
#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace sudoku {
namespace {

constexpr char kPlain[] = "text/plain; charset=utf-8";
constexpr char kExposition[] = "text/plain; version=0.0.4; charset=utf-8";

void Respond(mg_connection* connection, std::string_view status, std::string_view type, std::string_view body) {
  const std::string_view method = mg_get_request_info(connection)->request_method;
  std::string response =
      absl::StrCat("HTTP/1.1 ", absl::string_view(status.data(), status.size()),
                   "\r\nContent-Type: ", absl::string_view(type.data(), type.size()),
                   "\r\nContent-Length: ", body.size(), "\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n");
  if (method != "HEAD") response += body;
  mg_write(connection, response.data(), response.size());
}

// Whether `address` is host:port, IPv4. civetweb reads more into its port option (lists, TLS and redirection suffixes),
// none of which is meant here; Debian builds it without IPv6.
bool SplitAddress(const std::string& address, std::string& host, int& port) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos || colon == 0) return false;
  host = address.substr(0, colon);
  if (host.find_first_of(", /") != std::string::npos) return false;
  if (host.find(':') != std::string::npos) return false;
  return absl::SimpleAtoi(address.substr(colon + 1), &port) && port >= 0 && port <= 65535;
}

// Connects and hangs up. A failure does not matter.
void Knock(const std::string& address) {
  std::string host;
  int port = 0;
  char ignored[1];
  if (!SplitAddress(address, host, port)) return;
  if (mg_connection* connection = mg_connect_client(host.c_str(), port, 0, ignored, 0)) mg_close_connection(connection);
}

}  // namespace

absl::StatusOr<std::unique_ptr<MetricsHttp>> MetricsHttp::Start(const std::string& address, Handlers handlers) {
  std::string host;
  int port = 0;
  if (!SplitAddress(address, host, port)) {
    return absl::InvalidArgumentError(absl::StrCat("'", address, "' is no IPv4 address of the form host:port"));
  }
  std::unique_ptr<MetricsHttp> server(new MetricsHttp(std::move(handlers)));

  // More threads than clients that dawdle at once are expected; each of those holds one for request_timeout_ms.
  const char* options[] = {"listening_ports",
                           address.c_str(),
                           "num_threads",
                           "8",
                           "request_timeout_ms",
                           "1000",
                           "max_request_size",
                           "8192",
                           "enable_keep_alive",
                           "no",
                           "enable_auth_domain_check",
                           "no",
                           nullptr};
  mg_callbacks callbacks{};
  callbacks.log_message = &MetricsHttp::Log;
  mg_init_library(MG_FEATURES_DEFAULT);
  server->context_ = mg_start(&callbacks, server.get(), options);
  if (server->context_ == nullptr) {
    mg_exit_library();
    absl::MutexLock lock(&server->mutex_);
    return absl::UnavailableError(
        absl::StrCat("cannot listen on ", address, server->error_.empty() ? "" : absl::StrCat(": ", server->error_)));
  }
  mg_set_request_handler(server->context_, "/", &MetricsHttp::Serve, server.get());

  mg_server_port bound[4];
  if (mg_get_server_ports(server->context_, 4, bound) > 0) port = bound[0].port;
  server->address_ = absl::StrCat(host, ":", port);
  return server;
}

MetricsHttp::~MetricsHttp() {
  if (context_ == nullptr) return;
  // civetweb looks at its stop flag once every two seconds, and whenever a connection arrives.
  std::atomic<bool> stopped = false;
  std::thread caller([&] {
    while (!stopped) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      Knock(address_);
    }
  });
  mg_stop(context_);
  stopped = true;
  caller.join();
  mg_exit_library();
}

int MetricsHttp::Serve(mg_connection* connection, void* self) {
  const Handlers& handlers = static_cast<MetricsHttp*>(self)->handlers_;
  const mg_request_info& request = *mg_get_request_info(connection);
  const std::string_view method = request.request_method;
  const std::string_view path = request.local_uri == nullptr ? "" : request.local_uri;
  if (method != "GET" && method != "HEAD") {
    Respond(connection, "405 Method Not Allowed", kPlain, "only GET and HEAD\n");
  } else if (path == "/metrics") {
    Respond(connection, "200 OK", kExposition, handlers.metrics());
  } else if (path == "/healthz") {
    const bool live = handlers.live();
    Respond(connection, live ? "200 OK" : "503 Service Unavailable", kPlain, live ? "ok\n" : "not live\n");
  } else if (path == "/readyz") {
    const bool ready = handlers.ready();
    Respond(connection, ready ? "200 OK" : "503 Service Unavailable", kPlain, ready ? "ok\n" : "not ready\n");
  } else {
    Respond(connection, "404 Not Found", kPlain, "try /metrics, /healthz or /readyz\n");
  }
  return 1;
}

// Keeps civetweb from writing to stderr, where only JSON lines go.
int MetricsHttp::Log(const mg_connection* connection, const char* message) {
  auto* server = static_cast<MetricsHttp*>(mg_get_user_data(mg_get_context(connection)));
  if (server == nullptr) return 1;
  absl::MutexLock lock(&server->mutex_);
  server->error_ = message;
  return 1;
}

}  // namespace sudoku
