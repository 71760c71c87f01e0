#include "server/grpc_settings.h"

#include <grpc/compression.h>
#include <grpc/grpc.h>
#include <grpcpp/resource_quota.h>

#include <algorithm>
#include <chrono>
#include <climits>

#include "server/keepalive.h"

namespace sudoku {
namespace {

// Of a call, in bytes. What has more costs the connection, with everybody's calls on it, as gRPC closes it: so this is
// more than what a proxy that callers share lets through (Envoy: 60 KiB).
constexpr int kMaxMetadata = 64 << 10;

}  // namespace

void ApplySettings(const Options& options, std::size_t grpc_bytes, grpc::ServerBuilder& builder) {
  using std::chrono::milliseconds;
  const auto set = [&](const char* name, milliseconds value) {
    builder.AddChannelArgument(name, static_cast<int>(std::min<milliseconds::rep>(value.count(), INT_MAX)));
  };
  builder.SetMaxReceiveMessageSize(static_cast<int>(options.max_message_bytes));
  // Sizes are checked after unpacking: 0.65 MB of gzip may be 640 MiB.
  for (const grpc_compression_algorithm packed : {GRPC_COMPRESS_DEFLATE, GRPC_COMPRESS_GZIP}) {
    builder.SetCompressionAlgorithmSupportStatus(packed, false);
  }
  builder.AddChannelArgument(GRPC_ARG_MAX_METADATA_SIZE, kMaxMetadata);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, options.max_streams);
  if (options.max_connection_age > milliseconds(0)) {
    set(GRPC_ARG_MAX_CONNECTION_AGE_MS, options.max_connection_age);
    set(GRPC_ARG_MAX_CONNECTION_AGE_GRACE_MS, options.max_connection_age_grace);
  }
  set(GRPC_ARG_KEEPALIVE_TIME_MS, kServerPingInterval);
  set(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kServerPingTimeout);
  set(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kServerPermitsPings);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  builder.AddChannelArgument(GRPC_ARG_ENABLE_CHANNELZ, 1);  // gRPC's default; the drain needs it.
  // What gRPC itself holds: connections, and messages that are still arriving.
  builder.SetResourceQuota(grpc::ResourceQuota("sudoku").Resize(grpc_bytes));
}

}  // namespace sudoku
