#include "server/security/tls.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "absl/time/clock.h"
#include "grpc/health/v1/health.grpc.pb.h"
#include "server/operations/grpc_log.h"
#include "server/security/peer_name.h"
#include "tests/support/temp_folder.h"
#include "tests/support/test_certificates.h"

namespace sudoku {
namespace {

using ::testing::HasSubstr;

// Answers, and tells the caller in a header who he is.
class HealthService : public grpc::health::v1::Health::CallbackService {
  grpc::ServerUnaryReactor* Check(grpc::CallbackServerContext* context, const grpc::health::v1::HealthCheckRequest*,
                                  grpc::health::v1::HealthCheckResponse*) override {
    context->AddInitialMetadata("peer-name", PeerName(*context));
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
};

// A gRPC server with nothing but the health service behind the credentials under test, and clients of it.
class TlsTest : public ::testing::Test {
 protected:
  ~TlsTest() override {
    if (server_ != nullptr) server_->Shutdown(std::chrono::system_clock::now());
  }

  TlsOptions ServerFiles() const { return {live_.certificate, live_.key, "", {}}; }
  TlsOptions MutualFiles() const { return {live_.certificate, live_.key, client_authority_.certificate, {}}; }

  void Start(const TlsOptions& options) {
    auto credentials = MakeTlsCredentials(options, &*log_);
    ASSERT_TRUE(credentials.ok()) << credentials.status();
    credentials_ = *credentials;
    grpc::ServerBuilder builder;
    builder.RegisterService(&service_);
    builder.AddListeningPort("127.0.0.1:0", credentials_, &ports_[0]);
    builder.AddListeningPort("127.0.0.1:0", credentials_, &ports_[1]);
    server_ = builder.BuildAndStart();
    ASSERT_NE(server_, nullptr);
  }

