#include "server/listener/listen_address.h"

#include <arpa/inet.h>

#include <charconv>

#include "absl/strings/str_cat.h"

namespace sudoku {
namespace {

constexpr std::string_view kUnixScheme = "unix:";

absl::Status Malformed(std::string_view text, std::string_view why) {
  return absl::InvalidArgumentError(
      absl::StrCat("\"", std::string(text), "\": ", std::string(why), "; expected host:port, [v6]:port or unix:/path"));
}

}  // namespace

bool ListenAddress::is_local() const {
  if (is_unix() || host == "localhost") return true;
  in_addr v4;
  if (inet_pton(AF_INET, host.c_str(), &v4) == 1) return (ntohl(v4.s_addr) >> 24) == 127;
  in6_addr v6;
  return inet_pton(AF_INET6, host.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

std::string ListenAddress::WithPort(int bound_port) const {
  if (is_unix()) return absl::StrCat(std::string(kUnixScheme), path);
  const bool v6 = host.find(':') != std::string::npos;
  return v6 ? absl::StrCat("[", host, "]:", bound_port) : absl::StrCat(host, ":", bound_port);
}

absl::StatusOr<ListenAddress> ParseListenAddress(std::string_view text) {
  ListenAddress address;
  if (text.starts_with(kUnixScheme)) {
    address.path = text.substr(kUnixScheme.size());
    if (address.path.empty()) return Malformed(text, "the path is missing");
    return address;
  }
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return Malformed(text, "the port is missing");
  std::string_view host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  if (bracketed) host = host.substr(1, host.size() - 2);
  if (host.empty()) return Malformed(text, "the host is missing");
  if (!bracketed && host.find(':') != std::string_view::npos) return Malformed(text, "a v6 address needs brackets");

  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (error != std::errc() || end != port.data() + port.size() || address.port < 0 || address.port > 65535) {
    return Malformed(text, "the port is no number from 0 to 65535");
  }
  address.host = host;
  return address;
}

}  // namespace sudoku
