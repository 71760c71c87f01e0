#include "server/security/tls.h"

#include <grpc/grpc_security.h>

#include <cstdint>
#include <deque>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "absl/time/clock.h"
#include "server/security/certificate_files.h"
#include "server/security/client_allow_list.h"

namespace sudoku {
namespace {

// The certificates in force, shared by all listening addresses. Thread-safe.
class CertificateStore {
 public:
  CertificateStore(const TlsOptions& options, Certificates loaded, FileStamps stamps, Log* log)
      : options_(options), log_(log), current_(std::move(loaded)), stamps_(stamps) {}

  // Looks for changed files if the last look is a second ago. If the certificates in force are of a later version than
  // `seen`, sets it to theirs and `latest` to them.
  bool Refresh(std::int64_t& seen, Certificates& latest) {
    absl::MutexLock lock(&mutex_);
    if (absl::Now() - looked_ >= absl::Seconds(1)) Look();
    if (seen == version_) return false;
    seen = version_;
    latest = current_;
    return true;
  }

 private:
  void Look() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    looked_ = absl::Now();
    const FileStamps now(options_);  // Before reading: what changes meanwhile is found changed the next time.
    if (now == stamps_) return;
    stamps_ = now;
    auto loaded = LoadCertificates(options_);
    if (!loaded.ok()) {
      if (log_ != nullptr) log_->Error("certificates not reloaded", {{"error", Text(loaded.status())}});
      return;
    }
    current_ = *std::move(loaded);
    ++version_;
    if (log_ != nullptr) {
      log_->Info("certificates reloaded", {{"certificate", options_.cert_file},
                                           {"expires", absl::FormatTime(current_.not_after, absl::UTCTimeZone())}});
    }
  }
  static std::string Text(const absl::Status& status) { return std::string(status.message()); }

  const TlsOptions options_;
  Log* const log_;
  absl::Mutex mutex_;
  Certificates current_ ABSL_GUARDED_BY(mutex_);
  FileStamps stamps_ ABSL_GUARDED_BY(mutex_);
  std::int64_t version_ ABSL_GUARDED_BY(mutex_) = 1;
  absl::Time looked_ ABSL_GUARDED_BY(mutex_) = absl::Now();
};

// gRPC's C API fetches certificates as each connection comes, which its C++ API does not offer. The C++ API's
// FileWatcherCertificateProvider takes any files as they are, so a certificate without its key breaks every handshake.
class ReloadingCredentials : public grpc::ServerCredentials {
 public:
  ReloadingCredentials(const TlsOptions& options, Certificates loaded, FileStamps stamps, Log* log)
      : verify_clients_(!options.client_ca_file.empty()),
        store_(options, std::move(loaded), stamps, log),
        allowed_(options.allowed_clients, log) {}

  // This service has no use for it.
  void SetAuthMetadataProcessor(const std::shared_ptr<grpc::AuthMetadataProcessor>&) override {}

 private:
  // What one listening address was given last. gRPC asks under a lock of that address.
  struct Fetcher {
    CertificateStore* store;
    std::int64_t seen;
  };

  int AddPortToServer(const std::string& address, grpc_server* server) override {
    Fetcher& fetcher = fetchers_.emplace_back(Fetcher{&store_, 0});
    grpc_server_credentials* credentials =
        grpc_ssl_server_credentials_create_with_options(grpc_ssl_server_credentials_create_options_using_config_fetcher(
            verify_clients_ ? GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY
                            : GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE,
            &Fetch, &fetcher));
    if (!allowed_.empty()) grpc_server_credentials_set_auth_metadata_processor(credentials, allowed_.Processor());
    const int port = grpc_server_add_http2_port(server, address.c_str(), credentials);
    grpc_server_credentials_release(credentials);
    return port;
  }

  static grpc_ssl_certificate_config_reload_status Fetch(void* data, grpc_ssl_server_certificate_config** config) {
    auto& fetcher = *static_cast<Fetcher*>(data);
    Certificates latest;
    if (!fetcher.store->Refresh(fetcher.seen, latest)) return GRPC_SSL_CERTIFICATE_CONFIG_RELOAD_UNCHANGED;
    const grpc_ssl_pem_key_cert_pair pair{latest.key.c_str(), latest.chain.c_str()};
    // gRPC insists on roots here; where clients show no certificate it makes no use of them.
    const std::string& roots = latest.client_ca.empty() ? latest.chain : latest.client_ca;
    *config = grpc_ssl_server_certificate_config_create(roots.c_str(), &pair, 1);
    return GRPC_SSL_CERTIFICATE_CONFIG_RELOAD_NEW;
  }

  const bool verify_clients_;
  CertificateStore store_;
  ClientAllowList allowed_;
  std::deque<Fetcher> fetchers_;  // Addresses of elements stay.
};

}  // namespace

absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> MakeTlsCredentials(const TlsOptions& options, Log* log) {
  const FileStamps stamps(options);
  auto loaded = LoadCertificates(options);
  if (!loaded.ok()) return loaded.status();
  return std::make_shared<ReloadingCredentials>(options, *std::move(loaded), stamps, log);
}

}  // namespace sudoku
