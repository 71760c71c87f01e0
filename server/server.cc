#include "server/server.h"

#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel.h"
#include "server/drain.h"
#include "server/grpc_settings.h"
#include "server/listener/accept_loop.h"
#include "server/listener/listen_address.h"
#include "server/listener/listening_socket.h"
#include "server/listener/spare_descriptor.h"
#include "server/memory_budget.h"
#include "server/operations/call_log.h"
#include "server/operations/cpu_quota.h"
#include "server/operations/health.h"
#include "server/operations/health_monitor.h"
#include "server/operations/log_metrics.h"
#include "server/operations/memory_keeper.h"
#include "server/operations/memory_limit.h"
#include "server/operations/metrics.h"
#include "server/operations/metrics_http.h"
#include "server/operations/refusals.h"
#include "server/operations/uploads.h"
#include "server/reflection.h"
#include "server/rpc/analysis_service.h"
#include "server/rpc/health_service.h"
#include "server/rpc/logic_service.h"
#include "server/rpc/service.h"
#include "server/security/tls.h"
#include "server/security/tls_metrics.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;

// Between turning calls away and closing connections. gRPC answers calls that arrive while it shuts down with
// CANCELLED, which nobody retries; a caller that was told UNAVAILABLE and when to try again sends none in that moment.
constexpr milliseconds kTurningAway{100};

// How long it may be unable to accept until the server is called dead.
constexpr milliseconds kStuckFor{5'000};

// In one slice of work, which takes milliseconds.
constexpr milliseconds kStuckWorker{30'000};

constexpr char kStarting[] = "starting";

int Workers(const Options& options) { return options.workers > 0 ? options.workers : UsableCpus(); }

// Connections it holds at most: what was asked for, as far as there are files for it.
std::size_t MaxConnections(const Options& options, std::size_t bytes) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  const std::size_t possible = ConnectionsFor(files.rlim_cur, bytes);
  if (options.max_connections == 0) return possible;
  return std::min(options.max_connections, ConnectionsFor(files.rlim_cur, SIZE_MAX));
}

}  // namespace

class Server::Impl {
 public:
  Impl(const Options& options, const Engine& engine, Log* log)
      : options_(options),
        engine_(engine),
        log_(log),
        memory_(DivideMemory(MemoryLimit(), options)),
        admission_({.grids = options.max_grids_in_flight,
                    .bytes = memory_.bytes,
                    .stream_bytes = memory_.stream_bytes,
                    .workers = Workers(options)}),
        pool_(Workers(options)),
        parts_{options_, engine_, admission_, pool_, {}, false},
        service_(parts_),
        analysis_service_(parts_),
        logic_service_(parts_),
        health_service_(health_),
        memory_keeper_(
            {.limit = memory_.limit}, [this] { return !pool_.load().idle(); },
            [this](bool is_short) { admission_.MemoryIsShort(is_short); }) {
    health_.Set(Health::Aspect::kReady, kStarting, true);
  }

  ~Impl() {
    monitor_.reset();
    if (accept_loop_) accept_loop_->Stop();
    if (server_ != nullptr) server_->Shutdown(std::chrono::system_clock::now());
  }

  absl::Status Start() {
    Observe();
    if (absl::Status status = StartGrpc(); !status.ok()) return status;
    if (absl::Status status = StartMetricsHttp(); !status.ok()) return status;
    monitor_.emplace(health_, HealthChecks());
    health_.Set(Health::Aspect::kReady, kStarting, false);
    return absl::OkStatus();
  }

  void Drain() {
    health_.Set(Health::Aspect::kReady, "draining", true);
    std::this_thread::sleep_for(options_.drain_delay);
    const auto limit = std::chrono::steady_clock::now() + options_.drain_limit;
    parts_.uploads = UploadsInProgress();
    parts_.draining = true;
    std::this_thread::sleep_for(std::min(kTurningAway, options_.drain_limit));
    if (accept_loop_) accept_loop_->Stop();
    health_service_.EndWatches();
    AwaitQuiet(limit, [this] { return admission_.usage().calls; });
    ShutDown(*server_, limit, [this] { return admission_.usage().calls; });
  }

