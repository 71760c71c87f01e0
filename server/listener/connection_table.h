// Who holds the connections, and who may have one more. Knows no gRPC.
#ifndef SUDOKU_SERVER_LISTENER_CONNECTION_TABLE_H_
#define SUDOKU_SERVER_LISTENER_CONNECTION_TABLE_H_

#include <sys/socket.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/listener/peer_shares.h"

namespace sudoku {

// The party at the other end: the address without the port; of IPv6 the network of 64 bits, which is what one party
// has. All of a unix socket are one.
std::string PeerOf(const sockaddr_storage& address);

// How many connections a process may hold that may open `descriptors` files and has `memory` bytes for connections:
// what is left of both when the rest of the server has what it needs.
std::size_t ConnectionsFor(std::size_t descriptors, std::size_t memory);

// Bounds the connections, in all and by peer.
//
// Whoever serves a connection closes it and does not say so. The table tells by the socket's cookie, a number that no
// other socket of the machine has had: as long as the descriptor shows it, the connection is open. That takes a system
// call for each, so it looks only when it is full or asked, and spends a tenth of the time on it at most. Thread-safe.
class ConnectionTable {
 public:
  explicit ConnectionTable(std::size_t limit) : shares_(limit) {}

  // Takes note of `fd`, just accepted from `peer`. False if there is no room: it is to be closed.
  bool Add(int fd, const std::string& peer);

  // Connections open now; some that were closed a moment ago may be among them.
  std::size_t open();

 private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    std::uint64_t cookie;
    std::string peer;
  };
  using Entries = std::unordered_map<int, Entry>;

  Entries::iterator Erase(Entries::iterator entry);
  void Sweep();

  std::mutex mutex_;
  Entries entries_;  // By descriptor.
  PeerShares shares_;
  Clock::time_point next_sweep_{};
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_LISTENER_CONNECTION_TABLE_H_
