// The files and names that TLS works with.
#ifndef SUDOKU_SERVER_SECURITY_TLS_OPTIONS_H_
#define SUDOKU_SERVER_SECURITY_TLS_OPTIONS_H_

#include <string>
#include <vector>

namespace sudoku {

struct TlsOptions {
  std::string cert_file{};                     // PEM chain; empty: plaintext.
  std::string key_file{};                      // PEM.
  std::string client_ca_file{};                // PEM; if set, clients must show a certificate signed by it (mTLS).
  std::vector<std::string> allowed_clients{};  // If set, only clients with one of these names.
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_TLS_OPTIONS_H_
