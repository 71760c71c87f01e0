#include "client/connection/embedded.h"

#include <utility>

#include "client/connection/channel.h"
#include "server/options.h"
#include "server/server.h"

namespace sudoku::client {

absl::StatusOr<Embedded> StartEmbedded() {
  Options options;
  options.log_level = LogLevel::kError;
  options.reflection = false;
  options.max_deadline = std::chrono::hours(24 * 365);  // The machine is the user's own: --timeout alone counts.
  absl::StatusOr<std::unique_ptr<Server>> server = Server::Start(options);
  if (!server.ok()) return server.status();
  std::shared_ptr<Server> shared = *std::move(server);
  std::shared_ptr<grpc::Channel> channel = shared->InProcessChannel(CommonChannelArguments());
  return Embedded{std::move(shared), std::move(channel)};
}

}  // namespace sudoku::client
