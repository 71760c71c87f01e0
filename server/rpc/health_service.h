// grpc.health.v1.Health: "" is liveness, the name of a service of ours is readiness, the same for all.
#ifndef SUDOKU_SERVER_RPC_HEALTH_SERVICE_H_
#define SUDOKU_SERVER_RPC_HEALTH_SERVICE_H_

#include <cstddef>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "grpc/health/v1/health.grpc.pb.h"
#include "server/listener/peer_shares.h"
#include "server/operations/health.h"

namespace sudoku {

// Unlike gRPC's own it bounds the watches, which cost 17 KB each, and can end them.
class HealthService final : public grpc::health::v1::Health::CallbackService {
 public:
  // Observes `health`, which must outlive it.
  explicit HealthService(Health& health, std::size_t max_watches = 1024);

  grpc::ServerUnaryReactor* Check(grpc::CallbackServerContext* context,
                                  const grpc::health::v1::HealthCheckRequest* request,
                                  grpc::health::v1::HealthCheckResponse* response) override;
  // RESOURCE_EXHAUSTED, OVERLOADED beyond the bound.
  grpc::ServerWriteReactor<grpc::health::v1::HealthCheckResponse>* Watch(
      grpc::CallbackServerContext* context, const grpc::health::v1::HealthCheckRequest* request) override;

  // Ends all watches with UNAVAILABLE, DRAINING, and those that come later.
  void EndWatches();

  std::size_t watches() const;

 private:
  class Stream;

  void Update();
  void Leave(Stream* stream);
  std::set<std::shared_ptr<Stream>> Streams() const;

  Health& health_;
  mutable std::mutex mutex_;
  PeerShares shares_;
  std::set<std::shared_ptr<Stream>> streams_;
  bool ended_ = false;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_HEALTH_SERVICE_H_
