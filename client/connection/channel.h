// Channels to servers: who to trust, how to keep a connection alive, what to give up on.
#ifndef SUDOKU_CLIENT_CONNECTION_CHANNEL_H_
#define SUDOKU_CLIENT_CONNECTION_CHANNEL_H_

#include <grpcpp/channel.h>
#include <grpcpp/support/channel_arguments.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "client/connection/address.h"

namespace sudoku::client {

// How to reach servers. TLS is spoken to every address that is not local (see Address), unless `insecure`; and to local
// ones too as soon as `tls` or one of the tls_ options is set.
struct ChannelOptions {
  std::vector<Address> servers{};
  bool insecure = false;   // Plaintext whatever the address.
  bool tls = false;        // TLS even to a local address.
  std::string tls_ca{};    // PEM file of the certificates to trust; empty: those of the system.
  std::string tls_cert{};  // PEM files of our own certificate and key, for servers that ask for one.
  std::string tls_key{};
  std::string tls_server_name{};  // The name to find in the server's certificate; empty: the host of the address.
  bool avoid_draining = true;     // Send no calls to replicas that drain, except to ask after their health.

  bool AsksForTls() const {
    return tls || !tls_ca.empty() || !tls_cert.empty() || !tls_key.empty() || !tls_server_name.empty();
  }
  bool UsesTls(const Address& server) const { return !insecure && (AsksForTls() || !server.local); }
};

// One channel per server, each with round_robin over the addresses behind its name. Does not connect yet. Fails on
// unreadable files, a certificate without its key, or --insecure together with TLS options.
//
// `separate`: let the channels share no connection even where they lead to the same server.
absl::StatusOr<std::vector<std::shared_ptr<grpc::Channel>>> OpenChannels(const ChannelOptions& options,
                                                                         bool separate = false);

// What every channel of ours is made with, near or far: no retries below ours, our name.
grpc::ChannelArguments CommonChannelArguments();

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONNECTION_CHANNEL_H_
