// TLS and mutual TLS for the gRPC port, from files that may be replaced while the server runs.
#ifndef SUDOKU_SERVER_SECURITY_TLS_H_
#define SUDOKU_SERVER_SECURITY_TLS_H_

#include <grpcpp/security/server_credentials.h>

#include <memory>

#include "absl/status/statusor.h"
#include "server/operations/log.h"
#include "server/security/tls_options.h"

namespace sudoku {

// Credentials from the files of `options`, which must name a certificate and a key. FAILED_PRECONDITION, naming the
// file, if they are of no use (see LoadCertificates).
//
// With a client CA, clients must show a certificate that it signed; without one, or with an expired one, the handshake
// fails. With allowed_clients, calls of clients whose certificate bears none of these names (SAN DNS, SAN URI or CN)
// end with PERMISSION_DENIED. gRPC logs failed handshakes.
//
// When a file has changed, new connections get the new certificates, once they check out; until then they get the old
// ones. The files are looked at when a connection comes, once a second at most, so a change needs neither a signal nor
// a thread; connections that are open stay as they are. Certificates are taken as a whole: a pair whose halves are
// replaced one after the other is never served half.
//
// `log` may be null. It, and the credentials, must outlive the server: gRPC does not hold on to them.
absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> MakeTlsCredentials(const TlsOptions& options, Log* log);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_TLS_H_
