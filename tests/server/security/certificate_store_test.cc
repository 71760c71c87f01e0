#include "server/security/certificate_store.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include "absl/time/clock.h"
#include "tests/support/temp_folder.h"
#include "tests/support/test_certificates.h"

namespace sudoku {
namespace {

using ::testing::HasSubstr;

// A store of files that change, under clocks that move when told.
class CertificateStoreTest : public ::testing::Test {
 protected:
  // The store looks at the files as it does when a connection comes, a second and more after the last one.
  void LookAgain() {
    monotonic_ += absl::Seconds(2);
    wall_ += absl::Seconds(2);
    store_.Refresh();
  }
  // Which chain is in force.
  std::string Chain() const {
    std::int64_t seen = 0;
    CertificateTexts texts;
    EXPECT_TRUE(store_.GetIfNewer(seen, texts));
    return texts.chain;
  }
  void Install(const CertificatePaths& pair) {
    Copy(pair.certificate, live_.certificate);
    Copy(pair.key, live_.key);
  }
  static void Copy(const std::string& from, const std::string& to) {
    std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing);
  }
  CertificatePaths Next(const std::string& name) { return maker_.Signed(name, "authority", "DNS:localhost"); }

  // How often the log says `words`; ends the log.
  std::ptrdiff_t Logged(const std::string& words) {
    log_.reset();
    std::ifstream lines(folder_.path() / "log");
    std::ptrdiff_t count = 0;
    for (std::string line; std::getline(lines, line);) count += line.find(words) != std::string::npos;
    return count;
  }

  TempFolder folder_;
  CertificateMaker maker_{folder_.path()};
  CertificatePaths authority_ = maker_.Authority("authority");
  CertificatePaths live_ = Next("live");
  const std::string first_ = ReadFile(live_.certificate);
  TlsOptions options_{live_.certificate, live_.key, authority_.certificate, {}};
  int log_fd_ = open((folder_.path() / "log").c_str(), O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0600);
  std::optional<Log> log_{std::in_place, LogLevel::kInfo, log_fd_};

