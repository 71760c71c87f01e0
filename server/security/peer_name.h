// Who calls, for shares that callers must not exceed.
#ifndef SUDOKU_SERVER_SECURITY_PEER_NAME_H_
#define SUDOKU_SERVER_SECURITY_PEER_NAME_H_

#include <grpcpp/server_context.h>

#include <string>
#include <string_view>

namespace sudoku {

// The first name of the caller's certificate (see CertificateNames), or, where the caller showed none, its address
// without the port, so that its connections count as one. Behind a proxy that ends connections all callers are one.
// Costs a few copies of short strings.
std::string PeerName(grpc::CallbackServerContext& context);

// What stands for the host in the peer that gRPC tells of: "1.2.3.4" of "ipv4:1.2.3.4:50000", "2001:db8::1" of
// "ipv6:%5B2001:db8::1%5D:50000", "unix" of any unix socket, and else `peer` as it is ("unknown" of an in-process
// channel).
std::string_view PeerAddress(std::string_view peer);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_PEER_NAME_H_
