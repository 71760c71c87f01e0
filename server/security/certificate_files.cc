#include "server/security/certificate_files.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"

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

absl::Status Unusable(const std::string& path, std::string_view reason) {
  ERR_clear_error();
  return absl::FailedPreconditionError(absl::StrCat(path, ": ", absl::string_view(reason.data(), reason.size())));
}

absl::StatusOr<std::string> ReadText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file || text.empty()) return Unusable(path, "cannot be read, or is empty");
  return text;
}

Bio Reader(const std::string& text) { return Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))); }

// The first certificate of a PEM text; null if there is none.
X509Ptr FirstCertificate(const std::string& pem) {
  return X509Ptr(PEM_read_bio_X509(Reader(pem).get(), nullptr, nullptr, nullptr));
}

absl::Time ToTime(const ASN1_TIME* time) {
  std::tm parts{};
  return ASN1_TIME_to_tm(time, &parts) == 1 ? absl::FromTM(parts, absl::UTCTimeZone()) : absl::InfinitePast();
}

// Keeps OpenSSL from asking for a passphrase on the terminal.
int NoPassphrase(char*, int, int, void*) { return -1; }

}  // namespace

absl::StatusOr<Certificates> LoadCertificates(const TlsOptions& options) {
  Certificates loaded;
  const std::pair<const std::string*, std::string*> files[] = {{&options.cert_file, &loaded.chain},
                                                               {&options.key_file, &loaded.key},
                                                               {&options.client_ca_file, &loaded.client_ca}};
  for (const auto& [path, text] : files) {
    if (path->empty()) continue;
    auto read = ReadText(*path);
    if (!read.ok()) return read.status();
    *text = *std::move(read);
  }

  const X509Ptr certificate = FirstCertificate(loaded.chain);
  if (certificate == nullptr) return Unusable(options.cert_file, "holds no PEM certificate");
  const KeyPtr key(PEM_read_bio_PrivateKey(Reader(loaded.key).get(), nullptr, &NoPassphrase, nullptr));
  if (key == nullptr) return Unusable(options.key_file, "holds no PEM private key, or one with a passphrase");
  if (X509_check_private_key(certificate.get(), key.get()) != 1) {
    return Unusable(options.key_file, absl::StrCat("is not the key of the certificate in ", options.cert_file));
  }
  loaded.not_after = ToTime(X509_get0_notAfter(certificate.get()));
  const absl::Time not_before = ToTime(X509_get0_notBefore(certificate.get()));
  if (absl::Now() > loaded.not_after) {
    return Unusable(options.cert_file, absl::StrCat("the certificate expired at ", absl::FormatTime(loaded.not_after)));
  }
  if (absl::Now() < not_before) {
    return Unusable(options.cert_file,
                    absl::StrCat("the certificate is not valid before ", absl::FormatTime(not_before)));
  }
  if (!options.client_ca_file.empty() && FirstCertificate(loaded.client_ca) == nullptr) {
    return Unusable(options.client_ca_file, "holds no PEM certificate");
  }
  return loaded;
}

FileStamps::FileStamps(const TlsOptions& options)
    : certificate_(Of(options.cert_file)), key_(Of(options.key_file)), client_ca_(Of(options.client_ca_file)) {}

FileStamps::Stamp FileStamps::Of(const std::string& path) {
  struct stat found {};
  if (path.empty() || stat(path.c_str(), &found) != 0) return {};
  return {found.st_dev, found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

}  // namespace sudoku
