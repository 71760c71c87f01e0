#include "tests/faults/tls_client.h"

#include <openssl/bio.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

#include <utility>

namespace sudoku::testing {
namespace {

using BioPtr = std::unique_ptr<BIO, decltype(&BIO_free)>;

BioPtr Text(const std::string& pem) { return {BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_free}; }

void Use(SSL* ssl, const std::string& certificate, const std::string& key) {
  if (certificate.empty()) return;
  const std::unique_ptr<X509, decltype(&X509_free)> x509(
      PEM_read_bio_X509(Text(certificate).get(), nullptr, nullptr, nullptr), X509_free);
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> secret(
      PEM_read_bio_PrivateKey(Text(key).get(), nullptr, nullptr, nullptr), EVP_PKEY_free);
  SSL_use_certificate(ssl, x509.get());
  SSL_use_PrivateKey(ssl, secret.get());
}

}  // namespace

struct TlsClient::Session {
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context{SSL_CTX_new(TLS_client_method()), SSL_CTX_free};
  std::unique_ptr<SSL, decltype(&SSL_free)> ssl{SSL_new(context.get()), SSL_free};
};

TlsClient::TlsClient(const std::string& address, const std::string& certificate, const std::string& key,
                     std::chrono::milliseconds patience)
    : socket_(address, "", patience) {
  if (!socket_.connected()) return;
  auto session = std::make_unique<Session>();
  constexpr unsigned char kHttp2[] = {2, 'h', '2'};
  SSL_set_alpn_protos(session->ssl.get(), kHttp2, sizeof kHttp2);
  Use(session->ssl.get(), certificate, key);
  SSL_set_fd(session->ssl.get(), socket_.fd());
  if (SSL_connect(session->ssl.get()) == 1) session_ = std::move(session);
}

TlsClient::~TlsClient() = default;
TlsClient::TlsClient(TlsClient&&) noexcept = default;

bool TlsClient::connected() const { return session_ != nullptr; }

bool TlsClient::Send(std::string_view bytes) {
  return connected() && SSL_write(session_->ssl.get(), bytes.data(), static_cast<int>(bytes.size())) > 0;
}

}  // namespace sudoku::testing
