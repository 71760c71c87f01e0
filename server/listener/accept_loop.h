// Accepts connections, and knows when it cannot. Knows no gRPC.
#ifndef SUDOKU_SERVER_LISTENER_ACCEPT_LOOP_H_
#define SUDOKU_SERVER_LISTENER_ACCEPT_LOOP_H_

#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "server/listener/connection_table.h"
#include "server/listener/file_descriptor.h"
#include "server/listener/listening_socket.h"

namespace sudoku {

// A thread that accepts from listening sockets and hands the connections on. Out of descriptors or memory, it comes
// back by itself when there are some again (gRPC 1.51's own listener never does). A connection too many is accepted and
// closed, so that its client knows at once.
class AcceptLoop {
 public:
  using Clock = std::chrono::steady_clock;
  struct Settings {
    std::size_t max_connections;
    std::function<void(int fd)> take;  // Owns `fd` from then on. Called on the loop's thread.
    // Accepts without blocking: SpareDescriptor::Accept, but for tests.
    std::function<FileDescriptor(int fd, sockaddr_storage& peer)> accept;
  };

  AcceptLoop(std::vector<std::unique_ptr<ListeningSocket>> sockets, Settings settings);
  ~AcceptLoop() { Stop(); }
  AcceptLoop(const AcceptLoop&) = delete;
  AcceptLoop& operator=(const AcceptLoop&) = delete;

  // Accepts no more and closes the sockets; connections live on. Not thread-safe.
  void Stop();

  // Since when nothing can be accepted; nothing while all is well.
  std::optional<Clock::time_point> stuck_since() const;

  std::size_t open() { return table_.open(); }
  std::uint64_t refused() const { return refused_; }    // For want of room.
  std::uint64_t failures() const { return failures_; }  // Of the system to give a connection.

 private:
  void Run();
  // Takes what waits at a socket. False if the system cannot give it now.
  bool AcceptAll(int listening);
  void Decide(FileDescriptor connection, const sockaddr_storage& peer);
  void SetStuck(bool stuck);

  const Settings settings_;
  ConnectionTable table_;
  std::vector<std::unique_ptr<ListeningSocket>> sockets_;
  std::vector<pollfd> polled_;  // The sockets, and stop_.
  FileDescriptor stop_;
  std::atomic<Clock::rep> stuck_since_{0};  // 0: not stuck.
  std::atomic<std::uint64_t> refused_{0};
  std::atomic<std::uint64_t> failures_{0};
  std::thread thread_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_LISTENER_ACCEPT_LOOP_H_
