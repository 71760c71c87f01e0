#include "server/security/certificate_files.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <fstream>
#include <memory>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace sudoku {
namespace {

template <auto function>
struct Free {
  template <typename T>
  void operator()(T* object) const {
    function(object);
  }
};
using Bio = std::unique_ptr<BIO, Free<BIO_free>>;
using X509Ptr = std::unique_ptr<X509, Free<X509_free>>;
using KeyPtr = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using ContextPtr = std::unique_ptr<SSL_CTX, Free<SSL_CTX_free>>;

absl::Status Unusable(const std::string& path, std::string_view reason) {
  ERR_clear_error();
  return absl::FailedPreconditionError(absl::StrCat(path, ": ", absl::string_view(reason.data(), reason.size())));
}

absl::StatusOr<std::string> ReadText(const std::string& path) {
  // Inserted as a whole: read piece by piece, the stream would throw at what opens but does not read, as folders do.
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  if (!text) return Unusable(path, "cannot be read, or is empty");
  return std::move(text).str();
}

Bio Reader(const std::string& text) { return Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))); }

// The certificates of a PEM text, as far as they can be read.
std::vector<X509Ptr> CertificatesIn(const std::string& pem) {
  const Bio reader = Reader(pem);
  std::vector<X509Ptr> certificates;
  while (X509* next = PEM_read_bio_X509(reader.get(), nullptr, nullptr, nullptr)) certificates.emplace_back(next);
  ERR_clear_error();
  return certificates;
}

absl::Time ToTime(const ASN1_TIME* time) {
  std::tm parts{};
  return ASN1_TIME_to_tm(time, &parts) == 1 ? absl::FromTM(parts, absl::UTCTimeZone()) : absl::InfinitePast();
}

absl::Time NotBefore(const X509Ptr& certificate) { return ToTime(X509_get0_notBefore(certificate.get())); }
absl::Time NotAfter(const X509Ptr& certificate) { return ToTime(X509_get0_notAfter(certificate.get())); }

// Keeps OpenSSL from asking for a passphrase on the terminal.
int NoPassphrase(char*, int, int, void*) { return -1; }

// Whether every line that begins a PEM block or ends one belongs to a block that can be read. A chain that is still
// being written would otherwise pass as a shorter one.
bool IsWhole(const std::string& pem) {
  const Bio reader = Reader(pem);
  std::ptrdiff_t blocks = 0;
  char *name = nullptr, *header = nullptr;
  unsigned char* data = nullptr;
  for (long size = 0; PEM_read_bio(reader.get(), &name, &header, &data, &size) == 1; ++blocks) {
    OPENSSL_free(name);
    OPENSSL_free(header);
    OPENSSL_clear_free(data, static_cast<std::size_t>(size));
  }
  ERR_clear_error();
  std::ptrdiff_t marks = 0;
  std::istringstream lines(pem);
  for (std::string line; std::getline(lines, line);) marks += line.starts_with("--") ? 1 : 0;
  return marks == 2 * blocks;
}

absl::Status CheckPair(X509& certificate, const std::string& key_text, const TlsOptions& options) {
  const KeyPtr key(PEM_read_bio_PrivateKey(Reader(key_text).get(), nullptr, &NoPassphrase, nullptr));
  if (key == nullptr) return Unusable(options.key_file, "holds no PEM private key, or one with a passphrase");
  if (X509_check_private_key(&certificate, key.get()) != 1) {
    return Unusable(options.key_file, absl::StrCat("is not the key of the certificate in ", options.cert_file));
  }
  const ContextPtr context(SSL_CTX_new(TLS_server_method()));
  if (SSL_CTX_use_certificate(context.get(), &certificate) != 1) {
    const char* reason = ERR_reason_error_string(ERR_peek_last_error());
    return Unusable(options.cert_file, absl::StrCat("OpenSSL refuses it: ", reason == nullptr ? "" : reason));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<CertificateTexts> ReadCertificates(const TlsOptions& options) {
  CertificateTexts texts;
  const std::pair<const std::string*, std::string*> files[] = {
      {&options.cert_file, &texts.chain}, {&options.key_file, &texts.key}, {&options.client_ca_file, &texts.client_ca}};
  for (const auto& [path, text] : files) {
    if (path->empty()) continue;
    auto read = ReadText(*path);
    if (!read.ok()) return read.status();
    *text = *std::move(read);
  }
  return texts;
}

absl::StatusOr<absl::Time> CheckCertificates(const CertificateTexts& texts, const TlsOptions& options, absl::Time now) {
  const std::pair<const std::string*, const std::string*> files[] = {
      {&options.cert_file, &texts.chain}, {&options.key_file, &texts.key}, {&options.client_ca_file, &texts.client_ca}};
  for (const auto& [path, text] : files) {
    if (!IsWhole(*text)) return Unusable(*path, "is cut off, or not all of it is PEM");
  }
  const auto chain = CertificatesIn(texts.chain);
  if (chain.empty()) return Unusable(options.cert_file, "holds no PEM certificate");
  if (absl::Status status = CheckPair(*chain[0], texts.key, options); !status.ok()) return status;
  const absl::Time not_before = NotBefore(chain[0]), not_after = NotAfter(chain[0]);
  if (now > not_after) {
    return Unusable(options.cert_file, absl::StrCat("the certificate expired at ", absl::FormatTime(not_after)));
  }
  if (now < not_before) {
    return Unusable(options.cert_file,
                    absl::StrCat("the certificate is not valid before ", absl::FormatTime(not_before)));
  }
  if (options.client_ca_file.empty()) return not_after;
  const auto authorities = CertificatesIn(texts.client_ca);
  if (authorities.empty()) return Unusable(options.client_ca_file, "holds no PEM certificate");
  if (std::ranges::none_of(authorities, [&](const X509Ptr& authority) {
        return NotBefore(authority) <= now && now <= NotAfter(authority);
      })) {
    return Unusable(options.client_ca_file, "none of its certificates is valid now");
  }
  return not_after;
}

}  // namespace sudoku
