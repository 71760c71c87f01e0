// Every setting of the server, and where settings come from: flags, then SUDOKU_* environment variables, then a
// configuration file, then the defaults below.
#ifndef SUDOKU_SERVER_OPTIONS_H_
#define SUDOKU_SERVER_OPTIONS_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "server/operations/log.h"
#include "server/security/tls_options.h"

namespace sudoku {

struct Options {
  // host:port, [v6]:port or unix:/path; port 0 takes a free one. Empty: in-process only.
  std::vector<std::string> listen{};
  bool insecure = false;  // Allow plaintext on addresses other machines can reach.
  TlsOptions tls{};

  std::string metrics_listen{};  // Plaintext HTTP with /metrics, /healthz and /readyz; empty: none.
  LogLevel log_level = LogLevel::kInfo;
  bool reflection = true;

  int workers = 0;                  // Threads of the worker pool; 0: as many as the CPU quota gives.
  std::int64_t inline_nodes = 256;  // Search nodes a Solve may spend on gRPC's own thread before it goes to the pool.

  std::size_t max_grids_in_flight = 262'144;  // Beyond it calls are refused.
  // Of calls that are worked on or wait for it; beyond it, the same. 0: a quarter of the memory limit.
  std::size_t max_bytes_in_flight = 0;
  // Of streams; beyond it those that nobody reads are ended. 0: an eighth of the memory limit.
  std::size_t max_stream_bytes = 0;
  std::size_t max_message_bytes = 4u << 20;         // Of a request.
  std::chrono::milliseconds max_deadline{120'000};  // A call gets no more time than this, whatever it asks for.
  std::int64_t max_count = 1'000'000;               // Highest limit of CountSolutions.
  std::int64_t max_solutions = 0;                   // Highest limit of EnumerateSolutions; 0: none.
  std::size_t max_connections = 0;                  // 0: what open files and memory allow.
  int max_streams = 1'000;                          // Calls at once on one connection.

  std::chrono::milliseconds drain_delay{3'000};   // Serving on after readiness is gone.
  std::chrono::milliseconds drain_limit{25'000};  // Then what still runs is cut off.
  // Then the client is asked to connect anew, so that new replicas get their share; 0: never. gRPC's filter for it
  // takes 3,500 instructions a call, one in twenty, so it is for those who have replicas.
  std::chrono::milliseconds max_connection_age{0};
  std::chrono::milliseconds max_connection_age_grace{60'000};  // Then calls still on the old connection are cut off.
};

// The program has nothing to serve: print `text` (standard output if `code` is 0, else standard error) and exit.
struct EarlyExit {
  int code;
  std::string text;
};

// Reads the command line, the environment and the --config file. EarlyExit for --help and --version (code 0), and for
// whatever is unknown, malformed, out of range or contradictory (code 2, with a text that names it). Without --listen
// the server listens on 127.0.0.1:50051.
std::variant<Options, EarlyExit> ParseOptions(int argc, const char* const* argv);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPTIONS_H_
