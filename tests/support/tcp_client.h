// A plain TCP connection to a server under test, for clients that misbehave in ways no library would.
#ifndef SUDOKU_TESTS_SUPPORT_TCP_CLIENT_H_
#define SUDOKU_TESTS_SUPPORT_TCP_CLIENT_H_

#include <chrono>
#include <string>
#include <string_view>

namespace sudoku {

class TcpClient {
 public:
  // Connects to "host:port", where host is an address ("127.0.0.1", "[::1]"), from the IPv4 address `from` if it is not
  // empty. Look at connected(). Nothing here waits longer than `patience` for the other side.
  explicit TcpClient(const std::string& address, const std::string& from = "",
                     std::chrono::milliseconds patience = std::chrono::seconds(10));
  ~TcpClient();
  TcpClient(TcpClient&& other) noexcept;
  TcpClient(const TcpClient&) = delete;
  TcpClient& operator=(const TcpClient&) = delete;

  bool connected() const { return fd_ >= 0; }
  int fd() const { return fd_; }

  // Whether all of it was handed to the kernel.
  bool Send(std::string_view bytes);
  // Reads until the other side closes, or nothing has come for as long as its patience.
  std::string ReadAll();

 private:
  int fd_ = -1;
};

// The whole response to a GET of `path`, status line and all.
std::string HttpGet(const std::string& address, std::string_view path,
                    std::chrono::milliseconds patience = std::chrono::seconds(10));

}  // namespace sudoku

#endif  // SUDOKU_TESTS_SUPPORT_TCP_CLIENT_H_
