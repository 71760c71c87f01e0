#include "client/connection/channel.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>

#include <fstream>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "client/console/version.h"
#include "server/keepalive.h"

namespace sudoku::client {
namespace {

constexpr int kConnectTimeoutMs = 5'000;
constexpr int kFirstReconnectMs = 50;
constexpr int kLongestReconnectMs = 1'000;
// gRPC's own 30 s would leave a client of replicas that are all replaced within that time with dead addresses only.
constexpr int kResolveAgainMs = 1'000;
constexpr char kPlainConfig[] = R"({"loadBalancingConfig": [{"round_robin": {}}]})";
// A name that is not this machine's may stand for replicas. One that drains is left out as soon as its health says so;
// later it turns calls away.
constexpr char kReplicasConfig[] = R"({"loadBalancingConfig": [{"round_robin": {}}],
                                       "healthCheckConfig": {"serviceName": "sudoku.v1.SudokuService"}})";

absl::StatusOr<std::string> ReadPem(const std::string& option, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    return absl::InvalidArgumentError(absl::StrCat(option, ": cannot read ", path));
  }
  if (!absl::StrContains(text.str(), "-----BEGIN")) {
    return absl::InvalidArgumentError(absl::StrCat(option, ": ", path, " is no PEM file (no -----BEGIN line)"));
  }
  return text.str();
}

absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> TlsCredentials(const ChannelOptions& options) {
  if (options.tls_cert.empty() != options.tls_key.empty()) {
    return absl::InvalidArgumentError("--tls-cert and --tls-key go together: give both or none");
  }
  grpc::SslCredentialsOptions pem;
  const struct {
    const char* option;
    const std::string& path;
    grpc::string* text;
  } files[] = {{"--tls-ca", options.tls_ca, &pem.pem_root_certs},
               {"--tls-cert", options.tls_cert, &pem.pem_cert_chain},
               {"--tls-key", options.tls_key, &pem.pem_private_key}};
  for (const auto& file : files) {
    if (file.path.empty()) continue;
    absl::StatusOr<std::string> text = ReadPem(file.option, file.path);
    if (!text.ok()) return text.status();
    *file.text = *std::move(text);
  }
  return grpc::SslCredentials(pem);
}

}  // namespace

grpc::ChannelArguments CommonChannelArguments() {
  grpc::ChannelArguments arguments;
  arguments.SetUserAgentPrefix(absl::StrCat("sudoku-client/", kVersion));
  arguments.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);  // See client/retry.h.
  return arguments;
}

absl::StatusOr<std::vector<std::shared_ptr<grpc::Channel>>> OpenChannels(const ChannelOptions& options, bool separate) {
  if (options.insecure && options.AsksForTls()) {
    return absl::InvalidArgumentError("--insecure and the --tls options contradict each other");
  }
  std::shared_ptr<grpc::ChannelCredentials> tls;
  std::vector<std::shared_ptr<grpc::Channel>> channels;
  for (const Address& server : options.servers) {
    grpc::ChannelArguments arguments = CommonChannelArguments();
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, static_cast<int>(kClientPingInterval.count()));
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, static_cast<int>(kClientPingTimeout.count()));
    arguments.SetServiceConfigJSON(server.local || !options.avoid_draining ? kPlainConfig : kReplicasConfig);
    arguments.SetInt(GRPC_ARG_DNS_MIN_TIME_BETWEEN_RESOLUTIONS_MS, kResolveAgainMs);
    arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, kConnectTimeoutMs);
    arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, kFirstReconnectMs);
    arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, kLongestReconnectMs);
    if (server.local) arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    if (separate) arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    if (!options.UsesTls(server)) {
      channels.push_back(grpc::CreateCustomChannel(server.target, grpc::InsecureChannelCredentials(), arguments));
      continue;
    }
    if (!tls) {
      absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> made = TlsCredentials(options);
      if (!made.ok()) return made.status();
      tls = *std::move(made);
    }
    if (!options.tls_server_name.empty()) arguments.SetSslTargetNameOverride(options.tls_server_name);
    channels.push_back(grpc::CreateCustomChannel(server.target, tls, arguments));
  }
  return channels;
}

}  // namespace sudoku::client
