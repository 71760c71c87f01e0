#include "server/listener/connection_table.h"

#include <netinet/in.h>

#include <algorithm>
#include <optional>

namespace sudoku {
namespace {

// Files the server has open beside connections: its own, and the connections of the metrics port.
constexpr std::size_t kOtherDescriptors = 128;

// A connection with TLS and a call on it.
constexpr std::size_t kBytesPerConnection = 64u << 10;

std::optional<std::uint64_t> CookieOf(int fd) {
  std::uint64_t cookie = 0;
  socklen_t size = sizeof(cookie);
  if (getsockopt(fd, SOL_SOCKET, SO_COOKIE, &cookie, &size) != 0) return std::nullopt;
  return cookie;
}

std::string Bytes(const void* data, std::size_t size) { return {static_cast<const char*>(data), size}; }

}  // namespace

std::string PeerOf(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) return Bytes(&reinterpret_cast<const sockaddr_in&>(address).sin_addr, 4);
  if (address.ss_family != AF_INET6) return "";
  const in6_addr& v6 = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  return IN6_IS_ADDR_V4MAPPED(&v6) ? Bytes(v6.s6_addr + 12, 4) : Bytes(v6.s6_addr, 8);
}

std::size_t ConnectionsFor(std::size_t descriptors, std::size_t memory) {
  const std::size_t others = std::min(kOtherDescriptors, descriptors / 2);
  return std::max<std::size_t>(1, std::min(descriptors - others, memory / kBytesPerConnection));
}

bool ConnectionTable::Add(int fd, const std::string& peer) {
  const auto cookie = CookieOf(fd);
  if (!cookie) return false;
  const std::lock_guard lock(mutex_);
  // The descriptor is new, so what had its number is gone.
  if (const auto old = entries_.find(fd); old != entries_.end()) Erase(old);
  if (!shares_.HasRoomFor(peer)) Sweep();
  if (!shares_.HasRoomFor(peer)) return false;
  entries_.emplace(fd, Entry{*cookie, peer});
  shares_.Take(peer);
  return true;
}

std::size_t ConnectionTable::open() {
  const std::lock_guard lock(mutex_);
  Sweep();
  return shares_.held();
}

ConnectionTable::Entries::iterator ConnectionTable::Erase(Entries::iterator entry) {
  shares_.GiveBack(entry->second.peer);
  return entries_.erase(entry);
}

void ConnectionTable::Sweep() {
  const Clock::time_point start = Clock::now();
  if (start < next_sweep_) return;
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    entry = CookieOf(entry->first) == entry->second.cookie ? std::next(entry) : Erase(entry);
  }
  const Clock::time_point end = Clock::now();
  next_sweep_ = end + 10 * (end - start);
}

}  // namespace sudoku
