#include "server/security/certificate_names.h"

#include <grpc/grpc_security_constants.h>

namespace sudoku {
namespace {

void Append(const grpc_auth_context* context, const char* property, std::vector<std::string_view>& names) {
  auto properties = grpc_auth_context_find_properties_by_name(context, property);
  while (const grpc_auth_property* next = grpc_auth_property_iterator_next(&properties)) {
    names.emplace_back(next->value, next->value_length);
  }
}

}  // namespace

std::vector<std::string_view> CertificateNames(const grpc_auth_context* context) {
  std::vector<std::string_view> names;
  if (context == nullptr || grpc_auth_context_peer_is_authenticated(context) == 0) return names;
  for (const char* property : {GRPC_PEER_URI_PROPERTY_NAME, GRPC_PEER_DNS_PROPERTY_NAME, GRPC_PEER_EMAIL_PROPERTY_NAME,
                               GRPC_PEER_IP_PROPERTY_NAME}) {
    Append(context, property, names);
  }
  if (!names.empty()) return names;
  // gRPC tells of alternative names of other kinds that they are there, but not what they are.
  auto others = grpc_auth_context_find_properties_by_name(context, GRPC_X509_SAN_PROPERTY_NAME);
  if (grpc_auth_property_iterator_next(&others) == nullptr) Append(context, GRPC_X509_CN_PROPERTY_NAME, names);
  return names;
}

}  // namespace sudoku