  absl::Status ReloadCertificates() { return tls_ == nullptr ? absl::OkStatus() : tls_->Reload(); }

  ServiceGauges gauges() {
    const WorkerPool::Load load = pool_.load();
    const Admission::Usage usage = admission_.usage();
    ServiceGauges gauges{.calls_in_flight = usage.calls,
                         .grids_in_flight = usage.grids,
                         .bytes_in_flight = usage.bytes,
                         .streams = usage.streams,
                         .streams_ended = usage.streams_ended,
                         .queued = load.queued,
                         .workers = static_cast<std::size_t>(pool_.workers()),
                         .busy_workers = load.busy,
                         .health_watches = health_service_.watches()};
    if (accept_loop_) {
      gauges.connections = accept_loop_->open();
      gauges.connections_refused = accept_loop_->refused();
      gauges.accept_failures = accept_loop_->failures();
    }
    return gauges;
  }

  grpc::Server& grpc_server() { return *server_; }
  const std::vector<std::string>& addresses() const { return addresses_; }
  std::string metrics_address() const { return metrics_http_ == nullptr ? "" : metrics_http_->address(); }

 private:
  // Metrics and log, before there are calls.
  void Observe() {
    parts_.observers.push_back(&refusals_);
    health_.Observe([this] { LogHealth(); });
    if (log_ != nullptr) parts_.observers.push_back(&call_log_.emplace(*log_));
    if (options_.metrics_listen.empty()) return;
    metrics_.emplace(SUDOKU_VERSION, ActiveKernelName(), [this] { return gauges(); });
    parts_.observers.push_back(&*metrics_);
    if (log_ != nullptr) metrics_->Include([this] { return LogMetrics(*log_); });
  }

  void LogHealth() {
    if (log_ == nullptr) return;
    const std::string not_live = health_.Reasons(Health::Aspect::kLive);
    const std::string not_ready = health_.Reasons(Health::Aspect::kReady);
    log_->Info("health",
               {{"live", not_live.empty() ? "yes" : not_live}, {"ready", not_ready.empty() ? "yes" : not_ready}});
  }

  absl::Status StartMetricsHttp() {
    if (!metrics_) return absl::OkStatus();
    auto http = MetricsHttp::Start(options_.metrics_listen,
                                   {.metrics = [this] { return metrics_->Text(); },
                                    .live = [this] { return health_.live(); },
                                    .ready = [this] { return health_.ready(); }},
                                   spare_descriptor_);
    if (!http.ok()) return http.status();
    metrics_http_ = *std::move(http);
    return absl::OkStatus();
  }

  absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> Credentials() {
    if (options_.tls.cert_file.empty()) return grpc::InsecureServerCredentials();
    auto tls = MakeTlsCredentials(options_.tls, log_);
    if (!tls.ok()) return tls.status();
    tls_ = *std::move(tls);
    if (metrics_) metrics_->Include([this] { return TlsMetrics(tls_->Figures()); });
    return tls_;
  }

