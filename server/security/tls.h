// TLS and mutual TLS for the gRPC port, from files that may be replaced while the server runs.
#ifndef SUDOKU_SERVER_SECURITY_TLS_H_
#define SUDOKU_SERVER_SECURITY_TLS_H_

#include <grpcpp/security/server_credentials.h>

#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "server/operations/log.h"
#include "server/security/tls_options.h"

namespace sudoku {

// What operators watch.
struct TlsFigures {
  absl::Time not_after;              // When the certificate in force expires.
  std::int64_t reload_failures = 0;  // How often files were found to be of no use.
  std::int64_t denied = 0;           // Calls turned away by the list of allowed clients.
};

class TlsCredentials : public grpc::ServerCredentials {
 public:
  // Looks at the files now, for whoever just replaced them and does not want to wait for the next connection. OK if
  // what they hold is in force; the log says so, or why it is not.
  virtual absl::Status Reload() = 0;

  // Looks at the files as a connection would, so that a server that nobody connects to tells the truth too.
  virtual TlsFigures Figures() = 0;
};

// Credentials from the files of `options`, which must name a certificate and a key. FAILED_PRECONDITION, naming the
// file, if they are of no use (see CheckCertificates).
//
// With a client CA, clients must show a certificate that it signed; without one, or with an expired one, the handshake
// fails. With allowed_clients, calls of clients whose certificate bears none of these names (see CertificateNames) end
// with PERMISSION_DENIED. gRPC logs failed handshakes.
//
// When files have changed, new connections get the new certificates, once they are of use; until then they get the old
// ones. The files are looked at when a connection comes, once a second at most, so a change needs neither a signal nor
// a thread; connections that are open stay as they are. Certificates are taken as a whole: a pair whose halves are
// replaced one after the other is never served half, and one that is not valid yet is taken when it is.
//
// `log` may be null. It, and the credentials, must outlive the server: gRPC does not hold on to them.
absl::StatusOr<std::shared_ptr<TlsCredentials>> MakeTlsCredentials(const TlsOptions& options, Log* log);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_TLS_H_
