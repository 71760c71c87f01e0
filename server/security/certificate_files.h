// The server's certificate, key and client CA as files, read and checked before anything uses them.
#ifndef SUDOKU_SERVER_SECURITY_CERTIFICATE_FILES_H_
#define SUDOKU_SERVER_SECURITY_CERTIFICATE_FILES_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "server/security/tls_options.h"

namespace sudoku {

// PEM texts, as the files hold them.
struct CertificateTexts {
  std::string chain;      // The server's certificate first.
  std::string key;        // Of the server's certificate.
  std::string client_ca;  // Empty: clients show no certificate.
  bool operator==(const CertificateTexts&) const = default;
};

// FAILED_PRECONDITION, naming the file, if one of the files of `options` cannot be read or is empty.
absl::StatusOr<CertificateTexts> ReadCertificates(const TlsOptions& options);

// When the server's certificate expires, if the texts, read from the files of `options`, are of use at `now`.
// FAILED_PRECONDITION, naming the file, if one is not PEM or is cut off within a block, if key and certificate do not
// match or are too weak for OpenSSL, or if the certificate, or every one of the client CA, is not valid at `now`: gRPC
// itself would take most of these and fail every handshake after.
absl::StatusOr<absl::Time> CheckCertificates(const CertificateTexts& texts, const TlsOptions& options, absl::Time now);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_CERTIFICATE_FILES_H_
