#include "tests/support/test_certificates.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace sudoku {
namespace {

void Run(const std::string& command) {
  if (std::system((command + " >/dev/null 2>&1").c_str()) == 0) return;
  std::fprintf(stderr, "failed: %s\n", command.c_str());
  std::abort();
}

std::string NewKey(const CertificatePaths& paths) {
  return "openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout " + paths.key;
}

}  // namespace

CertificatePaths CertificateMaker::Paths(const std::string& name) const {
  return {(folder_ / (name + ".pem")).string(), (folder_ / (name + ".key")).string()};
}

CertificatePaths CertificateMaker::Authority(const std::string& name) const {
  const CertificatePaths paths = Paths(name);
  Run(NewKey(paths) + " -x509 -days 30 -subj /CN=" + name + " -out " + paths.certificate);
  return paths;
}

CertificatePaths CertificateMaker::Signed(const std::string& name, const std::string& authority,
                                          const std::string& alternative_names, int days) const {
  const CertificatePaths paths = Paths(name), signer = Paths(authority);
  const std::string request = (folder_ / (name + ".csr")).string(), extensions = (folder_ / (name + ".ext")).string();
  std::ofstream(extensions) << "subjectAltName=" << alternative_names << "\n";
  Run(NewKey(paths) + " -subj /CN=" + name + " -out " + request);
  Run("openssl x509 -req -in " + request + " -CA " + signer.certificate + " -CAkey " + signer.key +
      " -CAcreateserial -days " + std::to_string(days) + " -extfile " + extensions + " -out " + paths.certificate);
  return paths;
}

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace sudoku
