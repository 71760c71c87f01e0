#include "server/rpc/health_service.h"

#include <optional>
#include <utility>

#include "server/rpc/status_details.h"

namespace sudoku {
namespace {

using grpc::health::v1::HealthCheckRequest;
using grpc::health::v1::HealthCheckResponse;
using Reactor = grpc::ServerWriteReactor<HealthCheckResponse>;

// Watches end for good reasons only, so whoever is refused may take his time.
constexpr std::chrono::milliseconds kRetryDelay{5'000};

HealthCheckResponse::ServingStatus StatusOf(const Health& health, const std::string& service) {
  const bool readiness = service == "sudoku.v1.SudokuService" || service == "sudoku.v1.AnalysisService" ||
                         service == "sudoku.v1.LogicService";
  if (service != "" && !readiness) return HealthCheckResponse::SERVICE_UNKNOWN;
  const bool well = service.empty() ? health.live() : health.ready();
  return well ? HealthCheckResponse::SERVING : HealthCheckResponse::NOT_SERVING;
}

// The caller's address without the port.
std::string PeerOf(const grpc::CallbackServerContext& context) {
  const std::string peer = context.peer();
  return peer.starts_with("ipv") ? peer.substr(0, peer.rfind(':')) : peer;
}

class RefusedWatch final : public Reactor {
 public:
  explicit RefusedWatch(const grpc::Status& status) { Finish(status); }
  void OnDone() override { delete this; }
};

}  // namespace

// Writes the state whenever it is another than the last one written. What to do is decided under the lock and done
// without it, as gRPC may call back at once.
class HealthService::Stream final : public Reactor, public std::enable_shared_from_this<Stream> {
 public:
  Stream(HealthService& service, std::string name, std::string peer)
      : service_(service), name_(std::move(name)), peer_(std::move(peer)) {}

  const std::string& peer() const { return peer_; }

  void Update() {
    std::unique_lock lock(mutex_);
    if (writing_ || finished_) return;
    if (end_) return FinishNow(std::move(lock));
    const auto status = StatusOf(service_.health_, name_);
    if (status == written_) return;
    written_ = status;
    writing_ = true;
    response_.set_status(status);
    lock.unlock();
    StartWrite(&response_);
  }

  void End(const grpc::Status& status) {
    {
      const std::lock_guard lock(mutex_);
      if (!end_) end_ = status;
    }
    Update();
  }

  void OnWriteDone(bool ok) override {
    {
      const std::lock_guard lock(mutex_);
      writing_ = false;
    }
    ok ? Update() : End(grpc::Status::CANCELLED);
  }
  void OnCancel() override { End(grpc::Status::CANCELLED); }
  void OnDone() override { service_.Leave(this); }

 private:
  void FinishNow(std::unique_lock<std::mutex> lock) {
    finished_ = true;
    lock.unlock();
    Finish(*end_);
  }

  HealthService& service_;
  const std::string name_;
  const std::string peer_;
  std::mutex mutex_;
  bool writing_ = false;
  bool finished_ = false;
  std::optional<grpc::Status> end_;  // Once it is to end.
  HealthCheckResponse::ServingStatus written_ = HealthCheckResponse::UNKNOWN;
  HealthCheckResponse response_;
};

HealthService::HealthService(Health& health, std::size_t max_watches) : health_(health), shares_(max_watches) {
  health_.Observe([this] { Update(); });
}

grpc::ServerUnaryReactor* HealthService::Check(grpc::CallbackServerContext* context, const HealthCheckRequest* request,
                                               HealthCheckResponse* response) {
  auto* reactor = context->DefaultReactor();
  const auto status = StatusOf(health_, request->service());
  response->set_status(status);
  const bool known = status != HealthCheckResponse::SERVICE_UNKNOWN;
  reactor->Finish(known ? grpc::Status::OK : grpc::Status(grpc::StatusCode::NOT_FOUND, "no such service"));
  return reactor;
}

Reactor* HealthService::Watch(grpc::CallbackServerContext* context, const HealthCheckRequest* request) {
  const auto stream = std::make_shared<Stream>(*this, request->service(), PeerOf(*context));
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return new RefusedWatch(DrainingStatus());
    if (!shares_.HasRoomFor(stream->peer())) return new RefusedWatch(OverloadedStatus(kRetryDelay));
    shares_.Take(stream->peer());
    streams_.insert(stream);
  }
  stream->Update();
  return stream.get();
}

void HealthService::EndWatches() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  for (const auto& stream : Streams()) stream->End(DrainingStatus());
}

std::size_t HealthService::watches() const {
  const std::lock_guard lock(mutex_);
  return shares_.held();
}

void HealthService::Update() {
  for (const auto& stream : Streams()) stream->Update();
}

void HealthService::Leave(Stream* stream) {
  std::shared_ptr<Stream> last;  // Outlives the lock.
  const std::lock_guard lock(mutex_);
  shares_.GiveBack(stream->peer());
  last = streams_.extract(stream->shared_from_this()).value();
}

std::set<std::shared_ptr<HealthService::Stream>> HealthService::Streams() const {
  const std::lock_guard lock(mutex_);
  return streams_;
}

}  // namespace sudoku
