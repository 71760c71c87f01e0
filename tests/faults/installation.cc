#include "tests/faults/installation.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/grpcpp.h>
#include <sys/mount.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "sudoku/v1/sudoku.grpc.pb.h"
#include "tests/faults/private_network.h"
#include "tests/support/tcp_client.h"

namespace sudoku::testing {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::size_t kMemoryLimit = 512u << 20;  // As the manifest has it.
constexpr char kFaketime[] = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
constexpr char kProbe[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
constexpr char kFirstRow[] = "321597864";

// Joins the memory group and sends the log to its disc before the server takes the shell's place.
constexpr char kLauncher[] =
    R"([ -z "$SUDOKU_TEST_GROUP" ] || echo $$ > "$SUDOKU_TEST_GROUP"
[ -z "$SUDOKU_TEST_LOG" ] || exec 2>>"$SUDOKU_TEST_LOG"
unset SUDOKU_TEST_GROUP SUDOKU_TEST_LOG
exec "$@")";

// A day that began so long ago is longer than any jump of the wall clock, either way.
constexpr std::chrono::hours kBeganAgo(12);

// Each file appears whole, as kubelet and every careful tool does it.
void ReplaceFile(const fs::path& path, const std::string& text) {
  const fs::path next = path.string() + ".next";
  std::ofstream(next, std::ios::binary) << text;
  fs::rename(next, path);
}

}  // namespace

Installation::Installation(const Setup& setup, std::vector<std::string> flags)
    : setup_(setup), flags_(std::move(flags)), memory_(MemoryGroup::Make(kMemoryLimit)) {
  authority_ = ReadFile(maker_.Authority("authority").certificate);
  const CertificatePaths client = maker_.Signed("client", "authority", "DNS:client");
  client_certificate_ = ReadFile(client.certificate);
  client_key_ = ReadFile(client.key);
  Renew("first");
  fs::create_directory(folder_.path() / "log");
  if (mount("tmpfs", (folder_.path() / "log").c_str(), "tmpfs", 0, "size=256k") == 0)
    log_disc_ = folder_.path() / "log";
  ShiftWallClock(seconds(0));
  Start("127.0.0.1:0", "127.0.0.1:0");
  if (!address_.empty()) return;
  std::fprintf(stderr, "the server does not start: %s\n", process_->err().c_str());
  std::abort();
}

Installation::~Installation() {
  process_.reset();
  if (!log_disc_.empty()) umount(log_disc_.c_str());
}

std::vector<std::string> Installation::Command(const std::string& listen, const std::string& metrics_listen) const {
  const std::string folder = folder_.path().string();
  std::vector<std::string> command = {"/bin/sh",
                                      "-c",
                                      kLauncher,
                                      "launcher",
                                      SUDOKU_SERVER_BINARY,
                                      "--listen",
                                      listen,
                                      "--metrics-listen",
                                      metrics_listen,
                                      "--tls-cert",
                                      folder + "/server.pem",
                                      "--tls-key",
                                      folder + "/server.key",
                                      "--workers",
                                      std::to_string(setup_.workers),
                                      "--drain-delay",
                                      "200ms",
                                      "--drain-limit",
                                      "2s"};
  if (setup_.mutual_tls) command.insert(command.end(), {"--tls-client-ca", folder + "/authority.pem"});
  command.insert(command.end(), flags_.begin(), flags_.end());
  return command;
}

void Installation::Start(const std::string& listen, const std::string& metrics_listen) {
  Process::Environment environment;
  if (memory_ != nullptr) environment.emplace_back("SUDOKU_TEST_GROUP", memory_->members_file());
  if (!log_disc_.empty()) environment.emplace_back("SUDOKU_TEST_LOG", log_disc_ / "server.log");
  if (setup_.wall_clock_of_its_own) {
    environment.insert(environment.end(), {{"LD_PRELOAD", kFaketime},
                                           {"FAKETIME_DONT_FAKE_MONOTONIC", "1"},
                                           {"FAKETIME_CACHE_DURATION", "1"},
                                           {"FAKETIME_TIMESTAMP_FILE", folder_.path() / "wall-clock"}});
  }
  process_.emplace(Command(listen, metrics_listen), "", environment);
  const std::string address = process_->WaitForLine("listening on ");
  if (address.empty()) return;
  address_ = address;
  metrics_address_ = process_->WaitForLine("metrics on ");
}

bool Installation::StartAgain() {
  Start(address_, metrics_address_);
  return !process_->Lines("metrics on ").empty();
}

std::shared_ptr<grpc::Channel> Installation::NewChannel(const std::string& address) const {
  grpc::SslCredentialsOptions options;
  options.pem_root_certs = authority_;
  if (setup_.mutual_tls) {
    options.pem_cert_chain = client_certificate_;
    options.pem_private_key = client_key_;
  }
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  arguments.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);  // What the server says is to be seen.
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 500);
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 4'000);  // How long one attempt may take.
  arguments.SetSslTargetNameOverride("localhost");
  return grpc::CreateCustomChannel(address, grpc::SslCredentials(options), arguments);
}

bool Installation::Serves(milliseconds limit) const {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + limit);
  v1::SolveRequest request;
  request.set_grid(kProbe);
  v1::SolveResponse response;
  return v1::SudokuService::NewStub(NewChannel())->Solve(&context, request, &response).ok() &&
         response.rows_size() == 9 && response.rows(0) == kFirstRow;
}

std::string Installation::ServedCertificate() const {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + seconds(2));
  v1::SolveRequest request;
  request.set_grid(kProbe);
  v1::SolveResponse response;
  if (!v1::SudokuService::NewStub(NewChannel())->Solve(&context, request, &response).ok()) return "";
  const auto found = context.auth_context()->FindPropertyValues("x509_pem_cert");
  return found.empty() ? "" : std::string(found[0].data(), found[0].size());
}

double Installation::Metric(const std::string& series) const {
  const std::string text = HttpGet(metrics_address_, "/metrics", seconds(3));
  const std::size_t line = text.find("\n" + series + " ");
  return line == std::string::npos ? -1 : std::stod(text.substr(line + series.size() + 2));
}

void Installation::Install(const std::string& certificate, const std::string& key) const {
  ReplaceFile(folder_.path() / "server.key", key);
  ReplaceFile(folder_.path() / "server.pem", certificate);
}

CertificatePaths Installation::MakePair(const std::string& name, std::chrono::system_clock::duration from_now) const {
  return maker_.SignedFrom(name, "authority", "DNS:localhost,IP:127.0.0.1",
                           std::chrono::system_clock::now() + from_now);
}

void Installation::Renew(const std::string& name) {
  const CertificatePaths pair = MakePair(name, -kBeganAgo);
  good_certificate_ = ReadFile(pair.certificate);
  good_key_ = ReadFile(pair.key);
  Install(good_certificate_, good_key_);
}

bool Installation::ShiftWallClock(seconds by) const {
  ReplaceFile(folder_.path() / "wall-clock", (by.count() < 0 ? "" : "+") + std::to_string(by.count()) + "\n");
  return setup_.wall_clock_of_its_own;
}

}  // namespace sudoku::testing
