// Which clients may call, by the names in their certificates (see CertificateNames).
#ifndef SUDOKU_SERVER_SECURITY_CLIENT_ALLOW_LIST_H_
#define SUDOKU_SERVER_SECURITY_CLIENT_ALLOW_LIST_H_

#include <grpc/grpc_security.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/operations/log.h"
#include "server/operations/sampler.h"

namespace sudoku {

class ClientAllowList {
 public:
  // `names` are compared as they are, wildcards mean nothing. `log` may be null; it gets up to ten refusals a second.
  ClientAllowList(std::vector<std::string> names, Log* log) : names_(std::move(names)), log_(log) {}

  bool empty() const { return names_.empty(); }

  // Has gRPC ask this list at each call; it must outlive the credentials that get the processor. Calls of others end
  // with PERMISSION_DENIED.
  grpc_auth_metadata_processor Processor();

  // Calls turned away so far.
  std::int64_t denied() const { return denied_; }

 private:
  static void Process(void* state, grpc_auth_context* context, const grpc_metadata*, size_t,
                      grpc_process_auth_metadata_done_cb done, void* data);

  const std::vector<std::string> names_;
  Log* const log_;
  std::atomic<std::int64_t> denied_ = 0;
  Sampler refusals_{10};
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_CLIENT_ALLOW_LIST_H_
