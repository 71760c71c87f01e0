#include "server/security/certificate_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "absl/time/clock.h"
#include "tests/support/temp_folder.h"
#include "tests/support/test_certificates.h"

namespace sudoku {
namespace {

using ::testing::HasSubstr;

class CertificateFilesTest : public ::testing::Test {
 protected:
  // What LoadCertificates says of these files; "" if it takes them.
  static std::string Fault(const TlsOptions& options) {
    const auto loaded = LoadCertificates(options);
    if (loaded.ok()) return "";
    EXPECT_EQ(loaded.status().code(), absl::StatusCode::kFailedPrecondition);
    return std::string(loaded.status().message());
  }
  std::string Garbage() {
    const auto path = folder_.path() / "garbage.pem";
    std::ofstream(path) << "-----BEGIN CERTIFICATE-----\nnot base 64\n-----END CERTIFICATE-----\n";
    return path.string();
  }

  TempFolder folder_;
  CertificateMaker maker_{folder_.path()};
  CertificatePaths authority_ = maker_.Authority("authority");
  CertificatePaths server_ = maker_.Signed("server", "authority", "DNS:localhost");
};

TEST_F(CertificateFilesTest, AMatchingPair) {
  const auto loaded = LoadCertificates({server_.certificate, server_.key, authority_.certificate, {}});
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(loaded->chain, ReadFile(server_.certificate));
  EXPECT_EQ(loaded->key, ReadFile(server_.key));
  EXPECT_EQ(loaded->client_ca, ReadFile(authority_.certificate));
  EXPECT_GT(loaded->not_after, absl::Now() + absl::Hours(24 * 29));
  EXPECT_EQ(Fault({server_.certificate, server_.key, "", {}}), "");
}

TEST_F(CertificateFilesTest, EveryFaultNamesItsFile) {
  const std::string missing = (folder_.path() / "missing.pem").string();
  EXPECT_THAT(Fault({missing, server_.key, "", {}}), HasSubstr(missing + ": cannot be read"));
  EXPECT_THAT(Fault({server_.certificate, missing, "", {}}), HasSubstr(missing + ": cannot be read"));
  EXPECT_THAT(Fault({server_.certificate, server_.key, missing, {}}), HasSubstr(missing + ": cannot be read"));
  EXPECT_THAT(Fault({Garbage(), server_.key, "", {}}), HasSubstr(Garbage() + ": holds no PEM certificate"));
  EXPECT_THAT(Fault({server_.key, server_.key, "", {}}), HasSubstr(server_.key + ": holds no PEM certificate"));
  EXPECT_THAT(Fault({server_.certificate, Garbage(), "", {}}), HasSubstr(Garbage() + ": holds no PEM private key"));
  EXPECT_THAT(Fault({server_.certificate, server_.key, Garbage(), {}}), HasSubstr(Garbage() + ": holds no PEM"));
}

TEST_F(CertificateFilesTest, AKeyOfAnotherCertificate) {
  EXPECT_THAT(Fault({server_.certificate, authority_.key, "", {}}),
              HasSubstr(authority_.key + ": is not the key of the certificate in " + server_.certificate));
}

TEST_F(CertificateFilesTest, AnExpiredCertificate) {
  const CertificatePaths expired = maker_.Signed("expired", "authority", "DNS:localhost", -1);
  EXPECT_THAT(Fault({expired.certificate, expired.key, "", {}}), HasSubstr("expired at"));
}

TEST_F(CertificateFilesTest, AKeyWithAPassphraseAsksNobody) {
  const std::string locked = (folder_.path() / "locked.key").string();
  ASSERT_EQ(std::system(("openssl ec -aes256 -passout pass:x -in " + server_.key + " -out " + locked + " 2>&1 >&2")
                            .append(" 2>/dev/null")
                            .c_str()),
            0);
  EXPECT_THAT(Fault({server_.certificate, locked, "", {}}), HasSubstr(locked));
}

TEST_F(CertificateFilesTest, StampsTellAChange) {
  const TlsOptions options{server_.certificate, server_.key, "", {}};
  const FileStamps before(options);
  EXPECT_EQ(before, FileStamps(options));
  std::ofstream(server_.key, std::ios::app) << "\n";
  EXPECT_NE(before, FileStamps(options));
}

// As Kubernetes mounts secrets: the files are links into a folder that is a link, which is replaced.
TEST_F(CertificateFilesTest, StampsFollowLinks) {
  namespace fs = std::filesystem;
  const fs::path data = folder_.path() / "..data";
  for (const char* version : {"v1", "v2"}) {
    fs::create_directory(folder_.path() / version);
    fs::copy(server_.certificate, folder_.path() / version / "tls.crt");
  }
  fs::create_directory_symlink("v1", data);
  fs::create_symlink("..data/tls.crt", folder_.path() / "tls.crt");
  const TlsOptions options{(folder_.path() / "tls.crt").string(), "", "", {}};
  const FileStamps before(options);
  fs::create_directory_symlink("v2", folder_.path() / "new");
  fs::rename(folder_.path() / "new", data);
  EXPECT_NE(before, FileStamps(options));
}

}  // namespace
}  // namespace sudoku
