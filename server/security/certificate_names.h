// The names that a client's certificate bears.
#ifndef SUDOKU_SERVER_SECURITY_CERTIFICATE_NAMES_H_
#define SUDOKU_SERVER_SECURITY_CERTIFICATE_NAMES_H_

#include <grpc/grpc_security.h>

#include <string_view>
#include <vector>

namespace sudoku {

// Alternative names: URIs, DNS names, e-mail and IP addresses, in this order. The common name counts only if the
// certificate has no alternative name of any kind (RFC 2818, RFC 6125): an authority vouches for the names in the
// extension, while the subject may hold whatever its bearer likes to be called. None if the client showed no
// certificate. The names live as long as `context`, which may be null.
std::vector<std::string_view> CertificateNames(const grpc_auth_context* context);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_CERTIFICATE_NAMES_H_