  absl::Time wall_ = absl::Now() + absl::Minutes(1);
  absl::Duration monotonic_ = absl::Hours(5);
  CertificateStore store_{options_, ReadCertificates(options_).value(), absl::Now() + absl::Hours(1), &*log_,
                          CertificateClocks{[this] { return wall_; }, [this] { return monotonic_; }}};
};

TEST_F(CertificateStoreTest, AReplacedPairIsTakenOnce) {
  const CertificatePaths next = Next("next");
  Install(next);
  std::int64_t seen = 1;
  CertificateTexts texts;
  EXPECT_FALSE(store_.GetIfNewer(seen, texts)) << "nobody has looked yet";
  LookAgain();
  ASSERT_TRUE(store_.GetIfNewer(seen, texts));
  EXPECT_EQ(texts.chain, ReadFile(next.certificate));
  EXPECT_EQ(texts.key, ReadFile(next.key));
  EXPECT_EQ(seen, 2);
  EXPECT_FALSE(store_.GetIfNewer(seen, texts));
  EXPECT_GT(store_.not_after(), absl::Now() + absl::Hours(24 * 29));
  LookAgain();
  EXPECT_EQ(Logged("certificates reloaded"), 1);
}

TEST_F(CertificateStoreTest, FilesAreLookedAtOnceASecond) {
  const CertificatePaths next = Next("next");
  Install(next);
  monotonic_ += absl::Milliseconds(900);
  store_.Refresh();
  EXPECT_EQ(Chain(), first_);
  monotonic_ += absl::Milliseconds(200);
  store_.Refresh();
  EXPECT_EQ(Chain(), ReadFile(next.certificate));
}

// A renewed pair is in place before its time: no file changes any more, and it must be taken all the same.
TEST_F(CertificateStoreTest, APairIsTakenOnceItsTimeHasCome) {
  wall_ -= absl::Minutes(10);
  const CertificatePaths next = Next("next");
  Install(next);
  for (int look = 0; look < 5; ++look) LookAgain();
  EXPECT_EQ(Chain(), first_);
  EXPECT_EQ(store_.failures(), 1);
  wall_ += absl::Minutes(11);
  LookAgain();
  EXPECT_EQ(Chain(), ReadFile(next.certificate));
  EXPECT_EQ(Logged("is not valid before"), 1) << "once, not at every look";
}

TEST_F(CertificateStoreTest, WhatIsOfNoUseIsComplainedAboutOnceAndReplacesNothing) {
  const CertificatePaths next = Next("next");
  const CertificatePaths late = maker_.Signed("late", "authority", "DNS:localhost", -1);
  const std::string cut = (folder_.path() / "cut.pem").string();
  std::ofstream(cut) << ReadFile(next.certificate).substr(0, 200);
  std::int64_t states = 0;
  for (const CertificatePaths& bad : {CertificatePaths{next.certificate, live_.key}, CertificatePaths{cut, next.key},
                                      late, CertificatePaths{"/dev/null", "/dev/null"}}) {
    std::ofstream(live_.certificate, std::ios::trunc) << ReadFile(bad.certificate);
    std::ofstream(live_.key, std::ios::trunc) << ReadFile(bad.key);
    for (int look = 0; look < 3; ++look) LookAgain();
    EXPECT_EQ(Chain(), first_);
    EXPECT_EQ(store_.failures(), ++states);
  }
  std::filesystem::remove(live_.certificate);
  std::filesystem::create_directory(live_.certificate);
  for (int look = 0; look < 3; ++look) LookAgain();
  EXPECT_EQ(Chain(), first_);
  std::filesystem::remove(live_.certificate);
  Install(next);
  LookAgain();
  EXPECT_EQ(Chain(), ReadFile(next.certificate));
  EXPECT_EQ(Logged("certificates not reloaded"), states) << "the folder reads as the empty file did";
}

TEST_F(CertificateStoreTest, TheSameFaultLaterIsANewOne) {
  for (int times = 1; times <= 2; ++times) {
    std::filesystem::rename(live_.key, live_.key + ".away");
    LookAgain();
    EXPECT_EQ(store_.failures(), times);
    std::filesystem::rename(live_.key + ".away", live_.key);
    LookAgain();
  }
}

// A file can be written anew in the tick of the clock in which it was read, or by tools that keep its times.
TEST_F(CertificateStoreTest, AChangeThatKeepsSizeAndTimeIsSeen) {
  const CertificatePaths next = Next("next");
  Install(next);
  LookAgain();
  ASSERT_EQ(Chain(), ReadFile(next.certificate));
  std::string changed = ReadFile(authority_.certificate);
  changed.insert(0, 1, '\n').erase(changed.size() - 1);
  const auto time = std::filesystem::last_write_time(authority_.certificate);
  std::ofstream(authority_.certificate) << changed;
  std::filesystem::last_write_time(authority_.certificate, time);
  LookAgain();
  std::int64_t seen = 2;
  CertificateTexts texts;
  ASSERT_TRUE(store_.GetIfNewer(seen, texts));
  EXPECT_EQ(texts.client_ca, changed);
}

TEST_F(CertificateStoreTest, JumpsOfTheWallClockLoseNothing) {
  wall_ -= absl::Hours(24 * 365);  // Set back to before everything: what is in force stays.
  LookAgain();
  EXPECT_EQ(Chain(), first_);
  const CertificatePaths next = Next("next");
  Install(next);
  LookAgain();
  EXPECT_EQ(Chain(), first_);
  wall_ += absl::Hours(3 * 24 * 365);  // Ahead to after everything.
  LookAgain();
  EXPECT_EQ(Chain(), first_);
  wall_ = absl::Now() + absl::Minutes(1);
  LookAgain();
  EXPECT_EQ(Chain(), ReadFile(next.certificate));
}

// As Kubernetes mounts secrets: the files are links into a folder that is a link, which is replaced.
TEST_F(CertificateStoreTest, FilesAreFollowedThroughLinks) {
  namespace fs = std::filesystem;
  const CertificatePaths next = Next("next");
  const fs::path at = folder_.path() / "mount";
  for (const auto& [version, pair] : {std::pair{"v1", live_}, std::pair{"v2", next}}) {
    fs::create_directories(at / version);
    fs::copy(pair.certificate, at / version / "tls.crt");
    fs::copy(pair.key, at / version / "tls.key");
  }
  fs::create_directory_symlink("v1", at / "..data");
  fs::create_symlink("..data/tls.crt", at / "tls.crt");
  fs::create_symlink("..data/tls.key", at / "tls.key");
  const TlsOptions options{(at / "tls.crt").string(), (at / "tls.key").string(), "", {}};
  CertificateStore store(options, ReadCertificates(options).value(), absl::Now() + absl::Hours(1), nullptr);
  fs::create_directory_symlink("v2", at / "new");
  fs::rename(at / "new", at / "..data");
  EXPECT_TRUE(store.Reload().ok());
  std::int64_t seen = 1;
  CertificateTexts texts;
  ASSERT_TRUE(store.GetIfNewer(seen, texts));
  EXPECT_EQ(texts.chain, ReadFile(next.certificate));
}

TEST_F(CertificateStoreTest, ReloadLooksAtOnceAndSaysWhatItFound) {
  EXPECT_TRUE(store_.Reload().ok());
  const CertificatePaths next = Next("next");
  Copy(next.certificate, live_.certificate);
  for (int times = 1; times <= 2; ++times) {
    const absl::Status status = store_.Reload();
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_THAT(std::string(status.message()), HasSubstr("is not the key of the certificate"));
    EXPECT_EQ(store_.failures(), times) << "whoever asks gets an answer";
  }
  Copy(next.key, live_.key);
  EXPECT_TRUE(store_.Reload().ok());
  EXPECT_EQ(Chain(), ReadFile(next.certificate));
  EXPECT_EQ(Logged("certificates unchanged"), 1);
}

}  // namespace
}  // namespace sudoku
