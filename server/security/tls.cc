#include "server/security/tls.h"

#include <grpc/grpc_security.h>

#include <cstdint>
#include <deque>
#include <string>
#include <utility>

#include "absl/time/clock.h"
#include "server/security/certificate_files.h"
#include "server/security/certificate_store.h"
#include "server/security/client_allow_list.h"

namespace sudoku {
namespace {

// gRPC's C API fetches certificates as each connection comes, which its C++ API does not offer. The C++ API's
// FileWatcherCertificateProvider takes any files as they are, so a certificate without its key breaks every handshake.
class ReloadingCredentials : public TlsCredentials {
 public:
  ReloadingCredentials(const TlsOptions& options, CertificateTexts texts, absl::Time not_after, Log* log)
      : verify_clients_(!options.client_ca_file.empty()),
        store_(options, std::move(texts), not_after, log),
        allowed_(options.allowed_clients, log) {}

  absl::Status Reload() override { return store_.Reload(); }

  TlsFigures Figures() override {
    store_.Refresh();
    return {store_.not_after(), store_.failures(), allowed_.denied()};
  }

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
    CertificateTexts latest;
    fetcher.store->Refresh();
    if (!fetcher.store->GetIfNewer(fetcher.seen, latest)) return GRPC_SSL_CERTIFICATE_CONFIG_RELOAD_UNCHANGED;
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

absl::StatusOr<std::shared_ptr<TlsCredentials>> MakeTlsCredentials(const TlsOptions& options, Log* log) {
  auto texts = ReadCertificates(options);
  if (!texts.ok()) return texts.status();
  const auto not_after = CheckCertificates(*texts, options, absl::Now());
  if (!not_after.ok()) return not_after.status();
  return std::make_shared<ReloadingCredentials>(options, *std::move(texts), *not_after, log);
}

}  // namespace sudoku