  // One health check on a new connection of a client with these PEM files ("" for none).
  grpc::Status Call(const std::string& authority, const CertificatePaths& client = {}, std::size_t port = 0) const {
    return Check(Connect(authority, client, port));
  }
  std::shared_ptr<grpc::Channel> Connect(const std::string& authority, const CertificatePaths& client = {},
                                         std::size_t port = 0) const {
    const grpc::SslCredentialsOptions options{ReadFile(authority), ReadFile(client.key), ReadFile(client.certificate)};
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    arguments.SetSslTargetNameOverride("localhost");
    return grpc::CreateCustomChannel("127.0.0.1:" + std::to_string(ports_[port]), grpc::SslCredentials(options),
                                     arguments);
  }
  static grpc::Status Check(const std::shared_ptr<grpc::Channel>& channel) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
    grpc::health::v1::HealthCheckResponse response;
    return grpc::health::v1::Health::NewStub(channel)->Check(&context, {}, &response);
  }
  // What the server takes the caller to be.
  static std::string NameOf(const std::shared_ptr<grpc::Channel>& channel) {
    grpc::ClientContext context;
    grpc::health::v1::HealthCheckResponse response;
    const grpc::Status status = grpc::health::v1::Health::NewStub(channel)->Check(&context, {}, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    const auto found = context.GetServerInitialMetadata().find("peer-name");
    return found == context.GetServerInitialMetadata().end() ? ""
                                                             : std::string(found->second.data(), found->second.size());
  }

  // Replaces the files the server uses, each in one step, then waits until it may look again.
  void Replace(const CertificatePaths& by) {
    Copy(by.certificate, live_.certificate);
    Copy(by.key, live_.key);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  }
  static void Copy(const std::string& from, const std::string& to) {
    std::filesystem::copy_file(from, to + ".new", std::filesystem::copy_options::overwrite_existing);
    std::filesystem::rename(to + ".new", to);
  }

  // What was logged so far; ends the log.
  std::string Logged() {
    if (server_ != nullptr) server_->Shutdown(std::chrono::system_clock::now());
    server_.reset();
    capture_.reset();
    log_.reset();
    return ReadFile(log_path_);
  }

  TempFolder folder_;
  CertificateMaker maker_{folder_.path()};
  CertificatePaths authority_ = maker_.Authority("authority");
  CertificatePaths other_authority_ = maker_.Authority("other");
  CertificatePaths client_authority_ = maker_.Authority("clients");
  CertificatePaths live_ = maker_.Signed("live", "authority", "DNS:localhost");
  CertificatePaths client_ = maker_.Signed("alice", "clients", "DNS:alice.example,URI:spiffe://example/alice");

  std::string log_path_ = (folder_.path() / "log").string();
  int log_fd_ = open(log_path_.c_str(), O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0600);
  std::optional<Log> log_{std::in_place, LogLevel::kInfo, log_fd_};
  std::optional<GrpcLogCapture> capture_{*log_};
  HealthService service_;
  std::shared_ptr<TlsCredentials> credentials_;
  std::unique_ptr<grpc::Server> server_;
  int ports_[2] = {0, 0};
};

TEST_F(TlsTest, ClientsThatTrustTheAuthorityGetThroughOnEveryAddress) {
  Start(ServerFiles());
  EXPECT_TRUE(Call(authority_.certificate).ok());
  EXPECT_TRUE(Call(authority_.certificate, {}, 1).ok());
  EXPECT_EQ(Call(other_authority_.certificate).error_code(), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(TlsTest, PlaintextDoesNotGetThrough) {
  Start(ServerFiles());
  EXPECT_EQ(Check(grpc::CreateChannel("127.0.0.1:" + std::to_string(ports_[0]), grpc::InsecureChannelCredentials()))
                .error_code(),
            grpc::StatusCode::UNAVAILABLE);
}

TEST_F(TlsTest, UnusableFilesDoNotStart) {
  const auto made = MakeTlsCredentials({live_.certificate, other_authority_.key, "", {}}, nullptr);
  EXPECT_EQ(made.status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(TlsTest, NewConnectionsGetReplacedCertificates) {
  Start(ServerFiles());
  ASSERT_TRUE(Call(authority_.certificate).ok());
  Replace(maker_.Signed("next", "other", "DNS:localhost"));
  EXPECT_TRUE(Call(other_authority_.certificate).ok());
  EXPECT_TRUE(Call(other_authority_.certificate, {}, 1).ok());
  EXPECT_FALSE(Call(authority_.certificate).ok());
  EXPECT_THAT(Logged(), HasSubstr("certificates reloaded"));
}

TEST_F(TlsTest, OpenConnectionsOutliveAReload) {
  Start(ServerFiles());
  const auto channel = Connect(authority_.certificate);
  ASSERT_TRUE(Check(channel).ok());
  Replace(maker_.Signed("next", "other", "DNS:localhost"));
  ASSERT_TRUE(Call(other_authority_.certificate).ok());
  EXPECT_TRUE(Check(channel).ok());
}

TEST_F(TlsTest, AHalfReplacedPairIsNotServed) {
  Start(ServerFiles());
  const CertificatePaths next = maker_.Signed("next", "other", "DNS:localhost");
  Replace({next.certificate, live_.key});
  EXPECT_TRUE(Call(authority_.certificate).ok()) << "the old pair serves on";
  Replace(next);
  EXPECT_TRUE(Call(other_authority_.certificate).ok());
  const std::string logged = Logged();
  EXPECT_THAT(logged, HasSubstr("certificates not reloaded"));
  EXPECT_THAT(logged, HasSubstr("is not the key of the certificate"));
}

TEST_F(TlsTest, ARenewedPairIsServedOnceItsTimeHasCome) {
  Start(ServerFiles());
  const auto start =
      std::chrono::ceil<std::chrono::seconds>(std::chrono::system_clock::now()) + std::chrono::seconds(4);
  Replace(maker_.SignedFrom("next", "other", "DNS:localhost", start));
  ASSERT_LT(std::chrono::system_clock::now(), start) << "this machine is too slow for the test";
  EXPECT_TRUE(Call(authority_.certificate).ok()) << "the old pair serves on";
  std::this_thread::sleep_until(start + std::chrono::milliseconds(1100));
  EXPECT_TRUE(Call(other_authority_.certificate).ok());
}

TEST_F(TlsTest, AReloadThatIsAskedForNeedNotWaitForAConnection) {
  Start(ServerFiles());
  const CertificatePaths next = maker_.Signed("next", "other", "DNS:localhost");
  Copy(next.certificate, live_.certificate);
  EXPECT_EQ(credentials_->Reload().code(), absl::StatusCode::kFailedPrecondition);
  Copy(next.key, live_.key);
  EXPECT_TRUE(credentials_->Reload().ok());
  EXPECT_TRUE(Call(other_authority_.certificate).ok());
  EXPECT_EQ(credentials_->Figures().reload_failures, 1);
}

TEST_F(TlsTest, FiguresLookAtTheFilesThoughNobodyConnects) {
  Start(ServerFiles());
  const absl::Time before = credentials_->Figures().not_after;
  EXPECT_GT(before, absl::Now() + absl::Hours(24 * 29));
  Replace(maker_.Signed("next", "other", "DNS:localhost", 60));
  EXPECT_GT(credentials_->Figures().not_after, before + absl::Hours(24 * 29));
  EXPECT_EQ(credentials_->Figures().reload_failures, 0);
}

TEST_F(TlsTest, FilesThatVanishAreNoTrouble) {
  Start(ServerFiles());
  std::filesystem::remove(live_.certificate);
  std::filesystem::remove(live_.key);
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  EXPECT_TRUE(Call(authority_.certificate).ok());
}

TEST_F(TlsTest, MutualTlsAsksForACertificateOfTheClientAuthority) {
  Start(MutualFiles());
  EXPECT_TRUE(Call(authority_.certificate, client_).ok());
  EXPECT_EQ(Call(authority_.certificate).error_code(), grpc::StatusCode::UNAVAILABLE);
  const CertificatePaths stranger = maker_.Signed("stranger", "other", "DNS:alice.example");
  EXPECT_EQ(Call(authority_.certificate, stranger).error_code(), grpc::StatusCode::UNAVAILABLE);
  const CertificatePaths expired = maker_.Signed("late", "clients", "DNS:alice.example", -1);
  EXPECT_EQ(Call(authority_.certificate, expired).error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_TRUE(Call(authority_.certificate, client_).ok());
  const std::string logged = Logged();
  EXPECT_THAT(logged, HasSubstr("peer did not return a certificate"));
  EXPECT_THAT(logged, HasSubstr("certificate verify failed"));
}

TEST_F(TlsTest, TheClientAuthorityIsReloadedToo) {
  Start(MutualFiles());
  ASSERT_TRUE(Call(authority_.certificate, client_).ok());
  Copy(other_authority_.certificate, client_authority_.certificate);
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  EXPECT_FALSE(Call(authority_.certificate, client_).ok());
  EXPECT_TRUE(Call(authority_.certificate, maker_.Signed("bob", "other", "DNS:bob.example")).ok());
}

// The subject's name is what its bearer likes to be called: it counts only where the authority gave no other.
TEST_F(TlsTest, TheAllowListTakesAlternativeNamesAndTheCommonNameOnlyWithoutThem) {
  const struct {
    std::string alternative_names, allowed;
    bool passes;
  } cases[] = {
      {"DNS:alice.example,URI:spiffe://example/alice", "alice.example", true},
      {"DNS:alice.example,URI:spiffe://example/alice", "spiffe://example/alice", true},
      {"email:alice@example.org", "alice@example.org", true},
      {"IP:192.0.2.7", "192.0.2.7", true},
      {"", "carol", true},
      {"DNS:alice.example", "carol", false},
      {"URI:spiffe://example/alice", "carol", false},
      {"IP:192.0.2.7", "carol", false},
      {"email:alice@example.org", "carol", false},
      {"RID:1.2.3.4", "carol", false},
      {"DNS:*.example", "alice.example", false},
  };
  for (const auto& [alternative_names, allowed, passes] : cases) {
    TlsOptions options = MutualFiles();
    options.allowed_clients = {"someone.else", allowed};
    Start(options);
    const grpc::Status status = Call(authority_.certificate, maker_.Signed("carol", "clients", alternative_names));
    EXPECT_EQ(status.error_code(), passes ? grpc::StatusCode::OK : grpc::StatusCode::PERMISSION_DENIED)
        << alternative_names << " against " << allowed;
    EXPECT_EQ(credentials_->Figures().denied, passes ? 0 : 1);
    server_->Shutdown(std::chrono::system_clock::now());
  }
}

TEST_F(TlsTest, CallersAreNamedByTheirCertificatesElseByTheirAddress) {
  const auto name_with = [&](const std::string& alternative_names) {
    return NameOf(Connect(authority_.certificate, maker_.Signed("carol", "clients", alternative_names)));
  };
  Start(MutualFiles());
  EXPECT_EQ(name_with("DNS:alice.example,URI:spiffe://example/alice"), "spiffe://example/alice");
  EXPECT_EQ(name_with("DNS:alice.example,DNS:other.example"), "alice.example");
  EXPECT_EQ(name_with("RID:1.2.3.4"), "127.0.0.1");
  EXPECT_EQ(name_with(""), "carol");
  server_->Shutdown(std::chrono::system_clock::now());
  Start(ServerFiles());
  EXPECT_EQ(NameOf(Connect(authority_.certificate)), "127.0.0.1");
  EXPECT_EQ(NameOf(server_->InProcessChannel({})), "unknown");
}

TEST_F(TlsTest, ClientsOffTheAllowListAreTurnedAwayAndLogged) {
  TlsOptions options = MutualFiles();
  options.allowed_clients = {"bob.example", "alice.exampl", "alice.example.org"};
  Start(options);
  EXPECT_EQ(Call(authority_.certificate, client_).error_code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_TRUE(Call(authority_.certificate, maker_.Signed("bob", "clients", "DNS:bob.example")).ok());
  const std::string logged = Logged();
  EXPECT_THAT(logged, HasSubstr("client certificate not on the allow list"));
  EXPECT_THAT(logged, HasSubstr("spiffe://example/alice, alice.example\""));
}

}  // namespace
}  // namespace sudoku
