#include "server/security/certificate_store.h"

#include <chrono>
#include <utility>

#include "absl/status/statusor.h"

namespace sudoku {

absl::Duration SinceBoot() { return absl::FromChrono(std::chrono::steady_clock::now().time_since_epoch()); }

CertificateStore::CertificateStore(TlsOptions options, CertificateTexts texts, absl::Time not_after, Log* log,
                                   CertificateClocks clocks)
    : options_(std::move(options)),
      log_(log),
      clocks_(std::move(clocks)),
      current_(std::move(texts)),
      not_after_(not_after),
      looked_(clocks_.monotonic()) {}

void CertificateStore::Refresh() {
  absl::MutexLock lock(&mutex_);
  if (clocks_.monotonic() - looked_ < absl::Seconds(1)) return;
  auto refused = Look();
  if (refused && refused != refused_) Complain(refused->why);
  refused_ = std::move(refused);
}

absl::Status CertificateStore::Reload() {
  absl::MutexLock lock(&mutex_);
  const std::int64_t before = version_;
  refused_ = Look();
  if (refused_) {
    Complain(refused_->why);
    return absl::FailedPreconditionError(refused_->why);
  }
  if (version_ == before && log_ != nullptr) log_->Info("certificates unchanged");
  return absl::OkStatus();
}

bool CertificateStore::GetIfNewer(std::int64_t& seen, CertificateTexts& latest) const {
  absl::MutexLock lock(&mutex_);
  if (seen == version_) return false;
  seen = version_;
  latest = current_;
  return true;
}

absl::Time CertificateStore::not_after() const {
  absl::MutexLock lock(&mutex_);
  return not_after_;
}

std::int64_t CertificateStore::failures() const {
  absl::MutexLock lock(&mutex_);
  return failures_;
}

// By what the files hold rather than by their times and sizes: those can stay the same while the content changes, and
// they do not change when a certificate's time comes.
std::optional<CertificateStore::Refusal> CertificateStore::Look() {
  looked_ = clocks_.monotonic();
  auto texts = ReadCertificates(options_);
  if (!texts.ok()) return Refusal{{}, std::string(texts.status().message())};
  if (*texts == current_) return std::nullopt;
  const auto not_after = CheckCertificates(*texts, options_, clocks_.wall());
  if (!not_after.ok()) return Refusal{*std::move(texts), std::string(not_after.status().message())};
  current_ = *std::move(texts);
  not_after_ = *not_after;
  ++version_;
  if (log_ != nullptr) {
    log_->Info("certificates reloaded",
               {{"certificate", options_.cert_file}, {"expires", absl::FormatTime(not_after_, absl::UTCTimeZone())}});
  }
  return std::nullopt;
}

void CertificateStore::Complain(const std::string& why) {
  ++failures_;
  if (log_ != nullptr) log_->Error("certificates not reloaded", {{"error", why}});
}

}  // namespace sudoku
