// A TLS connection over which one says whatever one likes, for clients that misbehave in ways no library would.
#ifndef SUDOKU_TESTS_FAULTS_TLS_CLIENT_H_
#define SUDOKU_TESTS_FAULTS_TLS_CLIENT_H_

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "tests/support/tcp_client.h"

namespace sudoku::testing {

class TlsClient {
 public:
  // Connects to host:port and shakes hands, offering HTTP/2, with a client certificate if one is given (PEM). Whom it
  // talks to it does not check. Look at connected().
  TlsClient(const std::string& address, const std::string& certificate, const std::string& key,
            std::chrono::milliseconds patience);
  ~TlsClient();
  TlsClient(TlsClient&&) noexcept;

  bool connected() const;
  // Whether the kernel took all of it in time.
  bool Send(std::string_view bytes);

 private:
  struct Session;
  TcpClient socket_;
  std::unique_ptr<Session> session_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_TLS_CLIENT_H_
