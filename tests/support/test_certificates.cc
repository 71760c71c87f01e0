#include "tests/support/test_certificates.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>

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

std::pair<std::string, std::string> CertificateMaker::Request(const std::string& name,
                                                              const std::string& alternative_names) const {
  const std::string request = (folder_ / (name + ".csr")).string(), extensions = (folder_ / (name + ".ext")).string();
  std::ofstream(extensions) << (alternative_names.empty() ? "" : "subjectAltName=" + alternative_names + "\n");
  Run(NewKey(Paths(name)) + " -subj /CN=" + name + " -out " + request);
  return {request, extensions};
}

CertificatePaths CertificateMaker::Signed(const std::string& name, const std::string& authority,
                                          const std::string& alternative_names, int days) const {
  const CertificatePaths paths = Paths(name), signer = Paths(authority);
  const auto [request, extensions] = Request(name, alternative_names);
  Run("openssl x509 -req -in " + request + " -CA " + signer.certificate + " -CAkey " + signer.key +
      " -CAcreateserial -days " + std::to_string(days) + " -extfile " + extensions + " -out " + paths.certificate);
  return paths;
}

CertificatePaths CertificateMaker::SignedFrom(const std::string& name, const std::string& authority,
                                              const std::string& alternative_names,
                                              std::chrono::system_clock::time_point start) const {
  const CertificatePaths paths = Paths(name), signer = Paths(authority);
  const auto [request, extensions] = Request(name, alternative_names);
  const std::string settings = (folder_ / (name + ".cnf")).string(), index = (folder_ / (name + ".index")).string();
  std::ofstream{index};
  std::ofstream(settings) << "[ca]\ndefault_ca=all\n[all]\nrand_serial=yes\ndefault_md=sha256\npolicy=names\n"
                          << "database=" << index << "\nnew_certs_dir=" << folder_.string() << "\n"
                          << "[names]\ncommonName=supplied\n";
  const auto date = [](std::chrono::system_clock::time_point time) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::ostringstream text;
    text << std::put_time(std::gmtime(&seconds), "%Y%m%d%H%M%SZ");
    return text.str();
  };
  Run("openssl ca -batch -config " + settings + " -cert " + signer.certificate + " -keyfile " + signer.key +
      " -startdate " + date(start) + " -enddate " + date(start + std::chrono::hours(24)) + " -extfile " + extensions +
      " -in " + request + " -out " + paths.certificate);
  return paths;
}

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace sudoku
