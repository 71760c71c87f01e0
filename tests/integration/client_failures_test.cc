// Every way a connection can fail ends with exit code 3 and a message that says what to do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "tests/support/client_process.h"
#include "tests/support/server_process.h"
#include "tests/support/temp_folder.h"
#include "tests/support/test_certificates.h"

namespace sudoku::testing {
namespace {

using ::testing::HasSubstr;

constexpr char kLine[] = "004001090060000743000300000000037910047090050020005060010900500530080009090000036";
constexpr char kAnswer[] = "374861295861529743259374681685237914147698352923415867716943528532186479498752136\n";

void ExpectFailure(const ClientRun& run, const std::string& message) {
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr(message));
  EXPECT_EQ(run.err.find("E1"), std::string::npos) << "gRPC's own log must keep quiet";
}

ClientRun Ask(const std::string& server, std::vector<std::string> arguments = {}) {
  arguments.insert(arguments.end(), {"--server", server});
  return RunClient(std::move(arguments), kLine);
}

TEST(ClientFailures, NobodyListens) {
  ExpectFailure(Ask("127.0.0.1:1"), "nothing listens at 127.0.0.1:1");
  ExpectFailure(Ask("unix:/nonexistent/socket"), "there is no socket at unix:/nonexistent/socket");
  ExpectFailure(Ask("nobody.invalid:1", {"--insecure"}), "host name of nobody.invalid:1 is not known");
}

TEST(ClientFailures, WhatAnswersIsNotOurs) {
  // The port for metrics speaks HTTP/1.
  const ServerProcess server;
  ExpectFailure(Ask(server.metrics_address()), "does not speak gRPC");
}

TEST(ClientFailures, TheDeadlinePasses) {
  const ServerProcess server;
  const ClientRun run =
      RunClient({"count", "--limit", "0", "--timeout", "1ms", "--server", server.address()}, std::string(81, '.'));
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("--timeout"));
}

TEST(ClientFailures, TheServerIsOverloaded) {
  // A count without an end takes the only place.
  const ServerProcess server({"--max-grids-in-flight", "1", "--max-count", "1000000000000"});
  const TempFolder folder;
  const std::string grid = folder.path() / "empty.txt";
  std::ofstream(grid) << std::string(81, '0') << "\n";
  Process holder({SUDOKU_CLIENT_BINARY, "count", "--limit", "0", grid, "--server", server.address()});
  while (server.Metric("sudoku_grids_in_flight") < 1) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  ExpectFailure(RunClient({"count", "--timeout", "300ms", "--server", server.address()}, std::string(81, '.')),
                "is overloaded");
  holder.Signal(SIGTERM);
  holder.Wait();
}

class ClientTls : public ::testing::Test {
 protected:
  ClientTls() {
    makers_.Authority("ca");
    makers_.Authority("stranger");
    server_files_ = makers_.Signed("server", "ca", "DNS:localhost,IP:127.0.0.1");
    other_files_ = makers_.Signed("other", "ca", "DNS:other.example");
    client_files_ = makers_.Signed("client", "ca", "DNS:client");
    foreign_files_ = makers_.Signed("foreign", "stranger", "DNS:client");
  }
  std::string File(const char* name) const { return folder_.path() / name; }
  static std::vector<std::string> Flags(const CertificatePaths& files) {
    return {"--tls-cert", files.certificate, "--tls-key", files.key};
  }

  const TempFolder folder_;
  const CertificateMaker makers_{folder_.path()};
  CertificatePaths server_files_, other_files_, client_files_, foreign_files_;
};

TEST_F(ClientTls, TrustIsSpokenOfPlainly) {
  const ServerProcess server(Flags(server_files_));
  const std::string ca = File("ca.pem");
  EXPECT_EQ(Ask(server.address(), {"--tls-ca", ca}).out, kAnswer);
  ExpectFailure(Ask(server.address()), "Either it speaks TLS: then add --tls-ca");
  ExpectFailure(Ask(server.address(), {"--tls"}), "is not trusted");
  ExpectFailure(Ask(server.address(), {"--tls-ca", File("stranger.pem")}), "is not trusted");
  ExpectFailure(Ask(server.address(), {"--tls-ca", ca, "--tls-server-name", "bogus"}), "is for another name");
}

TEST_F(ClientTls, WrongName) {
  const std::string ca = File("ca.pem");
  const ServerProcess other(Flags(other_files_));
  ExpectFailure(Ask(other.address(), {"--tls-ca", ca}), "is for another name");
  EXPECT_EQ(Ask(other.address(), {"--tls-ca", ca, "--tls-server-name", "other.example"}).out, kAnswer);
}

TEST_F(ClientTls, ServerWithoutTls) {
  const ServerProcess plain;
  ExpectFailure(Ask(plain.address(), {"--tls-ca", File("ca.pem")}), "does not speak TLS");
}

TEST_F(ClientTls, ClientCertificates) {
  std::vector<std::string> flags = Flags(server_files_);
  const std::string ca = File("ca.pem");
  flags.insert(flags.end(), {"--tls-client-ca", ca});
  const ServerProcess server(flags);
  EXPECT_EQ(
      Ask(server.address(), {"--tls-ca", ca, "--tls-cert", client_files_.certificate, "--tls-key", client_files_.key})
          .out,
      kAnswer);
  ExpectFailure(Ask(server.address(), {"--tls-ca", ca}), "client certificate");
  ExpectFailure(Ask(server.address(),
                    {"--tls-ca", ca, "--tls-cert", foreign_files_.certificate, "--tls-key", foreign_files_.key}),
                "client certificate");
}

TEST_F(ClientTls, FilesThatDoNotDoAreUsageErrors) {
  const std::vector<std::vector<std::string>> mistakes = {
      {"--tls-ca", "/nonexistent.pem"}, {"--tls-cert", client_files_.certificate},
      {"--tls-key", client_files_.key}, {"--insecure", "--tls"},
      {"--tls-ca", "/dev/null"},
  };
  for (const auto& mistake : mistakes) {
    const ClientRun run = Ask("127.0.0.1:1", mistake);
    EXPECT_EQ(run.code, 2) << mistake[0];
    EXPECT_THAT(run.err, HasSubstr("--"));
  }
}

}  // namespace
}  // namespace sudoku::testing
