#include "server/security/certificate_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
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
  // What is said of these files at `now`; "" if they are of use.
  static std::string Fault(const TlsOptions& options, absl::Time now = absl::Now()) {
    const auto texts = ReadCertificates(options);
    const absl::Status status = texts.ok() ? CheckCertificates(*texts, options, now).status() : texts.status();
    if (status.ok()) return "";
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    return std::string(status.message());
  }
  // A file with this text.
  std::string File(const std::string& name, const std::string& text) {
    const auto path = folder_.path() / name;
    std::ofstream(path) << text;
    return path.string();
  }
  std::string Garbage() {
    return File("garbage.pem", "-----BEGIN CERTIFICATE-----\nnot base 64\n-----END CERTIFICATE-----\n");
  }

  TempFolder folder_;
  CertificateMaker maker_{folder_.path()};
  CertificatePaths authority_ = maker_.Authority("authority");
  CertificatePaths server_ = maker_.Signed("server", "authority", "DNS:localhost");
};

TEST_F(CertificateFilesTest, AMatchingPair) {
  const TlsOptions options{server_.certificate, server_.key, authority_.certificate, {}};
  const auto texts = ReadCertificates(options);
  ASSERT_TRUE(texts.ok()) << texts.status();
  EXPECT_EQ(texts->chain, ReadFile(server_.certificate));
  EXPECT_EQ(texts->key, ReadFile(server_.key));
  EXPECT_EQ(texts->client_ca, ReadFile(authority_.certificate));
  const auto not_after = CheckCertificates(*texts, options, absl::Now());
  ASSERT_TRUE(not_after.ok()) << not_after.status();
  EXPECT_GT(*not_after, absl::Now() + absl::Hours(24 * 29));
  EXPECT_EQ(Fault({server_.certificate, server_.key, "", {}}), "");
}

TEST_F(CertificateFilesTest, EveryFaultNamesItsFile) {
  const std::string missing = (folder_.path() / "missing.pem").string();
  EXPECT_THAT(Fault({missing, server_.key, "", {}}), HasSubstr(missing + ": cannot be read"));
  EXPECT_THAT(Fault({server_.certificate, missing, "", {}}), HasSubstr(missing + ": cannot be read"));
  EXPECT_THAT(Fault({server_.certificate, server_.key, missing, {}}), HasSubstr(missing + ": cannot be read"));
  const std::string folder = folder_.path().string(), note = File("note.pem", "nothing here\n"), garbage = Garbage();
  EXPECT_THAT(Fault({folder, server_.key, "", {}}), HasSubstr(folder + ": cannot be read"));
  EXPECT_THAT(Fault({File("empty.pem", ""), server_.key, "", {}}), HasSubstr("empty.pem: cannot be read"));
  EXPECT_THAT(Fault({note, server_.key, "", {}}), HasSubstr(note + ": holds no PEM certificate"));
  EXPECT_THAT(Fault({server_.key, server_.key, "", {}}), HasSubstr(server_.key + ": holds no PEM certificate"));
  EXPECT_THAT(Fault({server_.certificate, note, "", {}}), HasSubstr(note + ": holds no PEM private key"));
  EXPECT_THAT(Fault({server_.certificate, server_.key, note, {}}), HasSubstr(note + ": holds no PEM certificate"));
  EXPECT_THAT(Fault({garbage, server_.key, "", {}}), HasSubstr(garbage + ": is cut off"));
  EXPECT_THAT(Fault({server_.certificate, garbage, "", {}}), HasSubstr(garbage + ": is cut off"));
  EXPECT_THAT(Fault({server_.certificate, server_.key, garbage, {}}), HasSubstr(garbage + ": is cut off"));
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

TEST_F(CertificateFilesTest, ACertificateWhoseTimeHasNotCome) {
  const TlsOptions options{server_.certificate, server_.key, "", {}};
  EXPECT_THAT(Fault(options, absl::Now() - absl::Hours(1)), HasSubstr("not valid before"));
  EXPECT_THAT(Fault(options, absl::Now() + absl::Hours(24 * 31)), HasSubstr("expired at"));
}

TEST_F(CertificateFilesTest, AClientAuthorityOfWhichNothingIsValid) {
  const CertificatePaths late = maker_.Signed("late", "authority", "DNS:localhost", -1);
  EXPECT_THAT(Fault({server_.certificate, server_.key, late.certificate, {}}),
              HasSubstr(late.certificate + ": none of its certificates is valid now"));
  const std::string both = File("both.pem", ReadFile(late.certificate) + ReadFile(authority_.certificate));
  EXPECT_EQ(Fault({server_.certificate, server_.key, both, {}}), "") << "an old one beside the one that follows it";
}

// As a reader finds a file that is still being written. A chain would otherwise pass as a shorter one, which clients
// that lack the authority in the middle refuse.
TEST_F(CertificateFilesTest, FilesThatAreCutOff) {
  const std::string first = ReadFile(server_.certificate), second = ReadFile(authority_.certificate);
  EXPECT_EQ(Fault({File("chain.pem", first + second), server_.key, "", {}}), "");
  EXPECT_EQ(Fault({File("chain.pem", "Subject: x\n" + first + "Subject: y\n" + second), server_.key, "", {}}), "");
  for (const std::size_t missing : {std::size_t{5}, second.size() / 2, second.size() - 5}) {
    const std::string chain = File("chain.pem", first + second.substr(0, second.size() - missing));
    EXPECT_THAT(Fault({chain, server_.key, "", {}}), HasSubstr(chain + ": is cut off")) << missing;
    EXPECT_THAT(Fault({server_.certificate, server_.key, chain, {}}), HasSubstr(chain + ": is cut off")) << missing;
  }
}

TEST_F(CertificateFilesTest, AKeyThatOpenSslFindsTooShort) {
  const std::string weak = (folder_.path() / "weak").string();
  ASSERT_EQ(std::system(("openssl req -x509 -newkey rsa:1024 -nodes -subj /CN=weak -keyout " + weak + ".key -out " +
                         weak + ".pem 2>/dev/null")
                            .c_str()),
            0);
  EXPECT_THAT(Fault({weak + ".pem", weak + ".key", "", {}}), HasSubstr("OpenSSL refuses it: ee key too small"));
}

}  // namespace
}  // namespace sudoku
