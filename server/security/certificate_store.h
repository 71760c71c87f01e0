// The certificates in force: those on disk, once they are of use.
#ifndef SUDOKU_SERVER_SECURITY_CERTIFICATE_STORE_H_
#define SUDOKU_SERVER_SECURITY_CERTIFICATE_STORE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/synchronization/mutex.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "server/operations/log.h"
#include "server/security/certificate_files.h"
#include "server/security/tls_options.h"

namespace sudoku {

// What the store asks for the time; other than these in tests.
absl::Duration SinceBoot();
struct CertificateClocks {
  std::function<absl::Time()> wall = absl::Now;  // Certificates are valid by it. It may jump.
  std::function<absl::Duration()> monotonic = SinceBoot;
};

// Files that are missing, cut off, mismatched, expired or not valid yet never replace what is in force. They are looked
// at again and again, and so are taken as soon as they are of use, be it that they changed or that their time has come;
// they are complained about once, not at each look. Thread-safe.
class CertificateStore {
 public:
  // Begins with `texts`, which are of use until `not_after`. `log` may be null.
  CertificateStore(TlsOptions options, CertificateTexts texts, absl::Time not_after, Log* log,
                   CertificateClocks clocks = {});

  // Looks at the files, unless that was done less than a second ago.
  void Refresh();
  // Looks at the files now, and logs what came of it whatever the log has already. OK if what they hold is in force.
  absl::Status Reload();

  // If the texts in force are of a later version than `seen`, sets `seen` to theirs and `latest` to them. Versions
  // count from 1.
  bool GetIfNewer(std::int64_t& seen, CertificateTexts& latest) const;

  // When the certificate in force expires.
  absl::Time not_after() const;
  // How often files were complained about.
  std::int64_t failures() const;

 private:
  // Files that are of no use, and why.
  struct Refusal {
    CertificateTexts texts;
    std::string why;
    bool operator==(const Refusal&) const = default;
  };

  // Takes what the files hold if that is of use.
  std::optional<Refusal> Look() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Complain(const std::string& why) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const TlsOptions options_;
  Log* const log_;
  const CertificateClocks clocks_;

  mutable absl::Mutex mutex_;
  CertificateTexts current_ ABSL_GUARDED_BY(mutex_);
  absl::Time not_after_ ABSL_GUARDED_BY(mutex_);
  std::int64_t version_ ABSL_GUARDED_BY(mutex_) = 1;
  absl::Duration looked_ ABSL_GUARDED_BY(mutex_);
  std::optional<Refusal> refused_ ABSL_GUARDED_BY(mutex_);  // What the last look found, if it was of no use.
  std::int64_t failures_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_CERTIFICATE_STORE_H_
