#include "server/server.h"

#include <grpc/grpc.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel.h"
#include "server/keepalive.h"
#include "server/listen_address.h"
#include "server/memory_budget.h"
#include "server/operations/call_log.h"
#include "server/operations/cpu_quota.h"
#include "server/operations/memory_keeper.h"
#include "server/operations/memory_limit.h"
#include "server/operations/metrics.h"
#include "server/operations/metrics_http.h"
#include "server/rpc/service.h"
#include "server/security/tls.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;

constexpr char kReadiness[] = "sudoku.v1.SudokuService";

// Between turning calls away and closing connections. gRPC answers calls that arrive while it shuts down with
// CANCELLED, which nobody retries; a caller that was told UNAVAILABLE and when to try again sends none in that moment.
constexpr milliseconds kTurningAway{100};

int Workers(const Options& options) { return options.workers > 0 ? options.workers : UsableCpus(); }

void SetConnectionLimits(const Options& options, const MemoryBudget& memory, grpc::ServerBuilder& builder) {
  const auto set = [&](const char* name, milliseconds value) {
    builder.AddChannelArgument(name, static_cast<int>(std::min<milliseconds::rep>(value.count(), INT_MAX)));
  };
  builder.SetMaxReceiveMessageSize(static_cast<int>(options.max_message_bytes));
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, options.max_streams);
  // Two servers on one port would share its calls unnoticed.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  if (options.max_connection_age > milliseconds(0)) {
    set(GRPC_ARG_MAX_CONNECTION_AGE_MS, options.max_connection_age);
    set(GRPC_ARG_MAX_CONNECTION_AGE_GRACE_MS, options.max_connection_age_grace);
  }
  set(GRPC_ARG_KEEPALIVE_TIME_MS, kServerPingInterval);
  set(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kServerPingTimeout);
  set(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kServerPermitsPings);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  // What gRPC itself holds: connections, and messages that are still arriving.
  builder.SetResourceQuota(grpc::ResourceQuota("sudoku").Resize(memory.grpc_bytes));
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
        memory_keeper_(
            {.limit = memory_.limit}, [this] { return !pool_.load().idle(); },
            [this](bool is_short) { admission_.MemoryIsShort(is_short); }) {}

  ~Impl() {
    if (server_ != nullptr) server_->Shutdown(std::chrono::system_clock::now());
  }

  absl::Status Start() {
    if (absl::Status status = Observe(); !status.ok()) return status;
    if (absl::Status status = StartGrpc(); !status.ok()) return status;
    SetReady(true);
    return absl::OkStatus();
  }

  void Drain() {
    SetReady(false);
    std::this_thread::sleep_for(options_.drain_delay);
    parts_.draining = true;
    std::this_thread::sleep_for(std::min(kTurningAway, options_.drain_limit));
    const std::jthread closer([this](const std::stop_token& over) { EndWatches(over); });
    server_->Shutdown(std::chrono::system_clock::now() + options_.drain_limit);
  }

  void SetReady(bool ready) {
    ready_ = ready;
    if (auto* health = server_->GetHealthCheckService()) health->SetServingStatus(kReadiness, ready);
  }

  ServiceGauges gauges() const {
    const WorkerPool::Load load = pool_.load();
    const Admission::Usage usage = admission_.usage();
    return {.calls_in_flight = usage.calls,
            .grids_in_flight = usage.grids,
            .bytes_in_flight = usage.bytes,
            .streams = usage.streams,
            .streams_ended = usage.streams_ended,
            .queued = load.queued,
            .workers = static_cast<std::size_t>(pool_.workers()),
            .busy_workers = load.busy};
  }

  grpc::Server& grpc_server() { return *server_; }
  const std::vector<std::string>& addresses() const { return addresses_; }
  std::string metrics_address() const { return metrics_http_ == nullptr ? "" : metrics_http_->address(); }

 private:
  // Metrics and log, before there are calls.
  absl::Status Observe() {
    if (log_ != nullptr) parts_.observers.push_back(&call_log_.emplace(*log_));
    if (options_.metrics_listen.empty()) return absl::OkStatus();
    Metrics& metrics = metrics_.emplace(SUDOKU_VERSION, ActiveKernelName(), [this] { return gauges(); });
    parts_.observers.push_back(&metrics);
    auto http = MetricsHttp::Start(options_.metrics_listen, {.metrics = [&metrics] { return metrics.Text(); },
                                                             .live = [] { return true; },
                                                             .ready = [this] { return ready_.load(); }});
    if (!http.ok()) return http.status();
    metrics_http_ = *std::move(http);
    return absl::OkStatus();
  }

  absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> Credentials() {
    if (options_.tls.cert_file.empty()) return grpc::InsecureServerCredentials();
    return MakeTlsCredentials(options_.tls, log_);
  }

  absl::Status StartGrpc() {
    auto credentials = Credentials();
    if (!credentials.ok()) return credentials.status();
    credentials_ = *std::move(credentials);
    grpc::EnableDefaultHealthCheckService(true);
    if (options_.reflection) grpc::reflection::InitProtoReflectionServerBuilderPlugin();
    grpc::ServerBuilder builder;
    SetConnectionLimits(options_, memory_, builder);
    builder.RegisterService(&service_);

    std::vector<int> ports(options_.listen.size(), -1);
    std::vector<ListenAddress> listen;
    for (std::size_t i = 0; i < ports.size(); ++i) {
      auto address = ParseListenAddress(options_.listen[i]);
      if (!address.ok()) return address.status();
      builder.AddListeningPort(options_.listen[i], credentials_, &ports[i]);
      listen.push_back(*std::move(address));
    }
    server_ = builder.BuildAndStart();
    for (std::size_t i = 0; i < ports.size(); ++i) {
      if (server_ == nullptr && ports[i] <= 0) {
        return absl::UnavailableError(absl::StrCat("cannot listen on ", options_.listen[i]));
      }
      addresses_.push_back(listen[i].WithPort(ports[i]));
    }
    return server_ == nullptr ? absl::InternalError("gRPC did not start") : absl::OkStatus();
  }

  // Shutdown waits for every call there is, and a health watch or a reflection stream has no end of its own. Once the
  // calls of our service are over, answers on their way included, the others are cut off.
  void EndWatches(const std::stop_token& over) {
    for (int quiet = 0; quiet < 20; quiet = admission_.usage().calls == 0 ? quiet + 1 : 0) {
      std::this_thread::sleep_for(milliseconds(10));
      if (over.stop_requested()) return;
    }
    grpc_server_cancel_all_calls(server_->c_server());
  }

  const Options options_;
  const Engine engine_;
  Log* const log_;
  std::atomic<bool> ready_ = false;
  const MemoryBudget memory_;
  Admission admission_;
  WorkerPool pool_;
  ServiceParts parts_;
  Service service_;
  MemoryKeeper memory_keeper_;
  std::optional<CallLog> call_log_;
  std::optional<Metrics> metrics_;
  std::shared_ptr<grpc::ServerCredentials> credentials_;  // gRPC does not hold on to them.
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<MetricsHttp> metrics_http_;
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
void Server::Drain() { impl_->Drain(); }
ServiceGauges Server::gauges() const { return impl_->gauges(); }

}  // namespace sudoku
