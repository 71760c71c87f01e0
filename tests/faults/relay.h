// A TCP relay in front of a server: the place to slow bytes down, to hold them up, or to cut connections.
#ifndef SUDOKU_TESTS_FAULTS_RELAY_H_
#define SUDOKU_TESTS_FAULTS_RELAY_H_

#include <atomic>
#include <cstddef>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace sudoku::testing {

class Relay {
 public:
  // Listens on a free port of 127.0.0.1 and hands every connection on to `target`, host:port. To the target it comes
  // from `from`, an address of this machine. Aborts if it cannot listen.
  explicit Relay(std::string target, std::string from = "127.0.0.1");
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  const std::string& address() const { return address_; }

  // Bytes a second, in each direction of each connection; 0: as fast as it goes.
  void SetRate(std::size_t bytes_a_second) { rate_ = bytes_a_second; }
  // Ends all connections with a reset.
  void Cut();

 private:
  struct Connection {
    int client = -1, server = -1;
    std::thread up, down;
    std::atomic<int> pumping{2};
  };

  void Accept();
  void Pump(Connection& connection, int from, int to);
  static void Reset(Connection& connection);
  void ReapEnded();

  const std::string target_, from_;
  int listener_ = -1;
  std::string address_;
  std::atomic<std::size_t> rate_ = 0;
  std::atomic<bool> over_ = false;
  std::mutex mutex_;
  std::list<Connection> connections_;
  std::thread acceptor_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_RELAY_H_
