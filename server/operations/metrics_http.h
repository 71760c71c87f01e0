// A small plaintext HTTP server for scrapers and probes: /metrics, /healthz (alive) and /readyz (takes calls).
#ifndef SUDOKU_SERVER_OPERATIONS_METRICS_HTTP_H_
#define SUDOKU_SERVER_OPERATIONS_METRICS_HTTP_H_

#include <poll.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "server/listener/file_descriptor.h"
#include "server/listener/listening_socket.h"
#include "server/listener/spare_descriptor.h"
#include "server/operations/http_answer.h"

namespace sudoku {

// One thread that waits for nobody: it answers what has arrived, and closes connections that take long; when there are
// too many, the one that has not moved for longest. Probes are answered even when the process has no descriptors left.
class MetricsHttp {
 public:
  using Handlers = HttpHandlers;  // Called on the server's thread; must be quick.

  // Listens on `address`: "127.0.0.1:9464", "[::]:9464". Port 0 takes a free one. INVALID_ARGUMENT if it is not of that
  // form, UNAVAILABLE if it cannot be bound. `spare` has to outlive it.
  static absl::StatusOr<std::unique_ptr<MetricsHttp>> Start(const std::string& address, Handlers handlers,
                                                            SpareDescriptor& spare);

  ~MetricsHttp();
  MetricsHttp(const MetricsHttp&) = delete;
  MetricsHttp& operator=(const MetricsHttp&) = delete;

  // Where it listens, with the port in place of 0.
  std::string address() const { return socket_->address(); }

 private:
  using Clock = std::chrono::steady_clock;

  struct Connection {
    enum class State { kReading, kWriting, kLeaving, kOver };

    FileDescriptor fd;
    Clock::time_point moved;  // When bytes last did.
    Clock::time_point deadline;
    State state = State::kReading;
    std::string request{};
    std::string answer{};
    std::size_t sent = 0;
  };

  MetricsHttp(std::unique_ptr<ListeningSocket> socket, Handlers handlers, SpareDescriptor& spare);

  void Run();
  // Waits until something can be done. False when the server is to end.
  bool Wait();
  // Closes what is over or late.
  void CloseSome();
  void AcceptAll(int listening);
  FileDescriptor Accept(int listening);
  void MakeRoom();
  void Serve(Connection& connection);
  void Read(Connection& connection);
  void Write(Connection& connection);

  const std::unique_ptr<ListeningSocket> socket_;
  const Handlers handlers_;
  SpareDescriptor& spare_;
  FileDescriptor stop_;
  std::vector<Connection> connections_;  // By age, the oldest first.
  std::vector<pollfd> polled_;           // stop_, the listening sockets, and the connections.
  bool paused_ = false;                  // Accepting failed a moment ago.
  std::thread thread_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_METRICS_HTTP_H_
