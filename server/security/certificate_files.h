// The server's certificate, key and client CA as files, read and checked before anything uses them.
#ifndef SUDOKU_SERVER_SECURITY_CERTIFICATE_FILES_H_
#define SUDOKU_SERVER_SECURITY_CERTIFICATE_FILES_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "server/security/tls_options.h"

namespace sudoku {

// PEM texts that fit together.
struct Certificates {
  std::string chain;      // The server's certificate first.
  std::string key;        // Of the server's certificate.
  std::string client_ca;  // Empty: clients show no certificate.
  absl::Time not_after;   // When the server's certificate expires.
};

// Reads the files of `options`. FAILED_PRECONDITION, naming the file, if one cannot be read, is not PEM, if key and
// certificate do not match, or the certificate is not valid now: gRPC itself would take each of these and fail every
// handshake after.
absl::StatusOr<Certificates> LoadCertificates(const TlsOptions& options);

// What tells a changed file from an unchanged one, symbolic links followed, for all three files. Cheap: no file is
// read.
class FileStamps {
 public:
  FileStamps() = default;
  explicit FileStamps(const TlsOptions& options);
  bool operator==(const FileStamps&) const = default;

 private:
  struct Stamp {
    unsigned long device = 0, inode = 0;
    long size = 0, seconds = 0, nanoseconds = 0;
    bool operator==(const Stamp&) const = default;
  };
  static Stamp Of(const std::string& path);

  Stamp certificate_, key_, client_ca_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_CERTIFICATE_FILES_H_
