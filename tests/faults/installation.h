// The server under test as it is installed: the real binary with TLS, on ports that it keeps when it is started again,
// in a memory group and with a small disc for its log where this machine lets us make them.
#ifndef SUDOKU_TESTS_FAULTS_INSTALLATION_H_
#define SUDOKU_TESTS_FAULTS_INSTALLATION_H_

#include <grpcpp/channel.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/faults/memory_group.h"
#include "tests/faults/schedule.h"
#include "tests/faults/tls_client.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"
#include "tests/support/test_certificates.h"

namespace sudoku::testing {

class Installation {
 public:
  // Starts it and waits until it listens; aborts if it does not.
  explicit Installation(const Setup& setup, std::vector<std::string> flags = {});
  ~Installation();
  Installation(const Installation&) = delete;
  Installation& operator=(const Installation&) = delete;

  Process& process() { return *process_; }
  const Process& process() const { return *process_; }
  // host:port of calls (TLS) and of metrics and plain HTTP health.
  const std::string& address() const { return address_; }
  const std::string& metrics_address() const { return metrics_address_; }
  int port() const { return std::stoi(address_.substr(address_.rfind(':') + 1)); }

  // Starts it anew after its end, on the same ports. Whether it listens.
  bool StartAgain();

  // A connection of its own, with the credentials of a good client; `address` may be that of a relay.
  std::shared_ptr<grpc::Channel> NewChannel(const std::string& address) const;
  std::shared_ptr<grpc::Channel> NewChannel() const { return NewChannel(address_); }

  // A connection of a good client on which anything can be said.
  TlsClient NewTlsClient(std::chrono::milliseconds patience) const {
    return {address_, setup_.mutual_tls ? client_certificate_ : "", client_key_, patience};
  }

  // Whether a new connection gets a right answer to one grid within `limit`.
  bool Serves(std::chrono::milliseconds limit) const;
  // The PEM certificate that new connections are shown; empty if they get none within two seconds.
  std::string ServedCertificate() const;
  // A series of /metrics; -1 if there is none, or no answer.
  double Metric(const std::string& series) const;

  // Puts these where the server reads its own, each file at once.
  void Install(const std::string& certificate, const std::string& key) const;
  // Makes a pair that clients trust, valid for a day that begins so long from now, which may be negative.
  CertificatePaths MakePair(const std::string& name, std::chrono::system_clock::duration from_now) const;
  // What was installed last and is good: what must be served.
  void Renew(const std::string& name);
  const std::string& good_certificate() const { return good_certificate_; }
  const std::string& good_key() const { return good_key_; }

  // Shifts the server's wall clock, and only that. Whether it has one of its own.
  bool ShiftWallClock(std::chrono::seconds by) const;

  const MemoryGroup* memory() const { return memory_.get(); }
  // The small disc of the log; empty if there is none.
  const std::filesystem::path& log_disc() const { return log_disc_; }

 private:
  void Start(const std::string& listen, const std::string& metrics_listen);
  std::vector<std::string> Command(const std::string& listen, const std::string& metrics_listen) const;

  const Setup setup_;
  const std::vector<std::string> flags_;
  const TempFolder folder_;
  const CertificateMaker maker_{folder_.path()};
  std::string good_certificate_, good_key_, authority_, client_certificate_, client_key_;
  std::unique_ptr<MemoryGroup> memory_;
  std::filesystem::path log_disc_;
  std::optional<Process> process_;
  std::string address_, metrics_address_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_INSTALLATION_H_