  absl::Status StartGrpc() {
    auto sockets = Listen();
    if (!sockets.ok()) return sockets.status();
    auto credentials = Credentials();
    if (!credentials.ok()) return credentials.status();
    credentials_ = *std::move(credentials);
    grpc::ServerBuilder builder;
    SetReflection(options_.reflection, builder);
    ApplySettings(options_, memory_.grpc_bytes, builder);
    builder.RegisterService(&service_);
    builder.RegisterService(&analysis_service_);
    builder.RegisterService(&logic_service_);
    builder.RegisterService(&health_service_);
    if (!sockets->empty()) {
      acceptor_ = builder.experimental().AddExternalConnectionAcceptor(
          grpc::ServerBuilder::experimental_type::ExternalConnectionType::FROM_FD, credentials_);
    }
    server_ = builder.BuildAndStart();
    if (server_ == nullptr) return absl::InternalError("gRPC did not start");
    if (!sockets->empty()) accept_loop_.emplace(*std::move(sockets), AcceptSettings());
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<std::unique_ptr<ListeningSocket>>> Listen() {
    std::vector<std::unique_ptr<ListeningSocket>> sockets;
    for (const std::string& text : options_.listen) {
      const auto address = ParseListenAddress(text);
      if (!address.ok()) return address.status();
      auto socket = ListeningSocket::Open(*address);
      if (!socket.ok()) return socket.status();
      addresses_.push_back((*socket)->address());
      sockets.push_back(*std::move(socket));
    }
    return sockets;
  }

  AcceptLoop::Settings AcceptSettings() {
    const auto take = [this](int fd) {
      grpc::experimental::ExternalConnectionAcceptor::NewConnectionParameters connection;
      connection.fd = fd;
      acceptor_->HandleNewConnection(&connection);
    };
    return {.max_connections = MaxConnections(options_, memory_.grpc_bytes),
            .take = take,
            .accept = [this](int fd, sockaddr_storage& peer) { return spare_descriptor_.Accept(fd, peer); }};
  }

  // Load alone never speaks against liveness: a restart would only add to it.
  std::vector<HealthMonitor::Check> HealthChecks() {
    std::vector<HealthMonitor::Check> checks;
    if (accept_loop_) {
      checks.push_back({Health::Aspect::kLive, "no connection can be accepted",
                        LongerThan(kStuckFor, [this] { return accept_loop_->stuck_since(); })});
    }
    checks.push_back({Health::Aspect::kLive, "a worker does not move",
                      LongerThan(kStuckWorker, [this] { return pool_.oldest_slice(); })});
    checks.push_back(
        {Health::Aspect::kReady, "nearly every call is refused", [this] { return refusals_.NearlyAll(); }});
    return checks;
  }

  const Options options_;
  const Engine engine_;
  Log* const log_;
  const MemoryBudget memory_;
  Admission admission_;
  WorkerPool pool_;
  ServiceParts parts_;
  Service service_;
  AnalysisService analysis_service_;
  LogicService logic_service_;
  Health health_;
  HealthService health_service_;
  MemoryKeeper memory_keeper_;
  Refusals refusals_;
  std::optional<CallLog> call_log_;
  std::optional<Metrics> metrics_;
  std::shared_ptr<grpc::ServerCredentials> credentials_;  // gRPC does not hold on to them.
  std::shared_ptr<TlsCredentials> tls_;                   // The same, if there is TLS.
  std::unique_ptr<grpc::experimental::ExternalConnectionAcceptor> acceptor_;
  std::unique_ptr<grpc::Server> server_;
  SpareDescriptor spare_descriptor_;
  std::optional<AcceptLoop> accept_loop_;
  std::unique_ptr<MetricsHttp> metrics_http_;
  std::optional<HealthMonitor> monitor_;
  std::vector<std::string> addresses_;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

absl::StatusOr<std::unique_ptr<Server>> Server::Start(const Options& options, const Engine& engine, Log* log) {
  auto impl = std::make_unique<Impl>(options, engine, log);
  if (absl::Status status = impl->Start(); !status.ok()) return status;
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

std::shared_ptr<grpc::Channel> Server::InProcessChannel(const grpc::ChannelArguments& arguments) {
  return impl_->grpc_server().InProcessChannel(arguments);
}

const std::vector<std::string>& Server::addresses() const { return impl_->addresses(); }
std::string Server::metrics_address() const { return impl_->metrics_address(); }
absl::Status Server::ReloadCertificates() { return impl_->ReloadCertificates(); }
void Server::Drain() { impl_->Drain(); }
ServiceGauges Server::gauges() const { return impl_->gauges(); }

}  // namespace sudoku
