#include "client/connection/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace sudoku::client {
namespace {

absl::Status Bad(std::string_view text, std::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("--server: '", std::string(text), "' ", std::string(why)));
}

// By address, or by the one name that is always this machine: what else a name leads to is another's to say, whatever
// digits it begins with.
bool IsLoopback(const std::string& host) {
  in_addr v4{};
  in6_addr v6{};
  if (inet_pton(AF_INET, host.c_str(), &v4) == 1) return ntohl(v4.s_addr) >> 24 == IN_LOOPBACKNET;
  if (inet_pton(AF_INET6, host.c_str(), &v6) == 1) return IN6_IS_ADDR_LOOPBACK(&v6);
  return absl::EqualsIgnoreCase(host, "localhost");
}

struct HostPort {
  std::string host;
  std::optional<std::string> port;
};

// Splits host:port, [v6]:port, host; nothing when brackets or colons do not add up.
std::optional<HostPort> SplitHostPort(std::string_view text) {
  if (!text.empty() && text.front() == '[') {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (rest.empty()) return HostPort{std::string(text.substr(1, end - 1)), std::nullopt};
    if (rest.front() != ':') return std::nullopt;
    return HostPort{std::string(text.substr(1, end - 1)), std::string(rest.substr(1))};
  }
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return HostPort{std::string(text), std::nullopt};
  if (text.find(':', colon + 1) != std::string_view::npos) return std::nullopt;
  return HostPort{std::string(text.substr(0, colon)), std::string(text.substr(colon + 1))};
}

}  // namespace

absl::StatusOr<Address> ParseAddress(std::string_view text) {
  if (text.empty()) return Bad(text, "is empty; write host:port or unix:/path");
  Address address{.text = std::string(text), .target = {}, .local = false};
  if (text.substr(0, 5) == "unix:") {
    if (text.size() == 5) return Bad(text, "names no socket; write unix:/path");
    address.target = address.text;
    address.local = true;
    return address;
  }
  std::string prefix;
  std::string_view rest = text;
  for (const std::string_view scheme : {"dns:///", "dns:", "ipv4:", "ipv6:"}) {
    if (text.substr(0, scheme.size()) == scheme) {
      prefix = std::string(scheme);
      rest = text.substr(scheme.size());
      break;
    }
  }
  if (rest.find("://") != std::string_view::npos) {
    return Bad(text, "is no address: leave out what stands before the host; TLS is chosen by --tls or --tls-ca");
  }
  const std::optional<HostPort> split = SplitHostPort(rest);
  if (!split) return Bad(text, "is no address: write host:port, or [address]:port for IPv6");
  if (split->host.empty()) return Bad(text, "is no address: the host is missing; write host:port");
  int port = kDefaultPort;
  if (split->port && (!absl::SimpleAtoi(*split->port, &port) || port < 1 || port > 65535)) {
    return Bad(text, "has no good port: write a number from 1 to 65535");
  }
  const bool v6 = split->host.find(':') != std::string::npos;
  address.target = absl::StrCat(prefix, v6 ? "[" : "", split->host, v6 ? "]:" : ":", port);
  address.local = IsLoopback(split->host);
  return address;
}

absl::StatusOr<std::vector<Address>> ParseAddresses(const std::vector<std::string>& texts) {
  std::vector<Address> addresses;
  for (const std::string& text : texts) {
    for (const std::string& part : std::vector<std::string>(absl::StrSplit(text, ','))) {
      absl::StatusOr<Address> address = ParseAddress(part);
      if (!address.ok()) return address.status();
      addresses.push_back(*std::move(address));
    }
  }
  return addresses;
}

}  // namespace sudoku::client
