#include "client/connection/failure.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/connection/status.h"

namespace sudoku::client {
namespace {

// What gRPC says about a connection it could not make, and what that means. The first match counts; TLS comes before
// the plain ways to lose a connection, since its failures end in those too.
struct Symptom {
  std::string_view text;
  std::string_view meaning;
};
constexpr Symptom kSymptoms[] = {
    {"wrong version number",
     "the server at %s does not speak TLS. Leave out the --tls options, or add --insecure if plaintext is meant."},
    {"Peer name",
     "the certificate of %s is for another name. Connect by the name it was made for, or give that name with "
     "--tls-server-name."},
    {"certificate verify failed",
     "the certificate of %s is not trusted: unknown issuer, or expired. Give the issuer's certificate with --tls-ca."},
    {"handshake failed", "the TLS handshake with %s failed. Check that it speaks TLS (else --insecure)."},
    {"Connection refused",
     "nothing listens at %s. Start sudoku-server there or check the port; without --server the client solves by "
     "itself."},
    {"No such file", "there is no socket at %s. Start sudoku-server with --listen on that path, or check the path."},
    {"Permission denied", "no permission to connect to %s. Check who may use the socket."},
    {"DNS resolution failed", "the host name of %s is not known. Check its spelling."},
    {"Domain name not found", "the host name of %s is not known. Check its spelling."},
    {"HTTP/2", "what listens at %s does not speak gRPC. Check host and port."},
    {"http1", "what listens at %s does not speak gRPC. Check host and port."},
    {"No route to host", "there is no route to %s. Check the address and the network."},
    {"Network is unreachable", "there is no route to %s. Check the address and the network."},
    {"imeout occurred", "%s does not take the connection (no answer). Check address, port and firewalls."},
};

std::string Fill(std::string_view pattern, const std::string& names) {
  const std::size_t at = pattern.find("%s");
  return absl::StrCat(std::string(pattern.substr(0, at)), names, std::string(pattern.substr(at + 2)));
}

std::string Names(const ChannelOptions& options) {
  if (options.servers.empty()) return "the embedded server";
  return absl::StrJoin(options.servers, ", ",
                       [](std::string* out, const Address& server) { out->append(server.text); });
}

// What gRPC says last, behind "connections to all backends failing; last error: UNAVAILABLE: ipv4:127.0.0.1:7: ".
std::string Tail(const std::string& detail) {
  const std::size_t colon = detail.rfind(": ");
  return colon == std::string::npos ? detail : detail.substr(colon + 2);
}

std::string Unreachable(const std::string& detail, const ChannelOptions& options) {
  const std::string names = Names(options);
  for (const Symptom& symptom : kSymptoms) {
    if (absl::StrContains(detail, std::string(symptom.text))) return Fill(symptom.meaning, names);
  }
  const bool tls = std::any_of(options.servers.begin(), options.servers.end(),
                               [&options](const Address& server) { return options.UsesTls(server); });
  return absl::StrCat(names, " closed the connection (", Tail(detail), "). ",
                      tls ? "If it wants a client certificate, give one it trusts with --tls-cert and --tls-key."
                          : "Either it speaks TLS: then add --tls-ca with its issuer's certificate, or --tls; or it "
                            "does not speak gRPC.");
}

}  // namespace

Failure ExplainFailure(const absl::Status& status, const ChannelOptions& options, absl::Duration timeout) {
  const std::string names = Names(options);
  const std::string detail(status.message());
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
      return {ExitCode::kBadInput, detail};
    case absl::StatusCode::kUnavailable:
      if (ErrorReason(status) == "DRAINING" || absl::StrContains(detail, "backend unhealthy")) {  // Said or watched.
        return {ExitCode::kUnavailable, absl::StrCat(names, " is shutting down. Try again, or name another server.")};
      }
      return {ExitCode::kUnavailable, Unreachable(detail, options)};
    case absl::StatusCode::kDeadlineExceeded:
      return {ExitCode::kUnavailable,
              absl::StrCat("no answer from ", names, " in the time allowed (--timeout ", absl::FormatDuration(timeout),
                           "; the server may allow less). Give more time with --timeout.")};
    case absl::StatusCode::kResourceExhausted:
      if (RetryDelay(status)) {
        return {ExitCode::kUnavailable,
                absl::StrCat(names, " is overloaded and kept refusing for ", absl::FormatDuration(timeout),
                             ". Try later, wait longer with --timeout, or add servers to --server.")};
      }
      return {ExitCode::kUnavailable, absl::StrCat(names, " refused the request: ", detail)};
    case absl::StatusCode::kUnimplemented:
      return {
          ExitCode::kUnavailable,
          absl::StrCat("what answers at ", names, " is not the Sudoku service, or an older one. Check host and port.")};
    case absl::StatusCode::kUnauthenticated:
    case absl::StatusCode::kPermissionDenied:
      return {ExitCode::kUnavailable, absl::StrCat(names, " does not let us in: ", detail,
                                                   ". Give a certificate it accepts with --tls-cert and --tls-key.")};
    case absl::StatusCode::kCancelled:
      return {ExitCode::kUnavailable, absl::StrCat("the call to ", names, " was cancelled")};
    default:
      return {ExitCode::kInternal, absl::StrCat("internal error from ", names, ": ", detail,
                                                ". Please report it, with the input that led to it.")};
  }
}

}  // namespace sudoku::client
