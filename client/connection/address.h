// Where a server is: the forms that --server takes.
#ifndef SUDOKU_CLIENT_CONNECTION_ADDRESS_H_
#define SUDOKU_CLIENT_CONNECTION_ADDRESS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace sudoku::client {

struct Address {
  std::string text;    // As the user wrote it, for messages.
  std::string target;  // As gRPC takes it.
  bool local = false;  // A unix socket or a loopback address: nobody else can listen in.
};

inline constexpr int kDefaultPort = 50051;

// Reads host, host:port, [v6]:port, unix:/path, dns:///host:port, ipv4:... or ipv6:...; a missing port is kDefaultPort.
// The error says what is wrong with the text.
absl::StatusOr<Address> ParseAddress(std::string_view text);

// Reads several, each of `texts` being one or more of them separated by commas.
absl::StatusOr<std::vector<Address>> ParseAddresses(const std::vector<std::string>& texts);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONNECTION_ADDRESS_H_
