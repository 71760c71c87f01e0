// The bargain between our client's pings and our server's patience, in one place so that they cannot drift apart.
#ifndef SUDOKU_SERVER_KEEPALIVE_H_
#define SUDOKU_SERVER_KEEPALIVE_H_

#include <chrono>

namespace sudoku {

// A client pings an idle connection this often, and gives up on it when no answer came in time.
inline constexpr std::chrono::milliseconds kClientPingInterval{30'000};
inline constexpr std::chrono::milliseconds kClientPingTimeout{10'000};

// The server takes pings this often without complaint (gRPC's default, five minutes, would answer our client with
// GOAWAY too_many_pings), and finds dead clients by pings of its own.
inline constexpr std::chrono::milliseconds kServerPermitsPings{10'000};
inline constexpr std::chrono::milliseconds kServerPingInterval{60'000};
inline constexpr std::chrono::milliseconds kServerPingTimeout{20'000};
static_assert(kClientPingInterval > kServerPermitsPings);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_KEEPALIVE_H_
