// Which clients may call, by the names in their certificates.
#ifndef SUDOKU_SERVER_SECURITY_CLIENT_ALLOW_LIST_H_
#define SUDOKU_SERVER_SECURITY_CLIENT_ALLOW_LIST_H_

#include <grpc/grpc_security.h>

#include <string>
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

 private:
  static void Process(void* state, grpc_auth_context* context, const grpc_metadata*, size_t,
                      grpc_process_auth_metadata_done_cb done, void* data);

  // Whether one of the client's names is on the list; the names it has, for the log, in `found`.
  bool Allows(grpc_auth_context* context, std::string& found) const;

  const std::vector<std::string> names_;
  Log* const log_;
  Sampler refusals_{10};
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SECURITY_CLIENT_ALLOW_LIST_H_
