// Certificates made on the spot with the openssl command line.
#ifndef SUDOKU_TESTS_SUPPORT_TEST_CERTIFICATES_H_
#define SUDOKU_TESTS_SUPPORT_TEST_CERTIFICATES_H_

#include <chrono>
#include <filesystem>
#include <string>
#include <utility>

namespace sudoku {

// The PEM files of one key pair.
struct CertificatePaths {
  std::string certificate;
  std::string key;
};

// Makes certificates in `folder`, as NAME.pem and NAME.key. Aborts if the openssl command fails.
class CertificateMaker {
 public:
  explicit CertificateMaker(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // A certificate authority called `name`.
  CertificatePaths Authority(const std::string& name) const;
  // A certificate signed by the authority called `authority`. `alternative_names` as openssl writes them, e.g.
  // "DNS:localhost,IP:127.0.0.1"; "" for none. `days` may be negative: it has expired then.
  CertificatePaths Signed(const std::string& name, const std::string& authority, const std::string& alternative_names,
                          int days = 30) const;
  // The same, valid for a day that begins at `start`.
  CertificatePaths SignedFrom(const std::string& name, const std::string& authority,
                              const std::string& alternative_names, std::chrono::system_clock::time_point start) const;

 private:
  CertificatePaths Paths(const std::string& name) const;
  // Makes the key of `name` and a request for its certificate; the paths of the request and of its extensions.
  std::pair<std::string, std::string> Request(const std::string& name, const std::string& alternative_names) const;

  std::filesystem::path folder_;
};

// The contents of a file; empty if it cannot be read.
std::string ReadFile(const std::filesystem::path& path);

}  // namespace sudoku

#endif  // SUDOKU_TESTS_SUPPORT_TEST_CERTIFICATES_H_
