#include "server/security/peer_name.h"

#include <grpc/grpc_security.h>

#include "server/security/certificate_names.h"

namespace sudoku {
namespace {

bool Consume(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

}  // namespace

std::string PeerName(grpc::CallbackServerContext& context) {
  grpc_auth_context* auth = grpc_call_auth_context(context.c_call());
  const auto names = CertificateNames(auth);
  std::string name(names.empty() ? PeerAddress(context.peer()) : names.front());
  grpc_auth_context_release(auth);
  return name;
}

std::string_view PeerAddress(std::string_view peer) {
  if (peer.starts_with("unix")) return "unix";
  std::string_view rest = peer;
  if (Consume(rest, "ipv4:")) return rest.substr(0, rest.rfind(':'));
  if (!Consume(rest, "ipv6:")) return peer;
  // A URI has its brackets escaped; gRPC has written them plain before.
  if (Consume(rest, "%5B")) return rest.substr(0, rest.find("%5D"));
  if (Consume(rest, "[")) return rest.substr(0, rest.find(']'));
  return rest;
}

}  // namespace sudoku
